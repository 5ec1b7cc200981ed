import { gammaDraw, normalDraw, quantile, seededRandom } from './random.ts';

/** A page with what pages like it are expected to get; clicks of the whole window. */
export interface ShortfallInput {
  clicks: number;
  impressions: number;
  expected: number;
  /** Gamma shape of the page effect. */
  shape: number;
  /** Standard deviation of ln expected. */
  lnExpectedSd: number;
  windowDays: number;
  /** The same seed gives the same interval. */
  seed: string;
}

/**
 * How far a page is below similar pages, per 28 days (docs/methods/seo.md). Never summed over pages: most pages are
 * below some.
 */
export interface Shortfall {
  /** Mean over the posterior of max(0, expected - own), with the interval that contains 80 % of it. */
  point: number;
  low: number;
  high: number;
  /** Probability that the page's own rate is below that of similar pages. */
  probability: number;
  /** The expectation stops at the impressions: the figure is "at most". */
  isAtMost: boolean;
}

const draws = 200;
/** How many pages are below what is expected of them where pages scatter as they do on real sites. */
export const usualChance = 0.6;
const periodDays = 28;

/** Draws the page's own rate given its clicks, and what is expected, and takes what is missing. */
export function estimateShortfall(input: ShortfallInput): Shortfall {
  const { clicks, impressions, shape } = input;
  const random = seededRandom(input.seed);
  const scale = periodDays / Math.max(1, input.windowDays);
  const gaps: number[] = [];
  let below = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const expected = Math.min(impressions, input.expected * Math.exp(input.lnExpectedSd * normalDraw(random)));
    const precision = 1 + shape / Math.max(1e-9, expected);
    const own = gammaDraw(random, (clicks + shape) / precision, (clicks + shape) / precision ** 2);
    if (own < expected) below += 1;
    gaps.push(scale * Math.max(0, expected - own));
  }
  const point = gaps.reduce((sum, gap) => sum + gap, 0) / draws;
  const [low, high] = [quantile(gaps, 0.1), quantile(gaps, 0.9)];
  return { point, low, high, probability: below / draws, isAtMost: input.expected >= impressions };
}
