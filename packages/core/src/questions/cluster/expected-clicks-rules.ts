import { type ClickModel, expectedClicks } from '../../search/click-model/click-model-rules.ts';
import { gammaDraw, quantile, seededRandom } from '../../search/click-model/random.ts';

/** One query of a cluster. */
export interface DemandedQuery {
  query: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** Clicks per 28 days with the range that contains 90 % of the simulated outcomes. */
export interface ClickRange {
  point: number;
  low: number;
  high: number;
}

/** What better answers to a cluster may bring. */
export interface DemandEstimate {
  /** From a better page at its better place. */
  improved: ClickRange;
  /** From a new page. */
  created: ClickRange;
  ctrResidual: number;
}

/** Impressions at which a cluster's own rate and the expectation weigh the same. */
const shrinkImpressions = 200;
const periodDays = 28;
const draws = 200;
const newPagePosition = 5;
const newPageShare = 0.3;

/** The place a better answer can reach: three up, and at least the third (docs/methods/questions.md). */
export function targetPosition(position: number): number {
  return Math.max(1, Math.min(position - 3, 3));
}

interface Site {
  model: ClickModel;
  windowDays: number;
}

/** A cluster's rates at the places its queries have, can reach, and would have with a new page. */
function demandOf(queries: readonly DemandedQuery[], { model, windowDays }: Site) {
  const impressions = queries.reduce((sum, query) => sum + query.impressions, 0);
  const clicks = queries.reduce((sum, query) => sum + query.clicks, 0);
  const rateAt = (place: (position: number) => number): number => {
    let sum = 0;
    for (const query of queries)
      sum += expectedClicks(model, { impressions: query.impressions, position: place(query.position), isBrand: false });
    return impressions > 0 ? Math.min(1, sum / impressions) : 0;
  };
  const present = rateAt((position) => position);
  const target = rateAt(targetPosition);
  const created = rateAt(() => newPagePosition);
  const scale = (impressions * periodDays) / Math.max(1, windowDays);
  const gain = (counted: number): number => {
    const rate = (counted + shrinkImpressions * present) / (impressions + shrinkImpressions);
    return scale * Math.max(0, target - rate);
  };
  return {
    impressions,
    clicks,
    present,
    created,
    gain,
    improvedPoint: gain(clicks),
    createdPoint: scale * newPageShare * created,
  };
}

/** The expected clicks alone, without their interval: to rank very many clusters by. */
export function expectedPoints(queries: readonly DemandedQuery[], site: Site): { improved: number; created: number } {
  const { improvedPoint, createdPoint } = demandOf(queries, site);
  return { improved: improvedPoint, created: createdPoint };
}

/** Expected clicks n28 · (μ(target) − θ), and n28 · .3 · μ(5) for a new page; the interval is a bootstrap of the clicks. */
export function estimateDemand(queries: readonly DemandedQuery[], site: Site): DemandEstimate {
  const { model, windowDays } = site;
  const { impressions, clicks, present, created, gain, improvedPoint, createdPoint } = demandOf(queries, site);
  const seed = queries[0]?.query ?? '';
  return {
    improved: rangeOf(improvedPoint, {
      seed,
      mean: ((clicks + shrinkImpressions * present) / (impressions + shrinkImpressions)) * impressions,
      phi: model.phi,
      outcome: (drawn) => gain(Math.min(impressions, drawn)),
    }),
    created: rangeOf(createdPoint, {
      seed,
      mean: created * impressions,
      phi: model.phi,
      outcome: (drawn) => (newPageShare * Math.min(impressions, drawn) * periodDays) / Math.max(1, windowDays),
    }),
    ctrResidual: residualRatio(clicks, impressions, present),
  };
}

/** Shrunk actual by expected clicks: 1 for queries at their expectation. */
function residualRatio(clicks: number, impressions: number, expectedRate: number): number {
  if (!(expectedRate > 0)) return 1;
  return (clicks + shrinkImpressions * expectedRate) / ((impressions + shrinkImpressions) * expectedRate);
}

function rangeOf(
  point: number,
  by: { seed: string; mean: number; phi: number; outcome: (drawn: number) => number },
): ClickRange {
  const random = seededRandom(by.seed);
  const outcomes = Array.from({ length: draws }, () => by.outcome(gammaDraw(random, by.mean, by.phi * by.mean)));
  return { point, low: Math.min(point, quantile(outcomes, 0.05)), high: Math.max(point, quantile(outcomes, 0.95)) };
}
