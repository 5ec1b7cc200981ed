import { pageWeights } from './page-weights-rules.ts';

/** Positions that set the level: where titles are seen and pages are picked. */
export const levelFrom = 1.5;
export const levelTo = 10.5;
/** A page shown less often than this in the window says too little. */
export const minImpressions = 50;
/** The page effect that the level's uncertainty is reckoned with, and how far level and steps may lie from the curve's own. */
const usualShape = 1;
const levelSd = 1;
const stepSd = 1;
const stepCount = 5;

/** Pages with what a curve expects of them, from which its level is set. */
export interface LevelInput {
  clicks: Float64Array;
  /** ln of the expected clicks of each page. */
  lnExpected: Float64Array;
  isUsed: (page: number) => boolean;
}

/** A monotone map from the log of what the curve expects to the log of what the site's pages really got. */
export interface Level {
  /** ln expected clicks, ascending. */
  from: number[];
  to: number[];
}

/** Whether a page counts for the level: shown often enough, at the positions where pages are picked. */
export function setsLevel(page: { impressions: number; position: number }, leastImpressions = 0): boolean {
  const { impressions, position } = page;
  const least = Math.max(minImpressions, leastImpressions);
  return impressions >= least && position >= levelFrom && position <= levelTo;
}

/**
 * The site's level (docs/methods/seo.md): for five groups of pages by what is expected of them, the actual clicks by
 * the expected, each page winsorized at 5 % of the clicks and each factor drawn to the level of the whole by how sure
 * it is. The factors never turn the order of pages around.
 */
export function fitLevel(input: LevelInput): Level {
  const used = indexesOf(input).sort((a, b) => (input.lnExpected[a] ?? 0) - (input.lnExpected[b] ?? 0));
  const weights = pageWeights(input.clicks, input.isUsed);
  const whole = factorOf(used, { input, weights, shift: 0, sd: levelSd });
  const level: Level = { from: [], to: [] };
  for (let step = 0; step < stepCount; step += 1) {
    const start = Math.floor((step * used.length) / stepCount);
    const group = used.slice(start, Math.floor(((step + 1) * used.length) / stepCount));
    if (group.length === 0) continue;
    const factor = factorOf(group, { input, weights, shift: whole.lnFactor, sd: stepSd });
    level.from.push(Math.log(Math.max(1e-300, factor.meanExpected)));
    level.to.push(Math.log(Math.max(1e-300, factor.meanExpected)) + whole.lnFactor + factor.lnFactor);
  }
  if (level.from.length === 0) return { from: [0], to: [whole.lnFactor] };
  return { from: level.from, to: ascending(level.to) };
}

function indexesOf(input: LevelInput): number[] {
  const used: number[] = [];
  for (let page = 0; page < input.clicks.length; page += 1) if (input.isUsed(page)) used.push(page);
  return used;
}

function factorOf(
  group: readonly number[],
  by: { input: LevelInput; weights: Float64Array; shift: number; sd: number },
): { lnFactor: number; meanExpected: number } {
  let [actual, expected, variance, weight] = [0.5, 0.5, 0, 0];
  for (const page of group) {
    const w = by.weights[page] ?? 0;
    const mu = Math.exp((by.input.lnExpected[page] ?? 0) + by.shift);
    actual += w * (by.input.clicks[page] ?? 0);
    expected += w * mu;
    variance += w ** 2 * (mu + mu ** 2 / usualShape);
    weight += w;
  }
  const trust = by.sd ** 2 / (by.sd ** 2 + variance / expected ** 2);
  const meanExpected = ((expected - 0.5) / Math.max(1e-9, weight)) * Math.exp(-by.shift);
  return { lnFactor: trust * Math.log(actual / expected), meanExpected };
}

/** Pools neighbors that are out of order, so that the values never fall. */
function ascending(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (
      let last = pools.at(-1);
      last !== undefined && last.sum / last.count > pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

/** Applies the level: linear between its points, in parallel beyond them. */
export function applyLevel(level: Level, lnExpected: number): number {
  const { from, to } = level;
  const last = from.length - 1;
  const [first = 0, firstTo = 0, end = 0, endTo = 0] = [from[0], to[0], from[last], to[last]];
  if (lnExpected <= first) return firstTo + lnExpected - first;
  if (lnExpected >= end) return endTo + lnExpected - end;
  const above = from.findIndex((value) => value > lnExpected);
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 0] = [from[above - 1], from[above], to[above - 1], to[above]];
  return y0 + ((y1 - y0) * (lnExpected - x0)) / (x1 - x0);
}
