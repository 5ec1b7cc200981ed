import { type Random, seededRandom } from '../search/click-model/random.ts';
import {
  afterDays,
  changeOf,
  type ClickPanel,
  type Counts,
  countsAt,
  countVariance,
  possibleLiveDays,
  settleDays,
} from './click-panel-rules.ts';
import { invertContrasts, type Randomization } from './randomization-rules.ts';

const placeboCount = 1000;
const controlsEach = 10;
const standInsEach = 20;
/** Small sites have few pages of a similar size: beyond three times the clicks a page is used as a replacement only if there are no five nearer. */
const fewestStandIns = 5;
const similarWithin = Math.log(3);
/** Variance that units of any size share; keeps a large page from deciding alone. */
const sharedVariance = 0.1;

/** Pages that all went live on a day of the panel, and unchanged pages of the site. */
export interface WithoutHoldout {
  treated: readonly number[];
  untouched: readonly number[];
  liveDay: number;
  seed: string;
}

/** All units at one start: their counts, and the units by clicks before. */
interface Start {
  counts: readonly Counts[];
  order: readonly number[];
}

function startAt(panel: ClickPanel, liveDay: number, units: readonly number[]): Start {
  const counts = countsAt(
    panel,
    panel.sums.map((_, unit) => unit),
    liveDay,
  );
  const before = (unit: number): number => counts[unit]?.before ?? 0;
  return { counts, order: [...units].sort((a, b) => before(a) - before(b) || a - b) };
}

/** The units whose clicks before were nearest to a count, without some. */
function nearest(
  { counts, order }: Start,
  before: number,
  { most, without }: { most: number; without: ReadonlySet<number> },
): number[] {
  const size = (at: number): number => Math.log((counts[order[at] ?? -1]?.before ?? 0) + 1);
  const wanted = Math.log(before + 1);
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (size(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  let [below, above] = [low - 1, low];
  while (found.length < most && (below >= 0 || above < order.length)) {
    const takesBelow = above >= order.length || (below >= 0 && wanted - size(below) <= size(above) - wanted);
    const unit = order[takesBelow ? below : above] ?? -1;
    if (takesBelow) below -= 1;
    else above += 1;
    if (!without.has(unit)) found.push(unit);
  }
  return found;
}

const none: Counts = { before: 0, after: 0 };

/** How much a unit's change scatters by itself, as far as its earlier clicks show. */
const scatterOf = ({ before }: Counts): number => countVariance({ before, after: before }) + sharedVariance;

/** A mean with the variance that its own clicks give it. */
interface Spread {
  mean: number;
  variance: number;
}

/** Mean of some units, by how sure the clicks before make each. */
function weightedMean(counts: readonly Counts[], units: readonly number[], valueOf: (unit: number) => Spread): Spread {
  let [sum, total, variance] = [0, 0, 0];
  for (const unit of units) {
    const weight = 1 / scatterOf(counts[unit] ?? none);
    const value = valueOf(unit);
    sum += weight * value.mean;
    variance += weight ** 2 * value.variance;
    total += weight;
  }
  return { mean: sum / total, variance: variance / total ** 2 };
}

/** Mean change of some units minus that of their matched controls. */
function matchedDifference(start: Start, treated: readonly number[]): Spread {
  const without = new Set(treated);
  const own = (unit: number): Spread => {
    const counts = start.counts[unit] ?? none;
    return { mean: changeOf(counts), variance: scatterOf(counts) };
  };
  return weightedMean(start.counts, treated, (unit) => {
    const controls = nearest(start, start.counts[unit]?.before ?? 0, { most: controlsEach, without });
    const [change, control] = [own(unit), weightedMean(start.counts, controls, own)];
    return { mean: change.mean - control.mean, variance: change.variance + control.variance };
  });
}

/** One page for each size, of similar clicks at the time. */
function drawStandIns(start: Start, sizes: readonly number[], random: Random): number[] {
  const chosen = new Set<number>();
  for (const before of sizes) {
    const near = nearest(start, before, { most: standInsEach, without: chosen });
    const distance = (unit: number): number =>
      Math.abs(Math.log((start.counts[unit]?.before ?? 0) + 1) - Math.log(before + 1));
    const similar = near.filter((unit, rank) => rank < fewestStandIns || distance(unit) <= similarWithin);
    chosen.add(similar[Math.floor(random() * similar.length)] ?? -1);
  }
  return [...chosen];
}

/**
 * A verdict without a holdout: matched controls now, against the same difference for similar pages in windows that end before
 * the batch went live. Null with too few untouched pages or too little past. It never feeds what texts are believed to bring.
 */
export function judgeWithoutHoldout(panel: ClickPanel, of: WithoutHoldout): Randomization | null {
  const starts = possibleLiveDays(panel).filter((day) => day + settleDays + afterDays <= of.liveDay);
  const units = [...of.treated, ...of.untouched];
  if (starts.length === 0 || of.untouched.length < Math.max(controlsEach, 2 * of.treated.length)) return null;
  const now = startAt(panel, of.liveDay, units);
  const estimate = matchedDifference(now, of.treated);
  const random = seededRandom(`placebo ${of.seed}`);
  const sizes = of.treated.map((unit) => now.counts[unit]?.before ?? 0);
  const past = new Map<number, Start>();
  const values = Float64Array.from({ length: placeboCount }, (_, index) => {
    if (index === 0) return estimate.mean;
    const day = starts[Math.floor(random() * starts.length)] ?? 0;
    const then = past.get(day) ?? startAt(panel, day, units);
    past.set(day, then);
    const placebo = matchedDifference(then, drawStandIns(then, sizes, random));
    // On a small site stand-ins have other sizes; their scatter is brought to that of the pages they replace.
    return placebo.mean * Math.sqrt(estimate.variance / placebo.variance);
  });
  const shifts = new Float64Array(placeboCount);
  shifts[0] = 1;
  return { ...invertContrasts(estimate.mean, { values, shifts }), isExact: false };
}
