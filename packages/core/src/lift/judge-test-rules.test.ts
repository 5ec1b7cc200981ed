import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { believedEffect } from '../contract/search/text-effect-rules.ts';
import { faultEffects, type TextFault } from '../contract/search/text-faults.ts';
import { seededRandom } from '../search/click-model/random.ts';
import { designOf, drawArms } from './assign-rules.ts';
import { type Judged, judgeAtEnd, judgeHarm, measuredByFault } from './judge-test-rules.ts';

/** Units whose treated members get so many times the clicks. */
function judgedOf(pairs: number, times: number): Judged {
  const random = seededRandom(`judge ${pairs}`);
  const before = Array.from({ length: 2 * pairs }, (_, unit) => 900 - 10 * unit);
  const design = designOf(before, 0.2);
  const isTreated = Array.from(drawArms(design, random), (arm) => arm === 1);
  const counts = before.map((clicks, unit) => ({
    before: clicks,
    after: Math.round(clicks * (0.95 + 0.1 * random()) * (isTreated[unit] === true ? times : 1)),
  }));
  return { design, seed: 'seed', isTreated, counts };
}

const within = (value: number, of: number, width: number) => Math.abs(value - of) < width;

describe('a finished test', () => {
  it.each([5, 12])('of %s pairs gives a lift in its interval, and the sums of both arms', (pairs) => {
    const judged = judgedOf(pairs, 1.3);
    const result = judgeAtEnd(judged);
    expect(result.verdict).toBe('lifted');
    expect(within(result.lift, 0.3, 0.1)).toBe(true);
    const sum = (isTreated: boolean) =>
      judged.counts.reduce((total, { after }, unit) => total + (judged.isTreated[unit] === isTreated ? after : 0), 0);
    expect(result.clicks.treated.after).toBe(sum(true));
    expect(result.clicks.waiting.after).toBe(sum(false));
  });

  it('is stopped early by clear harm only, never by a gain', () => {
    expect(judgeHarm(judgedOf(12, 0.6))).toMatchObject({ verdict: 'harmed', endedBy: 'harm' });
    expect(judgeHarm(judgedOf(12, 1.6))).toBeNull();
    expect(judgeHarm(judgedOf(12, 1))).toBeNull();
    // 64 assignments: no p is as small as .005.
    expect(judgeHarm(judgedOf(6, 0.6))).toBeNull();
  });
});

describe('what a test measured of its faults', () => {
  it.each([5, 12])('of %s pairs is the whole estimate for one fault, and averages to it for several', (pairs) => {
    const judged = judgedOf(pairs, 1.2);
    const result = judgeAtEnd(judged);
    const one = measuredByFault(
      judged,
      judged.counts.map((): TextFault => 'missingTitle'),
      result,
    );
    expect(one).toHaveLength(1);
    expect(Math.expm1(one[0]?.estimate ?? 0)).toBeCloseTo(result.lift, 9);
    const faults = judged.counts.map((_, unit): TextFault => (unit < pairs ? 'missingTitle' : 'none'));
    const several = measuredByFault(judged, faults, result);
    // Information adds up: the parts together know as much as the whole.
    const information = several.map(({ standardError }) => 1 / standardError ** 2);
    const total = information.reduce((sum, each) => sum + each, 0);
    expect(Math.sqrt(1 / total)).toBeCloseTo(one[0]?.standardError ?? 0, 9);
    const mean = several.reduce((sum, { estimate }, at) => sum + estimate * (information[at] ?? 0), 0) / total;
    expect(Math.expm1(mean)).toBeCloseTo(result.lift, 9);
  });

  it('is nothing when the interval has no end', () => {
    const judged = judgedOf(6, 1.2);
    expect(
      measuredByFault(
        judged,
        judged.counts.map((): TextFault => 'none'),
        { low: null, high: 0.5 },
      ),
    ).toEqual([]);
  });

  it('changes what is believed whatever the order of the tests', () => {
    const test = fc.record({
      estimate: fc.double({ min: -1, max: 1, noNaN: true }),
      standardError: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(test, { maxLength: 6 }), (tests) => {
        const [one, other] = [believedEffect('none', tests), believedEffect('none', [...tests].reverse())];
        expect(other.mean).toBeCloseTo(one.mean, 9);
        expect(other.sd).toBeCloseTo(one.sd, 9);
        expect(one.sd).toBeLessThanOrEqual(faultEffects.none.sd);
      }),
    );
  });
});
