import { type AdComparison, type CombinationCheck, type CurrentAd } from '../../contract/ads/ad-group-result.ts';
import type { AdMaterial } from '../ad/ad-text.ts';
import type { AdsItemInput } from '../ad/ads-item.ts';
import { cleanAdText } from './ad-text-rules.ts';
import type { AdChoice } from './choose-ad-rules.ts';
import { badShareOf, checkCombinations, type ServedAd, type ServedText } from './combination-rules.ts';
import { coverageOf, type PreparedKeyword } from './keyword-match-rules.ts';

/** The ad of the ad group that is shown today; a paused or refused one is not replaced. */
export function liveAdOf({ currentAds }: Pick<AdsItemInput, 'currentAds'>): CurrentAd | null {
  return (
    currentAds.find(({ status, approvalStatus }) => /^enabled$/iu.test(status) && approvalStatus !== 'DISAPPROVED') ??
    null
  );
}

/** 2 for the best, 1 for a good one, 0 for others. */
export const ratingOf = ({ performance }: { performance: string | null }): number =>
  ['GOOD', 'BEST'].indexOf(performance ?? '') + 1;

/** Texts of the live ad that Google rates good or best, best first. */
export function ratedTexts(ad: CurrentAd | null): string[] {
  if (ad === null) return [];
  return [...ad.headlines, ...ad.descriptions]
    .filter((one) => ratingOf(one) > 0)
    .sort((a, b) => ratingOf(b) - ratingOf(a))
    .map(({ text }) => cleanAdText(text));
}

/** The proposed ad compared with the live one: what Google and we say about each, and what becomes of the texts that Google rates well. */
export function compareWithLive(
  live: CurrentAd | null,
  proposed: { choice: AdChoice; ad: ServedAd; combinations: CombinationCheck },
  known: { material: AdMaterial; keywords: readonly PreparedKeyword[] },
): AdComparison | null {
  if (live === null) return null;
  const { material, keywords } = known;
  const estimate = (ad: ServedAd, combinations: CombinationCheck) => ({
    headlines: ad.headlines.length,
    descriptions: ad.descriptions.length,
    coverage: coverageOf(ad.headlines, keywords, material.language).answered,
    badShare: badShareOf(combinations),
  });
  const unpinned = (list: CurrentAd['headlines']): ServedText[] => list.map(({ text }) => ({ text, pin: null }));
  const liveAd = { headlines: unpinned(live.headlines), descriptions: unpinned(live.descriptions) };
  const present = new Set([...proposed.ad.headlines, ...proposed.ad.descriptions].map(({ text }) => text));
  const rated = ratedTexts(live);
  const whyGone = (text: string): string =>
    proposed.choice.refused.find(({ whole }) => whole === text)?.message ??
    'At most half of the places are kept, and no text may say what another one says.';
  return {
    liveAdId: live.id,
    liveStrength: live.adStrength,
    live: estimate(liveAd, checkCombinations(liveAd, known)),
    proposed: estimate(proposed.ad, proposed.combinations),
    kept: rated.filter((text) => present.has(text)),
    letGo: rated.filter((text) => !present.has(text)).map((text) => ({ text, why: whyGone(text) })),
  };
}
