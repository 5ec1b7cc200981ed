import {
  changeOf,
  type ClickPanel,
  type Counts,
  countsAt,
  designOf,
  drawArms,
  driftOf,
  judgeWithoutHoldout,
  offerOf,
  orderUnits,
  panelOf,
  poissonDraw,
  possibleLiveDays,
  type Random,
  randomizationTest,
  seededRandom,
  tellPower,
  verdictOf,
} from '@serplift/core/testing';

export const injectedLifts = [0, 0.05, 0.1, 0.2, 0.5] as const;

/** How often each way of judging said that something happened, and what the court said about itself. */
export interface JudgedCell {
  batches: number;
  /** Shares by injected lift. */
  court: number[];
  beforeAfter: number[];
  welch: number[];
  tenPercent: number[];
  /** Share of intervals that hold the injected lift. */
  covered: number[];
  /** Stated power by injected lift, over some of the batches; null where the court states none. */
  told: (number | null)[];
  /** The median of the smallest lift stated; null where none is stated. */
  smallestLift: number | null;
  /** Share of batches to which the product offers a test, over those with a stated power; it says of the others that they can't prove. */
  offered: number | null;
}

interface CellOptions {
  treated: number;
  batches: number;
  /** How many batches have a stated power. */
  toldBatches: number;
  minClicks: number;
}

/** A batch of pages on a day of the panel on which nothing happened to any of them. */
export interface Batch {
  units: number[];
  liveDay: number;
  drift: number;
}

/** Draws a batch of pages with clicks, none of those in `without`. */
export function drawBatch(
  panel: ClickPanel,
  size: number,
  { seed, minClicks, without = new Set() }: { seed: string; minClicks: number; without?: ReadonlySet<number> },
): Batch {
  const random = seededRandom(seed);
  const starts = possibleLiveDays(panel);
  for (;;) {
    // The later half, so that there is a past to compute power from.
    const liveDay = starts[Math.floor((0.5 + random() / 2) * starts.length)] ?? 0;
    const all = panel.sums.map((_, unit) => unit);
    const counts = countsAt(panel, all, liveDay);
    const large = all.filter((unit) => (counts[unit]?.before ?? 0) >= minClicks && !without.has(unit));
    if (large.length < size) continue;
    for (let at = 0; at < size; at += 1) {
      const other = at + Math.floor(random() * (large.length - at));
      [large[at], large[other]] = [large[other] ?? 0, large[at] ?? 0];
    }
    const units = large.slice(0, size);
    const past = pastOf(panel, { units, liveDay });
    const everyOther = possibleLiveDays(past).filter((_, at) => at % 14 === 0);
    return { units, liveDay, drift: driftOf(past, everyOther) };
  }
}

/** More clicks by a lift, one by one, as readers would bring them. */
export const lifted = (counts: Counts, lift: number, random: Random): Counts => ({
  before: counts.before,
  after: counts.after + poissonDraw(random, lift * counts.after),
});

function add(sums: number[], at: number, by: number): void {
  sums[at] = (sums[at] ?? 0) + by;
}

/** Judges placebo batches with injected lifts by the court and by three rules that people use. */
export function judgeCell(panel: ClickPanel, options: CellOptions): JudgedCell {
  const zeros = (): number[] => injectedLifts.map(() => 0);
  const hits = { court: zeros(), beforeAfter: zeros(), welch: zeros(), tenPercent: zeros(), covered: zeros() };
  const told = zeros();
  const smallest: number[] = [];
  let offered = 0;
  const { treated, batches, toldBatches, minClicks } = options;
  for (let index = 0; index < batches; index += 1) {
    const batch = drawBatch(panel, 2 * treated, { seed: `${treated} ${index}`, minClicks });
    const court = treated === 1 ? judgeOnePage : judgeBatch;
    for (const [at, lift] of injectedLifts.entries()) {
      const found = court(panel, batch, { lift, seed: `${index}` });
      for (const [name, isHit] of Object.entries(found)) if (isHit) add(hits[name as keyof Judged], at, 1);
    }
    if (index >= toldBatches || treated === 1) continue;
    const power = tellPower(pastOf(panel, batch), `${index}`);
    for (const [at, lift] of injectedLifts.entries()) {
      add(told, at, power.power.find((each) => each.lift === lift)?.chance ?? 0);
    }
    smallest.push(power.smallestLift ?? Infinity);
    if (offerOf(2 * treated, power).isOffered) offered += 1;
  }
  const share = (counts: number[]): number[] => counts.map((count) => count / batches);
  const median = smallest.sort((a, b) => a - b)[smallest.length >> 1] ?? null;
  return {
    batches,
    court: share(hits.court),
    beforeAfter: share(hits.beforeAfter),
    welch: share(hits.welch),
    tenPercent: share(hits.tenPercent),
    covered: share(hits.covered),
    told: told.map((sum, at) => (treated === 1 || at === 0 ? null : sum / toldBatches)),
    smallestLift: median === Infinity ? null : median,
    offered: treated === 1 ? null : offered / toldBatches,
  };
}

