import { createHash } from 'node:crypto';
import type { AssetPin } from '../../contract/ads/ad-group-result.ts';
import { adsLimits } from '../../contract/ads/ads-api.ts';
import type { AdsAd, AdsText } from '../../providers/google-ads/google-ads.ts';
import { isUrl } from '../../text/url-rules.ts';

interface ContentAsset {
  text: string;
  pin: AssetPin | null;
}

/** What is sent to Google for one ad. */
export interface AdContent {
  headlines: ContentAsset[];
  /** At most four: Google takes no more. */
  descriptions: ContentAsset[];
  finalUrl: string;
  path1: string | null;
  path2: string | null;
}

/** What identifies an ad that was read back. */
export type AdTexts = Pick<AdsAd, 'headlines' | 'descriptions' | 'finalUrls'>;

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const tidyUrl = (url: string): string => (isUrl(url) ? new URL(url).href : url.trim());

const toAsset = ({ text, pin }: ContentAsset): ContentAsset => ({ text: tidy(text), pin });

/** The part of a proposed or edited ad that is deployed; descriptions beyond the fourth are left out. */
export function contentOf(ad: AdContent): AdContent {
  return {
    headlines: ad.headlines.slice(0, adsLimits.maxHeadlines).map(toAsset),
    descriptions: ad.descriptions.slice(0, adsLimits.deployedDescriptions).map(toAsset),
    finalUrl: ad.finalUrl,
    path1: ad.path1,
    path2: ad.path2,
  };
}

type Asset = Pick<ContentAsset, 'text'> & { pin?: string | null };

const sortedTexts = (assets: readonly Asset[]): string[] => assets.map(({ text }) => tidy(text)).sort();
const sortedPins = (assets: readonly Asset[]): string[] =>
  assets.map(({ text, pin }) => `${pin ?? ''} ${tidy(text)}`).sort();

/** SHA-256 that two entries share exactly when they would create the same ad; the order of assets does not count. */
export function hashContent({ headlines, descriptions, finalUrl, path1, path2 }: AdContent): Buffer {
  const parts = [sortedPins(headlines), sortedPins(descriptions), tidyUrl(finalUrl), path1 ?? '', path2 ?? ''];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const withPin = ({ text, pinnedField }: AdsText): Asset => ({ text, pin: pinnedField });

/** Whether an ad has the texts and the landing page of a entry; pins do not count, Google may have dropped one. */
export function hasContent(ad: AdTexts, content: AdContent): boolean {
  return (
    isEqual(sortedTexts(ad.headlines), sortedTexts(content.headlines)) &&
    isEqual(sortedTexts(ad.descriptions), sortedTexts(content.descriptions)) &&
    tidyUrl(ad.finalUrls[0] ?? '') === tidyUrl(content.finalUrl)
  );
}

/** Whether an ad is what a entry would create, pins included. */
export function isVeryAd(ad: AdTexts, content: AdContent): boolean {
  return (
    hasContent(ad, content) &&
    isEqual(sortedPins(ad.headlines.map(withPin)), sortedPins(content.headlines)) &&
    isEqual(sortedPins(ad.descriptions.map(withPin)), sortedPins(content.descriptions))
  );
}
