import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../search/click-model/random.ts';
import { countAssignments, designOf, drawArms, listArms, orderUnits } from './assign-rules.ts';
import { changeOf } from './click-panel-rules.ts';
import { alpha, randomizationTest } from './randomization-rules.ts';
import { verdictOf } from './verdict-rules.ts';

const clicksOf = (units: number) => fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: units, maxLength: units });
const changesOf = (units: number) =>
  fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: units, maxLength: units });
const batch = fc
  .integer({ min: 4, max: 18 })
  .chain((pairs) => fc.record({ clicks: clicksOf(2 * pairs), changes: changesOf(2 * pairs), seed: fc.string() }));

function observe({ clicks, changes, seed }: { clicks: number[]; changes: number[]; seed: string }) {
  const design = designOf(
    [...clicks].sort((a, b) => b - a),
    0.2,
  );
  const arms = drawArms(design, seededRandom(seed));
  return { design, arms, test: (outcomes: number[]) => randomizationTest(design, { arms, outcomes }, seed), changes };
}

describe('a re-randomization test', () => {
  it('never lets verdict and interval disagree', () => {
    fc.assert(
      fc.property(batch, (given) => {
        const { test, changes } = observe(given);
        const found = test(changes);
        const isInside = found.low <= 0 && found.high >= 0;
        expect(verdictOf(found) === 'cannotTell').toBe(isInside);
        expect(found.low).toBeLessThanOrEqual(found.estimate);
        expect(found.high).toBeGreaterThanOrEqual(found.estimate);
      }),
      { numRuns: 60 },
    );
  });

  it('says the same of losses as of gains', () => {
    fc.assert(
      fc.property(batch, (given) => {
        const { test, changes } = observe(given);
        const [gain, loss] = [test(changes), test(changes.map((change) => -change))];
        expect(loss.p).toBeCloseTo(gain.p, 12);
        expect(loss.estimate).toBeCloseTo(-gain.estimate, 9);
        const isMirrored = loss.high === -gain.low || Math.abs(loss.high + gain.low) < 1e-6;
        expect(isMirrored).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('moves estimate and interval by a lift that is added to all treated units', () => {
    fc.assert(
      fc.property(batch, fc.double({ min: -1, max: 1, noNaN: true }), (given, lift) => {
        const { test, arms, changes } = observe(given);
        const plain = test(changes);
        const lifted = test(changes.map((change, unit) => change + (arms[unit] === 1 ? lift : 0)));
        expect(lifted.estimate).toBeCloseTo(plain.estimate + lift, 6);
        const isMoved = (to: number, from: number) => to === from + lift || Math.abs(to - from - lift) < 1e-5;
        expect([isMoved(lifted.low, plain.low), isMoved(lifted.high, plain.high)]).toEqual([true, true]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    { units: 8, assignments: 70, rejected: 2 / 70 },
    { units: 10, assignments: 252, rejected: 12 / 252 },
    { units: 12, assignments: 64, rejected: 2 / 64 },
    { units: 16, assignments: 256, rejected: 12 / 256 },
  ])('rejects no more than 5 % of all assignments of $units units when nothing happened', (given) => {
    const random = seededRandom(`uniform ${given.units}`);
    const outcomes = Array.from({ length: given.units }, () => random() - 0.5);
    const design = designOf(
      Array.from({ length: given.units }, (_, unit) => 400 - 20 * unit),
      0.2,
    );
    const all = listArms(design);
    expect(all).toHaveLength(given.assignments);
    expect(countAssignments(design)).toBe(given.assignments);
    const ps = all.map((arms) => randomizationTest(design, { arms, outcomes }, 'x').p).sort((a, b) => a - b);
    expect(ps.filter((p) => p <= alpha)).toHaveLength(Math.round(given.rejected * all.length));
    // Each p is the share of assignments that are as extreme: the ranks of all of them, two by two.
    for (const [at, p] of ps.entries()) expect(p).toBeGreaterThanOrEqual((at + 1) / all.length - 1e-12);
  });

  it('draws 10,000 assignments where there are more, the actual one included, and the same for the same seed', () => {
    const design = designOf(
      Array.from({ length: 40 }, () => 100),
      0.2,
    );
    const arms = drawArms(design, seededRandom('a'));
    const outcomes = Array.from(arms, (arm, unit) => arm + unit / 1000);
    const found = randomizationTest(design, { arms, outcomes }, 'seed');
    expect(found).toMatchObject({ assignments: 10_000, isExact: false });
    expect(found.p).toBeGreaterThanOrEqual(1 / 10_000);
    expect(randomizationTest(design, { arms, outcomes }, 'seed')).toEqual(found);
    expect(verdictOf(found)).toBe('lifted');
  });

  it('cannot tell when nothing was clicked', () => {
    const outcomes = Array.from({ length: 16 }, () => changeOf({ before: 0, after: 0 }));
    const design = designOf(
      outcomes.map(() => 0),
      0.2,
    );
    const found = randomizationTest(design, { arms: drawArms(design, seededRandom('a')), outcomes }, 'x');
    expect(found.p).toBe(1);
    expect(verdictOf(found)).toBe('cannotTell');
  });
});

describe('an assignment', () => {
  it('treats one of each pair, or half of four and five pairs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.string(), (pairs, seed) => {
        const design = designOf(
          Array.from({ length: 2 * pairs }, () => 50),
          0.2,
        );
        const arms = drawArms(design, seededRandom(seed));
        expect(arms.reduce((sum, arm) => sum + arm, 0)).toBe(pairs);
        const ofPairs = Array.from({ length: pairs }, (_, pair) => (arms[2 * pair] ?? 0) + (arms[2 * pair + 1] ?? 0));
        expect(pairs < 6 || ofPairs.every((treated) => treated === 1)).toBe(true);
        expect(drawArms(design, seededRandom(seed))).toEqual(arms);
      }),
    );
  });

  it('pairs neighbors by clicks and leaves out the smallest of an odd number', () => {
    const units = [5, 80, 7, 90, 60].map((clicks) => ({ id: `${clicks}`, clicks }));
    const { ordered, leftOut } = orderUnits(units, ({ clicks }) => clicks);
    expect(ordered.map(({ clicks }) => clicks)).toEqual([90, 80, 60, 7]);
    expect(leftOut.map(({ clicks }) => clicks)).toEqual([5]);
  });

  it('gives a large pair more weight than a small one, within the limit of the drift', () => {
    const { weights } = designOf([10_000, 9000, 500, 400, 30, 20, 9, 8, 2, 1, 0, 0], 0.2);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(weights[0]).toBeLessThanOrEqual(1 / (2 * 0.2 ** 2));
  });
});
