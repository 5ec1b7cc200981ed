import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../click-model/random.ts';
import { shiftDay } from '../../search-data/rows/search-window-rules.ts';
import { designOf, drawArms, listArms } from '../assign-rules.ts';
import { daysInPool, publishByOf } from '../batch-days-rules.ts';
import { changeOf, panelOf } from '../click-panel-rules.ts';
import { type Judged, judgeAtEnd } from '../judge-test-rules.ts';
import { alpha, randomizationTest } from '../randomization-rules.ts';
import {
  choicesOf,
  cutPasts,
  dueOf,
  isFull,
  joinBatches,
  lastComparedDay,
  referenceCopies,
  unitsNeededFor,
} from './pool-rules.ts';

/** A batch whose treated units get so many times the clicks of the others, and all of it a level of its own. */
function batchOf(of: { pairs: number; seed: string; times?: number; level?: number }): Omit<Judged, 'seed'> {
  const random = seededRandom(of.seed);
  const before = Array.from({ length: 2 * of.pairs }, (_, unit) => Math.round(900 / (unit + 1)) + 5);
  const design = designOf(before, 0.2, 'pairs');
  const isTreated = Array.from(drawArms(design, random), (arm) => arm === 1);
  const counts = before.map((clicks, unit) => {
    const times = (of.level ?? 1) * (isTreated[unit] === true ? (of.times ?? 1) : 1);
    return { before: clicks, after: Math.round(clicks * times * (0.8 + 0.4 * random())) };
  });
  return { design, isTreated, counts };
}

const batchesOf = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 2, maxLength: 4 }).chain((sizes) =>
  fc.record({
    sizes: fc.constant(sizes),
    seed: fc.string(),
    levels: fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), {
      minLength: sizes.length,
      maxLength: sizes.length,
    }),
  }),
);

