import { type AdComparison, type CurrentAd, showInsertion } from '../../contract/ads/ad-group-result.ts';
import type { AdMaterial } from '../ad/ad-text.ts';
import type { AdsItemInput } from '../ad/ads-item.ts';
import { cleanAdText } from './ad-text-rules.ts';
import type { AdChoice } from './choose-ad-rules.ts';
import { checkCombinations, type ServedText } from './combination-rules.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';
import { estimateStrength } from './strength-rules.ts';

/** How Google rates a text that earns its place, best first. */
const goodRatings = ['BEST', 'GOOD'];

/** The ad of the ad group that is shown today; a paused or refused one is not replaced. */
export function liveAdOf({ currentAds }: Pick<AdsItemInput, 'currentAds'>): CurrentAd | null {
  return (
    currentAds.find(({ status, approvalStatus }) => /^enabled$/iu.test(status) && approvalStatus !== 'DISAPPROVED') ??
    null
  );
}

const ratingOf = ({ performance }: { performance: string | null }): number => goodRatings.indexOf(performance ?? '');

/** Texts of the live ad that Google rates good or best, best first. */
export function ratedTexts(ad: CurrentAd | null): string[] {
  if (ad === null) return [];
  return [...ad.headlines, ...ad.descriptions]
    .filter((one) => ratingOf(one) !== -1)
    .sort((a, b) => ratingOf(a) - ratingOf(b))
    .map(({ text }) => cleanAdText(text));
}

/** The proposed ad compared with the live one: what Google and we say about each, and what becomes of the texts that Google rates well. */
export function compareWithLive(
  live: CurrentAd | null,
  proposed: { choice: AdChoice; ad: { headlines: readonly ServedText[]; descriptions: readonly ServedText[] } },
  known: { material: AdMaterial; keywords: readonly PreparedKeyword[] },
): AdComparison | null {
  if (live === null) return null;
  const { material, keywords } = known;
  const { language, brand } = material;
  const estimate = (ad: { headlines: readonly ServedText[]; descriptions: readonly ServedText[] }) => {
    const combinations = checkCombinations(ad, { language, keywords, brand });
    const { parts } = estimateStrength(ad, keywords, { language, combinations });
    return {
      headlines: ad.headlines.length,
      descriptions: ad.descriptions.length,
      coverage: parts.find(({ name }) => name === 'coverage')?.value ?? 0,
      badShare: combinations.total === 0 ? 0 : combinations.bad / combinations.total,
    };
  };
  const unpinned = (list: CurrentAd['headlines']): ServedText[] =>
    list.map(({ text }) => ({ text: showInsertion(text).shown, pin: null }));
  const present = new Set([...proposed.ad.headlines, ...proposed.ad.descriptions].map(({ text }) => text));
  const rated = ratedTexts(live);
  return {
    liveAdId: live.id,
    liveStrength: live.adStrength,
    live: estimate({ headlines: unpinned(live.headlines), descriptions: unpinned(live.descriptions) }),
    proposed: estimate(proposed.ad),
    kept: rated.filter((text) => present.has(text)),
    letGo: rated
      .filter((text) => !present.has(text))
      .map((text) => ({
        text,
        why: proposed.choice.refused.find(({ whole }) => whole === text)?.message ?? letGoReason,
      })),
  };
}

const letGoReason = 'At most half of the places are kept, and every text has to read well with the others.';
