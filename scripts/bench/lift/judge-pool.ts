import {
  changeOf,
  type ClickPanel,
  countsAt,
  designOf,
  drawArms,
  joinDesigns,
  orderUnits,
  randomizationTest,
  seededRandom,
  tellPoolPower,
  tellPowerOfCopies,
  verdictOf,
} from '@serplift/core/testing';
import { type Batch, drawBatch, injectedLifts, lifted, pastOf } from './judge-lift.ts';

/** How often the pooled verdict said that something happened, and what it said about itself. */
export interface JudgedPool {
  /** Shares by injected lift. */
  court: number[];
  covered: number[];
  /** Power as stated with all batches in, over some of the pools. */
  told: (number | null)[];
  /** The median of the smallest lift stated with all batches in, and of what the first batch alone let expect of so many. */
  smallestLift: number | null;
  expectedLift: number | null;
}

interface PoolOptions {
  batches: number;
  treated: number;
  pools: number;
  toldPools: number;
  minClicks: number;
}

/** Batches of different pages, each on a day of its own. */
function drawBatches(panel: ClickPanel, { batches, treated, minClicks }: PoolOptions, seed: string): Batch[] {
  const taken = new Set<number>();
  return Array.from({ length: batches }, (_, number) => {
    const batch = drawBatch(panel, 2 * treated, { seed: `${seed} ${number}`, minClicks, without: taken });
    for (const unit of batch.units) taken.add(unit);
    return batch;
  });
}

/** One batch with a lift in it, split into pairs by its own clicks. */
function placed(panel: ClickPanel, batch: Batch, { lift, seed }: { lift: number; seed: string }) {
  const counts = countsAt(panel, batch.units, batch.liveDay);
  const { ordered } = orderUnits(
    counts.map(({ before, after }, unit) => ({ id: `${unit}`, before, after })),
    ({ before }) => before,
  );
  const design = designOf(
    ordered.map(({ before }) => before),
    batch.drift,
    'pairs',
  );
  const random = seededRandom(`arms ${seed}`);
  const arms = drawArms(design, random);
  const outcomes = ordered.map((each, unit) => changeOf(arms[unit] === 1 ? lifted(each, lift, random) : each));
  return { design, arms, outcomes };
}

function judgeOne(panel: ClickPanel, batches: readonly Batch[], of: { lift: number; seed: string }) {
  const parts = batches.map((batch, number) => placed(panel, batch, { ...of, seed: `${of.seed} ${number}` }));
  const design = joinDesigns(parts.map((part) => part.design));
  const arms = Uint8Array.from(parts.flatMap((part) => Array.from(part.arms)));
  const test = randomizationTest(design, { arms, outcomes: parts.flatMap(({ outcomes }) => outcomes) }, of.seed);
  const truth = Math.log1p(of.lift);
  return { isFound: verdictOf(test) !== 'cannotTell', isCovered: test.low <= truth && test.high >= truth };
}

const middle = (values: readonly number[]): number | null => {
  const median = [...values].sort((a, b) => a - b)[values.length >> 1] ?? Infinity;
  return Number.isFinite(median) ? median : null;
};

/** Judges pooled tests of placebo batches with injected lifts. */
export function judgePools(panel: ClickPanel, options: PoolOptions): JudgedPool {
  const shares = injectedLifts.map(() => ({ found: 0, covered: 0, told: 0 }));
  const smallest: number[] = [];
  const expected: number[] = [];
  for (let index = 0; index < options.pools; index += 1) {
    const batches = drawBatches(panel, options, `pool ${index}`);
    for (const [at, lift] of injectedLifts.entries()) {
      const { isFound, isCovered } = judgeOne(panel, batches, { lift, seed: `${index}` });
      const share = shares[at];
      if (share === undefined) continue;
      share.found += Number(isFound) / options.pools;
      share.covered += Number(isCovered) / options.pools;
    }
    if (index >= options.toldPools) continue;
    const pasts = batches.map((batch) => pastOf(panel, batch));
    const told = tellPoolPower(pasts, `${index}`);
    for (const [at, lift] of injectedLifts.entries()) {
      const share = shares[at];
      const chance = told.power.find((each) => each.lift === lift)?.chance ?? 0;
      if (share !== undefined) share.told += chance / options.toldPools;
    }
    smallest.push(told.smallestLift ?? Infinity);
    const [first] = pasts;
    const copies = { copies: options.batches, seed: `${index}` };
    if (first !== undefined) expected.push(tellPowerOfCopies(first, copies).smallestLift ?? Infinity);
  }
  return {
    court: shares.map(({ found }) => found),
    covered: shares.map(({ covered }) => covered),
    told: shares.map(({ told }, at) => (at === 0 ? null : told)),
    smallestLift: middle(smallest),
    expectedLift: middle(expected),
  };
}
