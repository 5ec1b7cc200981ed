import type { AdGroupResult } from '../../contract/ads/ad-group-result.ts';
import { groupBy } from '../../platform/group-by.ts';
import type {
  AdsAd,
  AdsAdGroup,
  AdsCampaign,
  AdsKeyword,
  AdsSearchTerm,
} from '../../providers/google-ads/google-ads.ts';
import type { AdsItemInput, ExampleAd } from '../ad/ads-item.ts';
import { landingAddress, leadsSomewhere } from '../ad/landing-address-rules.ts';
import { sectionOf } from '../ad/site-section-rules.ts';
import { weighKeywords } from '../check/keyword-match-rules.ts';
import { toReadBack } from '../deploy/deployment-rules.ts';

const keywordsKept = 20;
const searchTermsKept = 15;
const adsKept = 5;
const examplesOfSection = 4;
const examplesKept = 80;
/** Impressions below which a click rate says little; it is drawn toward the account's own. */
const trustImpressions = 500;

/** Everything the account says about the chosen ad groups. */
export interface AdGroupData {
  adGroups: readonly AdsAdGroup[];
  campaigns: ReadonlyMap<string, Pick<AdsCampaign, 'name'> & Partial<Pick<AdsCampaign, 'googleWrites'>>>;
  keywords: readonly AdsKeyword[];
  ads: readonly AdsAd[];
  searchTerms: readonly AdsSearchTerm[];
}

/** The items of a run, why ad groups were left out, and ads to learn the style from. */
export interface AdItems {
  items: AdsItemInput[];
  leftOut: { reason: string; adGroups: number }[];
  examples: ExampleAd[];
}

/** The enabled keywords, one for each text whatever its match types, best first. */
function keywordsOf(keywords: readonly AdsKeyword[]): AdGroupResult['keywords'] {
  const byText = groupBy(
    keywords.filter(({ status }) => status === 'enabled'),
    ({ text }) => text.toLowerCase(),
  );
  const merged = [...byText.values()].flatMap((same) => {
    const [best] = same;
    if (best === undefined) return [];
    const sum = (of: (keyword: AdsKeyword) => number): number => same.reduce((total, one) => total + of(one), 0);
    const [impressions, clicks] = [sum((one) => one.metrics.impressions), sum((one) => one.metrics.clicks)];
    const ctr = impressions === 0 ? 0 : clicks / impressions;
    const { text, matchType, qualityScore } = best;
    return [{ text, matchType, qualityScore, impressions, clicks, ctr }];
  });
  return weighKeywords(merged, keywordsKept);
}

const live = (ad: AdsAd): boolean => ad.status === 'enabled' || ad.status === 'paused';

/** Enabled ads before paused ones, then those shown most. */
function adsInOrder(ads: readonly AdsAd[]): AdsAd[] {
  return ads
    .filter(live)
    .sort(
      (a, b) =>
        Number(b.status === 'enabled') - Number(a.status === 'enabled') ||
        b.metrics.impressions - a.metrics.impressions,
    );
}

/**
 * Ads of the account with the best click rates, small numbers drawn toward the mean: at most one of an ad group, a few of
 * each part of the site, and none whose texts another one has.
 */
export function findExamples(ads: readonly AdsAd[]): ExampleAd[] {
  const usable = ads.filter((ad) => live(ad) && ad.approvalStatus !== 'DISAPPROVED' && ad.metrics.impressions > 0);
  const impressions = usable.reduce((sum, ad) => sum + ad.metrics.impressions, 0);
  const mean = usable.reduce((sum, ad) => sum + ad.metrics.clicks, 0) / Math.max(1, impressions);
  const rate = ({ metrics }: AdsAd): number =>
    (metrics.clicks + trustImpressions * mean) / (metrics.impressions + trustImpressions);
  const groups = new Set<string>();
  const texts = new Set<string>();
  const counts = new Map<string, number>();
  const examples: ExampleAd[] = [];
  for (const ad of usable.sort((a, b) => rate(b) - rate(a))) {
    const section = sectionOf(landingAddress(ad.finalUrls[0] ?? ''));
    const [headlines, descriptions] = [ad.headlines.map(({ text }) => text), ad.descriptions.map(({ text }) => text)];
    const key = JSON.stringify([headlines, descriptions]);
    if (groups.has(ad.adGroupId) || texts.has(key) || (counts.get(section) ?? 0) >= examplesOfSection) continue;
    groups.add(ad.adGroupId);
    texts.add(key);
    counts.set(section, (counts.get(section) ?? 0) + 1);
    examples.push({ adGroupId: ad.adGroupId, section, headlines, descriptions });
  }
  return examples.slice(0, examplesKept);
}

/** Makes one item for each ad group that has keywords and a landing page. */
export function chooseAdGroups(data: AdGroupData): AdItems {
  const keywords = groupBy(data.keywords, ({ adGroupId }) => adGroupId);
  const ads = groupBy(data.ads, ({ adGroupId }) => adGroupId);
  const terms = groupBy(data.searchTerms, ({ adGroupId }) => adGroupId);
  const items: AdsItemInput[] = [];
  const leftOut = { keywords: 0, landingPage: 0 };
  for (const adGroup of data.adGroups) {
    const own = keywords.get(adGroup.id) ?? [];
    const ordered = adsInOrder(ads.get(adGroup.id) ?? []);
    const known = keywordsOf(own);
    const landing = ordered.find(({ finalUrls }) => finalUrls.some(leadsSomewhere));
    const finalUrl = [landing, ...own].flatMap((one) => one?.finalUrls ?? []).find(leadsSomewhere);
    if (known.length === 0) leftOut.keywords += 1;
    else if (finalUrl === undefined) leftOut.landingPage += 1;
    else {
      const { id, name, status, campaignId, metrics } = adGroup;
      const { impressions, clicks, ctr } = metrics;
      const { name: campaignName, googleWrites = [] } = data.campaigns.get(campaignId) ?? { name: '' };
      items.push({
        adGroup: { id, name, status, campaignId, campaignName, googleWrites, impressions, clicks, ctr },
        keywords: known,
        searchTerms: (terms.get(id) ?? [])
          .filter((term) => term.status !== 'excluded')
          .slice(0, searchTermsKept)
          .map(({ term, metrics: seen }) => ({ term, impressions: seen.impressions, clicks: seen.clicks })),
        currentAds: ordered.slice(0, adsKept).map(toReadBack),
        finalUrl,
        path1: landing?.path1 ?? null,
        path2: landing?.path2 ?? null,
      });
    }
  }
  return {
    items,
    leftOut: [
      { reason: 'No enabled keyword', adGroups: leftOut.keywords },
      { reason: 'No landing page: neither an ad nor a keyword has a final URL', adGroups: leftOut.landingPage },
    ].filter((entry) => entry.adGroups > 0),
    examples: findExamples(data.ads),
  };
}
