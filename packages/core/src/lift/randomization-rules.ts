import { seededRandom } from '../search/click-model/random.ts';
import { type Arms, countAssignments, type Design, listArms } from './assign-rules.ts';

/** A verdict is given at this level, the interval has the rest; the harm stop has its own level. */
export const alpha = 0.05;
export const harmAlpha = 0.005;
const mostAssignments = 10_000;

/** What re-randomizing says about a difference on the log scale. */
export interface Randomization {
  /** Treated minus control. */
  estimate: number;
  /** Share of assignments with a difference at least as large either way, the actual one included. */
  p: number;
  /** The differences that the same test does not reject; infinite where it never rejects. */
  low: number;
  high: number;
  assignments: number;
  isExact: boolean;
}

/** A statistic under some assignments: of the outcomes, and of what the actual assignment would add to treated units. */
export interface Contrasts {
  values: Float64Array;
  shifts: Float64Array;
}

/** Differences closer than this are equal: they differ by the order of additions only. */
const tieWidth = 1e-9;

/**
 * The p-value and its interval together. Under a true difference t, an assignment is as extreme as the actual one when
 * |value - t·shift| >= |estimate - t|; the t for which that is so form one range around the estimate. So p(t) is the share
 * of ranges that hold t, it falls away on both sides, and the interval {t: p(t) > alpha} comes from counting range ends:
 * p <= alpha at 0 exactly when 0 is outside the interval.
 */
export function invertContrasts(estimate: number, { values, shifts }: Contrasts): Omit<Randomization, 'isExact'> {
  const count = values.length;
  const lows = new Float64Array(count);
  const highs = new Float64Array(count);
  const slack = tieWidth * (1 + Math.abs(estimate));
  for (let index = 0; index < count; index += 1) {
    const [value, shift] = [values[index] ?? 0, shifts[index] ?? 0];
    if (1 - Math.abs(shift) < tieWidth) {
      lows[index] = -Infinity;
      highs[index] = Infinity;
      continue;
    }
    const [one, other] = [(estimate - value) / (1 - shift), (estimate + value) / (1 + shift)];
    lows[index] = Math.min(one, other) - slack;
    highs[index] = Math.max(one, other) + slack;
  }
  let extreme = 0;
  for (let index = 0; index < count; index += 1) {
    if ((lows[index] ?? 0) <= 0 && (highs[index] ?? 0) >= 0) extreme += 1;
  }
  const needed = Math.floor(alpha * count + tieWidth);
  lows.sort();
  highs.sort();
  return {
    estimate,
    p: extreme / count,
    low: lows[needed] ?? -Infinity,
    high: highs[count - 1 - needed] ?? Infinity,
    assignments: count,
  };
}

/** The weighted mean of the treated minus that of the others. */
export function differenceOf({ form, weights, unitCount }: Design, arms: Arms, outcomes: ArrayLike<number>): number {
  const sums = [0, 0];
  const totals = [0, 0];
  for (let unit = 0; unit < unitCount; unit += 1) {
    const weight = weights[form === 'pairs' ? unit >> 1 : unit] ?? 0;
    const arm = arms[unit] ?? 0;
    sums[arm] = (sums[arm] ?? 0) + weight * (outcomes[unit] ?? 0);
    totals[arm] = (totals[arm] ?? 0) + weight;
  }
  return (sums[1] ?? 0) / (totals[1] ?? 1) - (sums[0] ?? 0) / (totals[0] ?? 1);
}

/** Swaps of pairs, one row of +1 and -1 each; the first leaves all as they are. */
export interface Swaps {
  signs: Int8Array;
  rowCount: number;
}

/** All swaps of this many pairs when they are at most `most`, otherwise random ones; the same seed gives the same. */
export function swapsOf(pairCount: number, { seed, most }: { seed: string; most: number }): Swaps {
  const isExact = 2 ** pairCount <= most;
  const rowCount = isExact ? 2 ** pairCount : most;
  const signs = new Int8Array(rowCount * pairCount).fill(1);
  const random = seededRandom(`swaps ${seed}`);
  for (let at = pairCount; at < signs.length; at += 1) {
    const [row, pair] = [Math.floor(at / pairCount), at % pairCount];
    if (isExact ? (row >> pair) % 2 === 1 : random() < 0.5) signs[at] = -1;
  }
  return { signs, rowCount };
}

/** The weighted mean of pair differences under each row of swaps. */
function swapMeans({ signs, rowCount }: Swaps, weights: readonly number[], differences: readonly number[]) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = Float64Array.from(weights, (weight, pair) => (weight / total) * (differences[pair] ?? 0));
  const means = new Float64Array(rowCount);
  let at = 0;
  for (let row = 0; row < rowCount; row += 1) {
    let sum = 0;
    for (const part of parts) {
      sum += signs[at] === 1 ? part : -part;
      at += 1;
    }
    means[row] = sum;
  }
  return means;
}

/** Outcomes of units in the order of the design, and which of them were treated. */
export interface Observed {
  arms: Arms;
  outcomes: ArrayLike<number>;
}

/** The test of a pair design with swaps made before. */
export function testBySwaps(
  { weights }: Design,
  { arms, outcomes }: Observed,
  swaps: Swaps,
): Omit<Randomization, 'isExact'> {
  const differences = weights.map((_, pair) => {
    const difference = (outcomes[2 * pair] ?? 0) - (outcomes[2 * pair + 1] ?? 0);
    return arms[2 * pair] === 1 ? difference : -difference;
  });
  const values = swapMeans(swaps, weights, differences);
  const shifts = swapMeans(
    swaps,
    weights,
    weights.map(() => 1),
  );
  return invertContrasts(values[0] ?? 0, { values, shifts });
}

/** The test of a design of halves, which always has few assignments. */
export function testByHalves(design: Design, { arms, outcomes }: Observed): Omit<Randomization, 'isExact'> {
  const all = listArms(design);
  const values = Float64Array.from(all, (each) => differenceOf(design, each, outcomes));
  const shifts = Float64Array.from(all, (each) => differenceOf(design, each, arms));
  return invertContrasts(differenceOf(design, arms, outcomes), { values, shifts });
}

/** Re-randomizes by the design's own rule: all assignments up to 10,000 of them, otherwise 10,000 of which one is the actual. */
export function randomizationTest(design: Design, observed: Observed, seed: string): Randomization {
  if (design.form === 'halves') return { ...testByHalves(design, observed), isExact: true };
  const swaps = swapsOf(design.weights.length, { seed, most: mostAssignments });
  return {
    ...testBySwaps(design, observed, swaps),
    isExact: countAssignments(design) <= mostAssignments,
  };
}
