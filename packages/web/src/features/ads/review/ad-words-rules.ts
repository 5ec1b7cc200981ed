import { type AdGroupResult, isUnchecked } from '@serplift/core/api';
import { countOf, formatPercent } from '../../../lib/format.ts';
import { stateLabels } from '../ad-state-rules.ts';

/** The first headlines of an ad as they are shown together. */
export function headlinesOf(headlines: readonly { text: string }[]): string {
  return headlines
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' | ');
}

/** The one reason to look at an ad, from what was counted and never from a forecast. */
export function reasonOf({ state, generatedAd, comparison, currentAds }: AdGroupResult): string {
  if (state !== 'succeeded' || generatedAd === null) return stateLabels[state];
  if (currentAds.length === 0) return 'no responsive search ad yet';
  if (comparison !== null && comparison.proposed.coverage > comparison.live.coverage) {
    const [live, proposed] = [comparison.live, comparison.proposed].map(({ coverage }) => formatPercent(coverage, 0));
    return `answers ${proposed} of its keywords, today’s ad ${live}`;
  }
  return countOf(generatedAd.headlines.length, 'headline');
}

/** What a person should look at before accepting an ad. */
export function looksOf(item: AdGroupResult): string[] {
  if (item.generatedAd === null) return [];
  return [...(isUnchecked(item) ? [`Not checked by a review: ${item.unchecked}`] : []), ...item.warnings];
}