/** What the batch's own pages were before it: all that the court may see when it states its power. */
export function pastOf(panel: ClickPanel, { units, liveDay }: Pick<Batch, 'units' | 'liveDay'>): ClickPanel {
  const sums = units.map((unit) => (panel.sums[unit] ?? new Float64Array()).slice(0, liveDay + 1));
  return { firstDay: panel.firstDay, dayCount: liveDay, sums };
}

type Judged = Record<'court' | 'beforeAfter' | 'welch' | 'tenPercent' | 'covered', boolean>;

function judgeBatch(panel: ClickPanel, batch: Batch, { lift, seed }: { lift: number; seed: string }): Judged {
  const counts = countsAt(panel, batch.units, batch.liveDay);
  const { ordered } = orderUnits(
    counts.map(({ before, after }, unit) => ({ id: `${unit}`, before, after })),
    ({ before }) => before,
  );
  const design = designOf(
    ordered.map(({ before }) => before),
    batch.drift,
  );
  const random = seededRandom(`arms ${seed}`);
  const arms = drawArms(design, random);
  const seen = ordered.map((each, unit) => (arms[unit] === 1 ? lifted(each, lift, random) : each));
  const outcomes = seen.map(changeOf);
  const test = randomizationTest(design, { arms, outcomes }, seed);
  const truth = Math.log1p(lift);
  const part = (arm: number): Counts[] => seen.filter((_, unit) => arms[unit] === arm);
  return {
    court: verdictOf(test) !== 'cannotTell',
    covered: test.low <= truth && test.high >= truth,
    beforeAfter: isBeforeAfter(part(1)),
    welch: isWelch(part(1).map(changeOf), part(0).map(changeOf)),
    tenPercent: isTenPercent(part(1), part(0)),
  };
}

/** One page went live without a holdout; every other page is a control. */
function judgeOnePage(panel: ClickPanel, batch: Batch, { lift, seed }: { lift: number; seed: string }): Judged {
  const [page = 0, other = 0] = batch.units;
  const random = seededRandom(`one ${seed}`);
  const daily = panel.sums.map((sums, unit) =>
    unit === page ? injected(sums, { from: batch.liveDay, lift, random }) : sums,
  );
  const changed = { ...panel, sums: daily };
  const untouched = panel.sums.map((_, unit) => unit).filter((unit) => unit !== page);
  const test = judgeWithoutHoldout(changed, { treated: [page], untouched, liveDay: batch.liveDay, seed });
  const [counts = [], control = []] = [page, other].map((unit) => countsAt(changed, [unit], batch.liveDay));
  const truth = Math.log1p(lift);
  return {
    court: test !== null && verdictOf(test) !== 'cannotTell',
    covered: test !== null && test.low <= truth && test.high >= truth,
    beforeAfter: isBeforeAfter(counts),
    welch: false,
    tenPercent: isTenPercent(counts, control),
  };
}

function injected(sums: Float64Array, of: { from: number; lift: number; random: Random }): Float64Array {
  const daily = Array.from({ length: sums.length - 1 }, (_, day) => {
    const clicks = (sums[day + 1] ?? 0) - (sums[day] ?? 0);
    return day < of.from ? clicks : clicks + poissonDraw(of.random, of.lift * clicks);
  });
  return panelOf('', [daily]).sums[0] ?? sums;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The treated pages' clicks before and after, as if clicks were the only chance in it. */
function isBeforeAfter(counts: readonly Counts[]): boolean {
  const [before, after] = [sum(counts.map((each) => each.before)), sum(counts.map((each) => each.after))];
  return Math.abs(after - before) > 1.96 * Math.sqrt(after + before);
}

/** Treated minus control beyond ten percent. */
function isTenPercent(treated: readonly Counts[], control: readonly Counts[]): boolean {
  const growth = (counts: readonly Counts[]): number =>
    sum(counts.map(({ after }) => after)) / Math.max(1, sum(counts.map(({ before }) => before)));
  return Math.abs(growth(treated) - growth(control)) > 0.1;
}

/** Welch's t-test of the changes at 5 %. */
function isWelch(one: readonly number[], other: readonly number[]): boolean {
  const parts = [one, other].map((values) => {
    const mean = sum(values) / values.length;
    const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
    return { mean, error: variance / values.length, freedom: values.length - 1 };
  });
  const [a, b] = parts;
  if (a === undefined || b === undefined) return false;
  const error = a.error + b.error;
  const freedom = error ** 2 / (a.error ** 2 / a.freedom + b.error ** 2 / b.freedom);
  return Math.abs(a.mean - b.mean) > studentLimit(freedom) * Math.sqrt(error);
}

/** The 97.5th percentile of Student's t, by its expansion around the normal one. */
function studentLimit(freedom: number): number {
  const z = 1.959964;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
