import { binomialDraw, poissonDraw, quantile, type Random, seededRandom } from '../search/click-model/random.ts';
import { designOf, drawArms, orderUnits } from './assign-rules.ts';
import {
  changeOf,
  type ClickPanel,
  type Counts,
  countsAt,
  countVariance,
  possibleLiveDays,
} from './click-panel-rules.ts';
import { swapsOf, testByHalves, testBySwaps } from './randomization-rules.ts';

/** Lifts whose chance to be found is shown. */
export const shownLifts = [0.05, 0.1, 0.2, 0.5] as const;
/** Offered from 4 + 4 units, and at least an even chance to find +20%. */
export const fewestUnits = 8;
const offeredPower = 0.5;
const offeredLift = 0.2;
const wantedPower = 0.8;
const placeboCount = 200;
/** Enough for a p-value at 5%, and fewer for large batches, because a person is waiting; the verdict itself takes more. */
const placeboSwaps = (pairCount: number): number => Math.max(200, Math.min(500, Math.floor(20_000 / pairCount)));

/** What a batch could prove on its site, from its past. */
export interface ToldPower {
  /** Smallest lift found with 80% power, as a share; null when not even the largest is. */
  smallestLift: number | null;
  /** Chance to find each shown lift. */
  power: { lift: number; chance: number }[];
  /** Days in the past on which the batch could have gone live. */
  pastStarts: number;
  /** How much a unit's log clicks drift by themselves between the windows, beyond chance. */
  drift: number;
}

const driftBounds = [0.1, 1] as const;
const largestSquare = 4;

/** How far units of a panel drift apart between the windows beyond chance: the root of the mean, over some past starts. */
export function driftOf(panel: ClickPanel, liveDays: readonly number[]): number {
  const units = panel.sums.map((_, unit) => unit);
  let [sum, count] = [0, 0];
  for (const liveDay of liveDays) {
    const counts = countsAt(panel, units, liveDay).filter(({ before }) => before > 0);
    const changes = counts.map(changeOf);
    const middle = quantile(changes, 0.5);
    for (const [index, each] of counts.entries()) {
      // One page that goes viral or is deleted does not set the weights of all.
      const square = Math.min(largestSquare, ((changes[index] ?? 0) - middle) ** 2);
      sum += square - countVariance(each);
      count += 1;
    }
  }
  const drift = Math.sqrt(Math.max(0, sum / Math.max(1, count)));
  return Math.min(driftBounds[1], Math.max(driftBounds[0], drift));
}

/** Past starts at which the batch had at least half of the clicks it has now; what it was before says little. */
export function usablePastStarts(panel: ClickPanel): number[] {
  const units = panel.sums.map((_, unit) => unit);
  const starts = possibleLiveDays(panel);
  const now = clicksBefore(countsAt(panel, units, panel.dayCount));
  return starts.filter((day) => 2 * clicksBefore(countsAt(panel, units, day)) >= now);
}

const clicksBefore = (counts: readonly Counts[]): number => counts.reduce((sum, { before }) => sum + before, 0);

/** On a site that had more clicks, each of them is kept by chance so that the batch has about as many as now. */
function asFewAsNow(counts: readonly Counts[], clicksNow: number, random: Random): readonly Counts[] {
  const share = clicksNow / Math.max(1, clicksBefore(counts));
  if (share >= 1) return counts;
  return counts.map(({ before, after }) => ({
    before: binomialDraw(random, before, share),
    after: binomialDraw(random, after, share),
  }));
}

/** Spreads starts evenly, so that the drift is not computed from every one of them. */
function someOf(starts: readonly number[], most: number): number[] {
  const step = Math.max(1, starts.length / most);
  return Array.from({ length: Math.min(most, starts.length) }, (_, index) => starts[Math.floor(index * step)] ?? 0);
}

/** Lifts put into a placebo; between the last that is missed and the first that is found, the smallest is interpolated. */
const triedLifts = [0, 0.02, ...shownLifts, 0.07, 0.15, 0.3, 0.4, 0.75, 1, 1.5, 2.5, 4, 7, 12].sort((a, b) => a - b);

/** The smallest lift that the test would have found, had the batch gone live in the past; infinite when it finds none. */
type Placebo = (random: Random) => number;

/** A batch with the past that its placebos are drawn from. */
interface PastBatch {
  panel: ClickPanel;
  starts: readonly number[];
  drift: number;
}

