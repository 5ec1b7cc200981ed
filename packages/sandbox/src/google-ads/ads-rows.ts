import { type AdsAccountSeed, adsTreeOf } from '../world/ads/ads-content.ts';
import type { AdsAdGroupSeed, AdsCampaignSeed, AdsKeywordSeed } from '../world/ads/ads-content.ts';
import { adStrengthOf, reviewOf } from './ad-state.ts';
import { addCounts, type AdsCounts, countsOf, noCounts, shareOf } from './ads-counts.ts';
import { adsOf, type AdsSource, type StandingAd } from './ads-source.ts';

type Json = Record<string, unknown>;

/** A row before fields are chosen from it: parts by their JSON name, and what was counted of it lately. */
export interface SourceRow {
  parts: Record<string, Json>;
  counts: () => AdsCounts;
}

/** All rows of a resource; `adGroups` is already narrowed by the query's conditions. */
export function rowsOf(resource: string, source: AdsSource, adGroups: AdsAdGroupSeed[]): SourceRow[] {
  switch (resource) {
    case 'customer_client':
      return clientRows(source.account);
    case 'campaign':
      return source.content.campaigns.map((campaign) => campaignRow(source, campaign));
    case 'ad_group':
      return adGroups.map((adGroup) => ({
        parts: groupParts(source, adGroup),
        counts: () => countGroups(source, [adGroup]),
      }));
    case 'ad_group_criterion':
    case 'keyword_view':
      return adGroups.flatMap((adGroup) => keywordRows(source, adGroup));
    case 'ad_group_ad':
      return adGroups.flatMap((adGroup) => adRows(source, adGroup));
    default:
      return adGroups.flatMap((adGroup) => termRows(source, adGroup));
  }
}

const countGroups = ({ today }: AdsSource, adGroups: AdsAdGroupSeed[]): AdsCounts =>
  addCounts(adGroups.flatMap(({ keywords }) => keywords.map((keyword) => countsOf(keyword, today))));

function clientRows(root: AdsAccountSeed): SourceRow[] {
  return adsTreeOf(root).map(({ account, level }) => {
    const { id, name, currencyCode, timeZone, status, isTest = false, clients } = account;
    const customerClient = {
      resourceName: `customers/${root.id}/customerClients/${id}`,
      id,
      level: String(level),
      descriptiveName: name,
      currencyCode,
      timeZone,
      status,
      manager: clients !== undefined,
      testAccount: isTest,
    };
    return { parts: { customerClient }, counts: () => noCounts };
  });
}

function campaignParts({ account }: AdsSource, campaign: AdsCampaignSeed): Record<string, Json> {
  const { id, name, status, channel, budgetMicros, isDeclared, automations } = campaign;
  return {
    campaign: {
      resourceName: `customers/${account.id}/campaigns/${id}`,
      id,
      name,
      status,
      advertisingChannelType: channel,
      missingEuPoliticalAdvertisingDeclaration: !isDeclared,
      aiMaxSetting: { enableAiMax: automations.length > 0 },
      assetAutomationSettings: automations.map((assetAutomationType) => ({
        assetAutomationType,
        assetAutomationStatus: 'OPTED_IN',
      })),
    },
    campaignBudget: {
      resourceName: `customers/${account.id}/campaignBudgets/9${id}`,
      ...(budgetMicros !== null && { amountMicros: String(budgetMicros) }),
    },
  };
}

function campaignRow(source: AdsSource, campaign: AdsCampaignSeed): SourceRow {
  const own = source.content.adGroups.filter((adGroup) => adGroup.campaign === campaign);
  return { parts: campaignParts(source, campaign), counts: () => countGroups(source, own) };
}

const knownGroupParts = new WeakMap<AdsAdGroupSeed, Record<string, Json>>();

/** The parts that everything in an ad group shares. */
export function groupParts(source: AdsSource, adGroup: AdsAdGroupSeed): Record<string, Json> {
  const known = knownGroupParts.get(adGroup);
  if (known !== undefined) return known;
  const { id, name, status, type, campaign } = adGroup;
  const resourceName = `customers/${source.account.id}/adGroups/${id}`;
  const parts = { ...campaignParts(source, campaign), adGroup: { resourceName, id, name, status, type } };
  knownGroupParts.set(adGroup, parts);
  return parts;
}

