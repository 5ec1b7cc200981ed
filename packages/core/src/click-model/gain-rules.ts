import { gammaDraw, quantile, seededRandom } from './random.ts';

/** What a page got, what was expected of it and how far the site's better pages exceed what is expected of them. */
export interface GainInput {
  clicks: number;
  impressions: number;
  /** Expected click-through rate at the page's positions, 0 to 1, from a model that has not seen the page. */
  expectedRate: number;
  /** The site's 75th-percentile residual: actual by expected clicks of its better pages. */
  betterRatio: number;
  /** Over-dispersion of clicks. */
  phi: number;
  windowDays: number;
  /** The same seed gives the same interval. */
  seed: string;
}

/** Extra clicks a better title may bring, per 28 days, with the range that holds 90 % of the simulated outcomes. */
export interface Gain {
  /** The page's click-through rate shrunk towards the expectation, 0 to 1. */
  rate: number;
  /** The rate the better pages of the site reach at this page's positions, at most twice the present one. */
  targetRate: number;
  extraClicks: number;
  low: number;
  high: number;
}

/** Impressions at which a page's own rate and the expectation weigh the same (start value of METHODS 2.3). */
const shrinkImpressions = 200;
const draws = 200;
const periodDays = 28;

/** Estimates a page's gain (METHODS 2.3); the interval is a parametric bootstrap of the page's clicks. */
export function estimateGain(input: GainInput): Gain {
  const { rate, targetRate } = rates(input, input.clicks);
  const point = extraClicks(input, input.clicks);
  const random = seededRandom(input.seed);
  const mean = rate * input.impressions;
  const outcomes = Array.from({ length: draws }, () => {
    const clicks = gammaDraw(random, mean, input.phi * mean);
    return extraClicks(input, Math.min(input.impressions, clicks));
  });
  const low = Math.min(point, quantile(outcomes, 0.05));
  const high = Math.max(point, quantile(outcomes, 0.95));
  return { rate, targetRate, extraClicks: point, low, high };
}

function rates(input: GainInput, clicks: number): { rate: number; targetRate: number } {
  const { impressions, expectedRate, betterRatio } = input;
  const rate = (clicks + shrinkImpressions * expectedRate) / (impressions + shrinkImpressions);
  return { rate, targetRate: Math.min(1, betterRatio * expectedRate, 2 * rate) };
}

function extraClicks(input: GainInput, clicks: number): number {
  const { rate, targetRate } = rates(input, clicks);
  return ((input.impressions * periodDays) / input.windowDays) * Math.max(0, targetRate - rate);
}

/** A page's shrunk actual-by-expected ratio, the unit of the site's residuals. */
export function residualRatio(clicks: number, impressions: number, expectedRate: number): number {
  if (!(expectedRate > 0)) return 1;
  return (clicks + shrinkImpressions * expectedRate) / ((impressions + shrinkImpressions) * expectedRate);
}

/** With fewer pages than this, the site's own spread weighs as much as the usual one. */
const usualSpreadPages = 20;
const usualBetterRatio = 1.25;

/** The 75th percentile of a site's residual ratios, drawn to 1.25 when it has few pages, and never under 1. */
export function betterRatioOf(ratios: readonly number[]): number {
  const own = ratios.length === 0 ? 0 : quantile(ratios, 0.75) * ratios.length;
  return Math.max(1, (own + usualBetterRatio * usualSpreadPages) / (ratios.length + usualSpreadPages));
}

/** Share of searchers who still see an organic title: .6 under an AI Overview or a snippet, else 1 (METHODS 2.4). */
export function visibleShare(serpFeatures: readonly string[]): number {
  return serpFeatures.some((feature) => feature === 'ai_overview' || feature === 'featured_snippet') ? 0.6 : 1;
}

/** How narrow the interval is: 1 minus its half width by its middle, at least .1. */
export function confidenceOf(gain: Pick<Gain, 'low' | 'high'>): number {
  const sum = gain.low + gain.high;
  return sum > 0 ? Math.max(0.1, 1 - (gain.high - gain.low) / sum) : 0.1;
}

/** What pages are ranked by: extra clicks, by their visibility, by how sure they are (METHODS 2.4). */
export function scoreOf(
  gain: Pick<Gain, 'extraClicks' | 'low' | 'high'>,
  serpFeatures: readonly string[] = [],
): number {
  return gain.extraClicks * visibleShare(serpFeatures) * confidenceOf(gain);
}