function placeboOf({ panel, starts, drift }: PastBatch, seed: string): Placebo {
  const all = [...panel.sums.keys()];
  const clicksNow = clicksBefore(countsAt(panel, all, panel.dayCount));
  const pairCount = Math.floor(all.length / 2);
  const swaps = swapsOf(pairCount, { seed, most: placeboSwaps(pairCount) });
  return (random) => {
    const liveDay = starts[Math.floor(random() * starts.length)] ?? 0;
    const counts = asFewAsNow(countsAt(panel, all, liveDay), clicksNow, random);
    const { ordered: units } = orderUnits(
      counts.map(({ before, after }, unit) => ({ id: `${unit}`, before, after })),
      ({ before }) => before,
    );
    const design = designOf(
      units.map(({ before }) => before),
      drift,
    );
    const arms = drawArms(design, random);
    const paths = units.map(({ after }, unit) => (arms[unit] === 1 ? liftedCounts(after, random) : null));
    return smallestFound((at) => {
      const outcomes = units.map(({ before, after }, unit) => changeOf({ before, after: paths[unit]?.[at] ?? after }));
      const test = { arms, outcomes };
      return (design.form === 'pairs' ? testBySwaps(design, test, swaps) : testByHalves(design, test)).low;
    });
  };
}

/** The clicks of a unit under each tried lift, each with the clicks of the smaller ones: a page with few clicks gains fewer than its share of the log. */
function liftedCounts(after: number, random: Random): number[] {
  let clicks = after;
  return triedLifts.map((lift, at) => {
    clicks += poissonDraw(random, after * (lift - (triedLifts[at - 1] ?? 0)));
    return clicks;
  });
}

/** The lift at which the lower end of the interval passes 0, by halving the tried ones. */
function smallestFound(lowAt: (at: number) => number): number {
  let [missed, found] = [-1, triedLifts.length];
  const lows = new Map<number, number>();
  while (found - missed > 1) {
    const middle = (missed + found) >> 1;
    const low = lowAt(middle);
    lows.set(middle, low);
    if (low > 0) found = middle;
    else missed = middle;
  }
  const [from, to] = [triedLifts[missed] ?? 0, triedLifts[found] ?? Infinity];
  const below = Math.min(0, lows.get(missed) ?? 0);
  const above = lows.get(found) ?? Infinity;
  if (!Number.isFinite(to) || !Number.isFinite(below) || !(above > below)) return to;
  return from + ((to - from) * -below) / (above - below);
}

/** Stated power: simulated tests, with the batch's own units on days of the site's past and lifts put into them as clicks. */
export function tellPower(panel: ClickPanel, seed: string): ToldPower {
  const starts = usablePastStarts(panel);
  const drift = driftOf(panel, someOf(starts, 26));
  const told = { pastStarts: starts.length, drift };
  if (starts.length === 0 || panel.sums.length < 2) {
    return { smallestLift: null, power: shownLifts.map((lift) => ({ lift, chance: 0 })), ...told };
  }
  const random = seededRandom(`power ${seed}`);
  const placebo = placeboOf({ panel, starts, drift }, seed);
  const needed = Float64Array.from({ length: placeboCount }, () => placebo(random)).sort();
  const chanceOf = (lift: number): number => needed.filter((each) => each <= lift).length / placeboCount;
  const smallest = needed[Math.ceil(wantedPower * placeboCount) - 1] ?? Infinity;
  return {
    smallestLift: Number.isFinite(smallest) ? smallest : null,
    power: shownLifts.map((lift) => ({ lift, chance: chanceOf(lift) })),
    ...told,
  };
}

/** Whether a test is offered, and why not. */
export function offerOf(
  unitCount: number,
  { power, pastStarts }: ToldPower,
): { isOffered: boolean; why: string | null } {
  const chance = power.find(({ lift }) => lift === offeredLift)?.chance ?? 0;
  const why =
    unitCount < fewestUnits
      ? `A test needs at least ${fewestUnits} pages that don't share searches; this batch has ${unitCount}.`
      : pastStarts === 0
        ? 'Serplift has kept less than 63 days of this website, too few to say what a test could find.'
        : chance < offeredPower
          ? `The clicks of these pages vary too much: even a lift of 20% would be found in only ${Math.round(100 * chance)} of 100 tests.`
          : null;
  return { isOffered: why === null, why };
}
