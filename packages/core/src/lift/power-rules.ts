import { quantile, type Random, seededRandom } from '../click-model/random.ts';
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
  const clicksAt = (counts: readonly Counts[]) => counts.reduce((sum, { before }) => sum + before, 0);
  const now = clicksAt(countsAt(panel, units, panel.dayCount));
  return starts.filter((day) => 2 * clicksAt(countsAt(panel, units, day)) >= now);
}

/** Spreads starts evenly, so that the drift is not computed from every one of them. */
function someOf(starts: readonly number[], most: number): number[] {
  const step = Math.max(1, starts.length / most);
  return Array.from({ length: Math.min(most, starts.length) }, (_, index) => starts[Math.floor(index * step)] ?? 0);
}

/** The differences that the test would not have rejected, had the batch gone live in the past without any effect. */
type Placebo = (random: Random) => { low: number; high: number };

function placeboOf(panel: ClickPanel, of: { starts: readonly number[]; drift: number; seed: string }): Placebo {
  const units = panel.sums.map((_, unit) => unit);
  const pairCount = Math.floor(units.length / 2);
  const swaps = swapsOf(pairCount, { seed: of.seed, most: placeboSwaps(pairCount) });
  return (random) => {
    const liveDay = of.starts[Math.floor(random() * of.starts.length)] ?? 0;
    const counts = countsAt(panel, units, liveDay);
    const { ordered } = orderUnits(
      counts.map(({ before, after }, unit) => ({ id: `${unit}`, before, after })),
      ({ before }) => before,
    );
    const design = designOf(
      ordered.map(({ before }) => before),
      of.drift,
    );
    const observed = { arms: drawArms(design, random), outcomes: ordered.map(changeOf) };
    return design.form === 'pairs' ? testBySwaps(design, observed, swaps) : testByHalves(design, observed);
  };
}

/**
 * Stated power: simulated tests, with the batch's own units on days of the site's past. A lift adds its log to the
 * difference, so the test of one such placebo finds every lift that its interval, moved by it, no longer holds 0 at.
 */
export function tellPower(panel: ClickPanel, seed: string): ToldPower {
  const starts = usablePastStarts(panel);
  const drift = driftOf(panel, someOf(starts, 26));
  if (starts.length === 0 || panel.sums.length < 2) {
    return { smallestLift: null, power: shownLifts.map((lift) => ({ lift, chance: 0 })), pastStarts: 0, drift };
  }
  const random = seededRandom(`power ${seed}`);
  const placebo = placeboOf(panel, { starts, drift, seed });
  const needed = Float64Array.from({ length: placeboCount }, () => -placebo(random).low).sort();
  const chanceOf = (lift: number): number => needed.filter((each) => each < Math.log1p(lift)).length / placeboCount;
  const smallest = needed[Math.ceil(wantedPower * placeboCount) - 1] ?? Infinity;
  return {
    smallestLift: Number.isFinite(smallest) ? Math.max(0, Math.expm1(smallest)) : null,
    power: shownLifts.map((lift) => ({ lift, chance: chanceOf(lift) })),
    pastStarts: starts.length,
    drift,
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
