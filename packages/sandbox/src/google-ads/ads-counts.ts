import type { AdsKeywordSeed } from '../world/ads/ads-content.ts';
import { hashText } from '../world/random.ts';

/** What was counted lately. */
export interface AdsCounts {
  impressions: number;
  clicks: number;
  costMicros: number;
  conversions: number;
}

export const noCounts: AdsCounts = { impressions: 0, clicks: 0, costMicros: 0, conversions: 0 };

/** How busy each weekday is, from Thursday (the weekday of day 0). */
const weekdays = [1, 1.02, 1.1, 1.12, 0.97, 0.9, 0.89];
const weekSoFar = weekdays.map((_, index) => weekdays.slice(0, index).reduce((sum, part) => sum + part, 0));
const week = weekdays.reduce((sum, part) => sum + part, 0);

function load(day: number): number {
  return Math.floor(day / 7) * week + (weekSoFar[day % 7] ?? 0);
}

/**
 * A keyword's counts of the 30 days before this one. Everything is a difference of a running total that is rounded down, so
 * that days add up to weeks exactly and clicks never pass impressions.
 */
export function countsOf(keyword: AdsKeywordSeed, today: number): AdsCounts {
  const { dailyImpressions, ctr, conversionRate, cpcMicros, id } = keyword;
  if (dailyImpressions === 0) return noCounts;
  const phase = (hashText(id) % 1_000) / 1_000;
  const total = (day: number): [impressions: number, clicks: number, conversions: number] => {
    const impressions = Math.floor(dailyImpressions * load(day) + phase);
    const clicks = Math.floor(impressions * ctr + phase);
    return [impressions, clicks, Math.floor(clicks * conversionRate + phase)];
  };
  const [before, after] = [total(today - 30), total(today)];
  const clicks = after[1] - before[1];
  return {
    impressions: after[0] - before[0],
    clicks,
    costMicros: clicks * cpcMicros,
    conversions: after[2] - before[2],
  };
}

export function addCounts(all: readonly AdsCounts[]): AdsCounts {
  const sum = { ...noCounts };
  for (const counts of all) {
    sum.impressions += counts.impressions;
    sum.clicks += counts.clicks;
    sum.costMicros += counts.costMicros;
    sum.conversions += counts.conversions;
  }
  return sum;
}

/** A part of the counts, 0 to 1, in whole numbers. */
export function shareOf(counts: AdsCounts, share: number): AdsCounts {
  const impressions = Math.floor(counts.impressions * share);
  const clicks = Math.min(impressions, Math.floor(counts.clicks * share));
  const costMicros = counts.clicks === 0 ? 0 : Math.floor((counts.costMicros / counts.clicks) * clicks);
  return { impressions, clicks, costMicros, conversions: Math.floor(counts.conversions * share) };
}