const knownKeywordParts = new WeakMap<AdsKeywordSeed, Record<string, Json>>();

function keywordRows(source: AdsSource, adGroup: AdsAdGroupSeed): SourceRow[] {
  return adGroup.keywords.map((keyword) => {
    const parts = knownKeywordParts.get(keyword) ?? keywordParts(source, adGroup, keyword);
    knownKeywordParts.set(keyword, parts);
    return { parts, counts: () => countsOf(keyword, source.today) };
  });
}

function keywordParts(source: AdsSource, adGroup: AdsAdGroupSeed, keyword: AdsKeywordSeed): Record<string, Json> {
  const { id, text, matchType, status, isNegative, qualityScore, finalUrl } = keyword;
  const name = `customers/${source.account.id}/adGroupCriteria/${adGroup.id}~${id}`;
  return {
    ...groupParts(source, adGroup),
    keywordView: { resourceName: name.replace('adGroupCriteria', 'keywordViews') },
    adGroupCriterion: {
      resourceName: name,
      criterionId: id,
      type: 'KEYWORD',
      status,
      negative: isNegative,
      keyword: { text, matchType },
      ...(finalUrl !== null && { finalUrls: [finalUrl] }),
      ...(qualityScore !== null && { qualityInfo: { qualityScore } }),
    },
  };
}

function adRows(source: AdsSource, adGroup: AdsAdGroupSeed): SourceRow[] {
  return adsOf(source, adGroup).map((ad) => ({
    parts: { ...groupParts(source, adGroup), adGroupAd: adPart(source, adGroup, ad) },
    counts: () => shareOf(countGroups(source, [adGroup]), ad.status === 'ENABLED' ? ad.share : 0),
  }));
}

function adPart(source: AdsSource, adGroup: AdsAdGroupSeed, ad: StandingAd): Json {
  const { reviewSeconds } = source.memory.settings();
  const isReviewed = ad.createdAtMs === null || source.now.getTime() - ad.createdAtMs >= reviewSeconds * 1_000;
  const keywords = adGroup.keywords.filter(({ isNegative }) => !isNegative).map(({ text }) => text);
  const { strength, actionItems } = adStrengthOf(ad, keywords);
  const texts = (assets: StandingAd['headlines']) =>
    assets.map(({ text, pinnedField, label }) => ({
      text,
      assetPerformanceLabel: label ?? 'PENDING',
      ...(pinnedField !== undefined && { pinnedField }),
    }));
  return {
    resourceName: ad.resourceName,
    status: ad.status,
    adStrength: isReviewed ? strength : 'PENDING',
    ...(isReviewed && actionItems.length > 0 && { actionItems }),
    policySummary: reviewOf(ad, isReviewed),
    ad: {
      resourceName: `customers/${source.account.id}/ads/${ad.id}`,
      id: ad.id,
      type: 'RESPONSIVE_SEARCH_AD',
      finalUrls: [ad.finalUrl],
      responsiveSearchAd: {
        headlines: texts(ad.headlines),
        descriptions: texts(ad.descriptions),
        ...(ad.path1 !== undefined && { path1: ad.path1 }),
        ...(ad.path2 !== undefined && { path2: ad.path2 }),
      },
    },
  };
}

const endings = [
  'for two people',
  'near me',
  'on sale',
  'made in usa',
  'reddit',
  'for tall people',
  'with free returns',
];

/** What people typed: each keyword itself, and something longer that it met too. */
function termRows(source: AdsSource, adGroup: AdsAdGroupSeed): SourceRow[] {
  const parts = groupParts(source, adGroup);
  const name = `customers/${source.account.id}/searchTermViews/${adGroup.campaign.id}~${adGroup.id}~`;
  return adGroup.keywords.flatMap((keyword, index) => {
    const longer = `${keyword.text} ${endings[index % endings.length]}`;
    const terms = [
      { term: keyword.text, status: 'ADDED', share: 0.6 },
      { term: longer, status: index % 11 === 10 ? 'EXCLUDED' : 'NONE', share: 0.25 },
    ];
    return terms.map(({ term, status, share }) => {
      const resourceName = name + Buffer.from(term).toString('base64url');
      return {
        parts: { ...parts, searchTermView: { resourceName, searchTerm: term, status } },
        counts: () => shareOf(countsOf(keyword, source.today), share),
      };
    });
  });
}