describe('a pooled verdict', () => {
  it('never disagrees with its interval', () => {
    fc.assert(
      fc.property(batchesOf, fc.double({ min: 0.5, max: 2, noNaN: true }), ({ sizes, seed }, times) => {
        const batches = sizes.map((pairs, at) => batchOf({ pairs, seed: `${seed} ${at}`, times }));
        const { verdict, low, high, lift } = judgeAtEnd(joinBatches(batches, seed));
        const isInside = (low === null || low <= 0) && (high === null || high >= 0);
        expect(verdict === 'cannotTell').toBe(isInside);
        expect(verdict === 'cannotTell' || (verdict === 'lifted') === lift > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("doesn't mind what happened to a whole batch between its own windows", () => {
    fc.assert(
      fc.property(batchesOf, ({ sizes, seed, levels }) => {
        const plain = sizes.map((pairs, at) => batchOf({ pairs, seed: `${seed} ${at}` }));
        const test = (parts: readonly Omit<Judged, 'seed'>[], by: (batch: number) => number) => {
          const { design, isTreated } = joinBatches(parts, seed);
          const outcomes = parts.flatMap(({ counts }, batch) => counts.map((each) => changeOf(each) + by(batch)));
          return randomizationTest(design, { arms: Uint8Array.from(isTreated, Number), outcomes }, seed);
        };
        const [still, moved] = [test(plain, () => 0), test(plain, (batch) => Math.log(levels[batch] ?? 1))];
        expect(moved.estimate).toBeCloseTo(still.estimate, 9);
        expect(moved.p).toBeCloseTo(still.p, 9);
      }),
      { numRuns: 40 },
    );
  });

  it('is re-randomized within batches only: every assignment treats one unit of each pair of each batch', () => {
    const { design } = joinBatches([batchOf({ pairs: 3, seed: 'a' }), batchOf({ pairs: 4, seed: 'b' })], 'x');
    const all = listArms(design);
    expect(all).toHaveLength(2 ** 7);
    const treatedOf = (arms: Uint8Array, from: number, to: number) => arms.slice(from, to).reduce((a, b) => a + b, 0);
    expect(new Set(all.map((arms) => treatedOf(arms, 0, 6)))).toEqual(new Set([3]));
    expect(new Set(all.map((arms) => treatedOf(arms, 6, 14)))).toEqual(new Set([4]));
  });

  it('rejects no more than 5% of all assignments when nothing happened', () => {
    const parts = [3, 4, 2].map((pairs, at) => batchOf({ pairs, seed: `${at}` }));
    const { design, counts } = joinBatches(parts, 'x');
    const outcomes = counts.map(changeOf);
    const all = listArms(design);
    const rejected = all.filter((arms) => randomizationTest(design, { arms, outcomes }, 'x').p <= alpha);
    expect(rejected.length / all.length).toBeLessThanOrEqual(alpha);
    expect(rejected.length / all.length).toBeGreaterThan(0.04);
  });

  it('finds in three batches of four pairs what none of them can find alone', () => {
    const parts = ['a', 'b', 'c'].map((seed) => batchOf({ pairs: 4, seed, times: 2, level: 0.7 }));
    for (const part of parts) expect(judgeAtEnd({ ...part, seed: 'x' }).verdict).toBe('cannotTell');
    expect(judgeAtEnd(joinBatches(parts, 'x'))).toMatchObject({ verdict: 'lifted', isExact: true, assignments: 4096 });
  });

  it('joins no batch that was split into halves', () => {
    const halves = { ...batchOf({ pairs: 4, seed: 'a' }), design: designOf([9, 8, 7, 6, 5, 4, 3, 2], 0.2) };
    expect(() => joinBatches([halves, batchOf({ pairs: 4, seed: 'b' })], 'x')).toThrow(/Only batches of pairs/);
  });
});

describe('the size of a pooled test', () => {
  it('grows with the square of how small a lift it looks for, and is never too small for a verdict', () => {
    const known = { units: 48, smallestLift: 0.44 };
    expect(unitsNeededFor(0.44, known)).toBe(48);
    expect(unitsNeededFor(0.2, known)).toBe(192);
    expect(unitsNeededFor(5, known)).toBe(12);
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        (smallestLift, lift) => {
          const needed = unitsNeededFor(lift, { units: 48, smallestLift });
          expect(needed % 2).toBe(0);
          expect(needed).toBeGreaterThanOrEqual(12);
          expect(unitsNeededFor(lift / 2, { units: 48, smallestLift })).toBeGreaterThanOrEqual(needed);
        },
      ),
    );
  });

  it('offers lifts that take more than this batch and can be reached, with the batches they still need', () => {
    expect(choicesOf(8, { units: 24, smallestLift: 0.6 })).toEqual([
      { lift: 0.2, unitsNeeded: 160, moreBatches: 19 },
      { lift: 0.3, unitsNeeded: 78, moreBatches: 9 },
      { lift: 0.5, unitsNeeded: 34, moreBatches: 4 },
    ]);
    expect(choicesOf(40, { units: 40, smallestLift: 0.3 }).map(({ lift }) => lift)).toEqual([0.1, 0.2]);
    expect(choicesOf(8, { units: 24, smallestLift: null })).toEqual([]);
    expect(choicesOf(8, { units: 24, smallestLift: 9 })).toEqual([]);
  });

  it('is told from at least twelve pairs, and from more than one batch', () => {
    expect([4, 8, 12, 24, 100].map(referenceCopies)).toEqual([6, 3, 2, 2, 2]);
  });
});

describe('what a pooled test could find', () => {
  it('knows no click of a batch from the day on which it joined', () => {
    const daily = [1, 2, 3].map((clicks) => Float64Array.from({ length: 10 }, () => clicks));
    const [first, second, third] = cutPasts(panelOf('2026-06-01', daily), [
      { units: 2, joinedOn: '2026-06-04' },
      { units: 1, joinedOn: '2026-06-30' },
      { units: 0, joinedOn: '2026-05-01' },
    ]);
    expect(first).toMatchObject({
      dayCount: 3,
      sums: [
        [0, 1, 2, 3],
        [0, 2, 4, 6],
      ].map((each) => Float64Array.from(each)),
    });
    expect(second).toMatchObject({ dayCount: 10, firstDay: '2026-06-01' });
    expect(second?.sums[0]?.at(-1)).toBe(30);
    expect(third).toMatchObject({ dayCount: 0, sums: [] });
  });
});

const rule = { targetLift: 0.3, unitsNeeded: 24, latestOn: '2026-08-31' };

describe('the end of a pooled test', () => {
  it('is that it has the units it needs, or that its latest day has passed', () => {
    expect(isFull(rule, { units: 22, today: '2026-08-31' })).toBe(false);
    expect(isFull(rule, { units: 24, today: '2026-06-01' })).toBe(true);
    expect(isFull(rule, { units: 8, today: '2026-09-01' })).toBe(true);
  });

  it('comes at the latest 62 days after the last day for batches', () => {
    const days = daysInPool([{ arm: 'treated', liveOn: null }], { joinedOn: rule.latestOn, today: '2027-01-01' });
    expect(days?.after.endDate).toBe(lastComparedDay(rule.latestOn));
    expect(lastComparedDay(rule.latestOn)).toBe(shiftDay(rule.latestOn, 62));
  });

  const live = (liveOn: string | null, arm = 'treated') => ({ arm, liveOn });
  const units = [live('2026-06-03'), live(null), live(null, 'waiting')];

  it('waits for the pages of a batch until the time to publish is over, then counts them as they are', () => {
    const joinedOn = '2026-06-01';
    expect(publishByOf(joinedOn)).toBe('2026-06-29');
    expect(daysInPool(units, { joinedOn, today: '2026-06-29' })).toBeNull();
    const late = daysInPool(units, { joinedOn, today: '2026-06-30' });
    expect(late?.before).toEqual({ startDate: '2026-05-06', endDate: '2026-06-02' });
    expect(late?.after.startDate).toBe('2026-07-06');
    // What is published after that moves nothing.
    const published = [live('2026-06-03'), live('2026-07-20')];
    expect(daysInPool(published, { joinedOn, today: '2026-08-01' })).toEqual(late);
  });

  const windows = (day: string) => daysInPool([live(day)], { joinedOn: day, today: day });
  const batch = (day: string, pairs = 4) => ({ name: day, pairs, days: windows(day) });
  const [first, second, third] = [batch('2026-06-01'), batch('2026-06-15'), batch('2026-07-01')];

  it('gives no number while it takes batches, or before the last batch was measured', () => {
    const all = [first, second, third];
    const of = { hasLookedAtHarm: true, finalDay: '2026-08-04' };
    expect(third.days?.after.endDate).toBe('2026-08-04');
    expect(dueOf(all, { ...of, isClosed: false })).toBeNull();
    expect(dueOf(all, { ...of, isClosed: true, finalDay: '2026-08-03' })).toBeNull();
    expect(dueOf([...all, { ...third, days: null }], { ...of, isClosed: true })).toBeNull();
    const due = dueOf(all, { ...of, isClosed: true });
    expect(due?.at).toBe('end');
    expect(due?.parts.map(({ batch, after }) => [batch.name, after.startDate])).toEqual([
      ['2026-06-01', '2026-06-08'],
      ['2026-06-15', '2026-06-22'],
      ['2026-07-01', '2026-07-08'],
    ]);
  });

  it('can come before by harm: one look, once nine pairs have fourteen days', () => {
    const of = { isClosed: false, hasLookedAtHarm: false };
    expect(dueOf([first, second, third], { ...of, finalDay: '2026-07-20' })).toBeNull();
    const due = dueOf([first, second, third], { ...of, finalDay: '2026-07-21' });
    expect(due).toMatchObject({
      at: 'harm',
      parts: [{}, {}, { after: { startDate: '2026-07-08', endDate: '2026-07-21' } }],
    });
    expect(dueOf([batch('2026-06-01', 9), third], { ...of, finalDay: '2026-06-21' })?.parts).toHaveLength(1);
    expect(dueOf([first, second, third], { ...of, hasLookedAtHarm: true, finalDay: '2026-07-21' })).toBeNull();
  });
});
