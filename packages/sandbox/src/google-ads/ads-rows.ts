import { type AdsAccountSeed, adsTreeOf } from '../world/ads/ads-accounts.ts';
import type { AdsAdGroupSeed, AdsCampaignSeed, AdsKeywordSeed } from '../world/ads/ads-content.ts';
import { adStrengthOf, reviewOf } from './ad-state.ts';
import type { AdsPeriod } from './ads-calendar.ts';
import { addCounts, type AdsCounts, countsOf, shareOf } from './ads-counts.ts';
import { adGroupName, adsOf, type AdsSource, campaignName, type StandingAd } from './ads-source.ts';

type Json = Record<string, unknown>;

/** A row before fields are chosen from it: parts by their JSON name, and its counts in any period. */
export interface SourceRow {
  parts: Record<string, Json>;
  counts: (period: AdsPeriod) => AdsCounts;
}

/** All rows of a resource; `adGroups` and `campaigns` are already narrowed by the query's ids. */
export function rowsOf(
  resource: string,
  source: AdsSource,
  scope: { adGroups: AdsAdGroupSeed[]; campaigns: AdsCampaignSeed[] },
): SourceRow[] {
  const { adGroups, campaigns } = scope;
  switch (resource) {
    case 'customer':
      return [
        { parts: { customer: customerPart(source.account, source) }, counts: countGroups(source.content.adGroups) },
      ];
    case 'customer_client':
      return clientRows(source.account);
    case 'campaign':
      return campaigns.map((campaign) => campaignRow(source, campaign));
    case 'ad_group':
      return adGroups.map((adGroup) => ({ parts: groupParts(source, adGroup), counts: countGroups([adGroup]) }));
    case 'ad_group_criterion':
    case 'keyword_view':
      return adGroups.flatMap((adGroup) => keywordRows(source, adGroup));
    case 'ad_group_ad':
      return adGroups.flatMap((adGroup) => adRows(source, adGroup));
    case 'ad_group_ad_asset_view':
      return adGroups.flatMap((adGroup) => assetRows(source, adGroup));
    default:
      return adGroups.flatMap((adGroup) => termRows(source, adGroup));
  }
}

const countGroups = (adGroups: AdsAdGroupSeed[]) => (period: AdsPeriod) =>
  addCounts(adGroups.flatMap(({ keywords }) => keywords.map((keyword) => countsOf(keyword, period))));

function customerPart(account: AdsAccountSeed, { content }: AdsSource): Json {
  const { id, name, currencyCode, timeZone, status, isTest = false, clients } = account;
  const isDeclared = content.campaigns.every((campaign) => campaign.isDeclared);
  return {
    resourceName: `customers/${id}`,
    id,
    descriptiveName: name,
    currencyCode,
    timeZone,
    status,
    manager: clients !== undefined,
    testAccount: isTest,
    autoTaggingEnabled: true,
    containsEuPoliticalAdvertising: isDeclared ? 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' : 'UNSPECIFIED',
  };
}

function clientRows(root: AdsAccountSeed): SourceRow[] {
  return adsTreeOf(root).map(({ account, level }) => {
    const { id, name, currencyCode, timeZone, status, isTest = false, clients } = account;
    const customerClient = {
      resourceName: `customers/${root.id}/customerClients/${id}`,
      clientCustomer: `customers/${id}`,
      id,
      level: String(level),
      descriptiveName: name,
      currencyCode,
      timeZone,
      status,
      hidden: false,
      manager: clients !== undefined,
      testAccount: isTest,
    };
    return { parts: { customerClient }, counts: () => addCounts([]) };
  });
}

function campaignParts(source: AdsSource, campaign: AdsCampaignSeed): Record<string, Json> {
  const { id, name, status, channel, budgetMicros, isDeclared, automations } = campaign;
  const accountId = source.account.id;
  return {
    customer: { resourceName: `customers/${accountId}`, id: accountId, currencyCode: source.account.currencyCode },
    campaign: {
      resourceName: campaignName(accountId, id),
      id,
      name,
      status,
      advertisingChannelType: channel,
      primaryStatus: status === 'ENABLED' ? 'ELIGIBLE' : status,
      missingEuPoliticalAdvertisingDeclaration: !isDeclared,
      aiMaxSetting: { enableAiMax: automations.length > 0 },
      assetAutomationSettings: automations.map((assetAutomationType) => ({
        assetAutomationType,
        assetAutomationStatus: 'OPTED_IN',
      })),
      containsEuPoliticalAdvertising: isDeclared ? 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' : 'UNSPECIFIED',
    },
    campaignBudget: {
      resourceName: `customers/${accountId}/campaignBudgets/9${id}`,
      id: `9${id}`,
      status: 'ENABLED',
      ...(budgetMicros === null
        ? { period: 'CUSTOM_PERIOD' }
        : { period: 'DAILY', amountMicros: String(budgetMicros) }),
    },
  };
}

function campaignRow(source: AdsSource, campaign: AdsCampaignSeed): SourceRow {
  const own = source.content.adGroups.filter((adGroup) => adGroup.campaign === campaign);
  return { parts: campaignParts(source, campaign), counts: countGroups(own) };
}

const knownGroupParts = new WeakMap<AdsAdGroupSeed, Record<string, Json>>();

/** The parts that everything in an ad group shares. */
export function groupParts(source: AdsSource, adGroup: AdsAdGroupSeed): Record<string, Json> {
  const known = knownGroupParts.get(adGroup);
  if (known !== undefined) return known;
  const { id, name, status, type, campaign } = adGroup;
  const accountId = source.account.id;
  const resourceName = adGroupName(accountId, id);
  const parts = {
    ...campaignParts(source, campaign),
    adGroup: { resourceName, id, name, status, type, campaign: campaignName(accountId, campaign.id) },
  };
  knownGroupParts.set(adGroup, parts);
  return parts;
}

const knownKeywordRows = new WeakMap<AdsAdGroupSeed, SourceRow[]>();

function keywordRows(source: AdsSource, adGroup: AdsAdGroupSeed): SourceRow[] {
  const known = knownKeywordRows.get(adGroup);
  if (known !== undefined) return known;
  const { adGroup: group = {}, campaign = {}, campaignBudget = {}, customer = {} } = groupParts(source, adGroup);
  const rows = adGroup.keywords.map((keyword): SourceRow => {
    const name = `customers/${source.account.id}/adGroupCriteria/${adGroup.id}~${keyword.id}`;
    const keywordView = { resourceName: name.replace('adGroupCriteria', 'keywordViews') };
    const adGroupCriterion = criterionPart(keyword, name);
    const parts = { customer, campaign, campaignBudget, adGroup: group, adGroupCriterion, keywordView };
    return { parts, counts: (period) => countsOf(keyword, period) };
  });
  knownKeywordRows.set(adGroup, rows);
  return rows;
}

function criterionPart(keyword: AdsKeywordSeed, resourceName: string): Json {
  const { id, text, matchType, status, isNegative, qualityScore, finalUrl } = keyword;
  const bucket = (score: number): string => (score >= 7 ? 'ABOVE_AVERAGE' : score >= 5 ? 'AVERAGE' : 'BELOW_AVERAGE');
  return {
    resourceName,
    criterionId: id,
    type: 'KEYWORD',
    status,
    negative: isNegative,
    keyword: { text, matchType },
    ...(finalUrl !== null && { finalUrls: [finalUrl] }),
    ...(qualityScore !== null && {
      qualityInfo: {
        qualityScore,
        creativeQualityScore: bucket(qualityScore),
        postClickQualityScore: bucket(qualityScore + 1),
        searchPredictedCtr: bucket(qualityScore - 1),
      },
    }),
  };
}

function adRows(source: AdsSource, adGroup: AdsAdGroupSeed): SourceRow[] {
  const parts = groupParts(source, adGroup);
  const groupCounts = countGroups([adGroup]);
  return adsOf(source, adGroup).map((ad) => ({
    parts: { ...parts, adGroupAd: adPart(source, adGroup, ad) },
    counts: (period) => shareOf(groupCounts(period), ad.status === 'ENABLED' ? ad.share : 0),
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
    adGroup: adGroupName(source.account.id, adGroup.id),
    status: ad.status,
    adStrength: isReviewed ? strength : 'PENDING',
    ...(isReviewed && actionItems.length > 0 && { actionItems }),
    primaryStatus: !isReviewed ? 'PENDING' : ad.status === 'ENABLED' ? 'ELIGIBLE' : ad.status,
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

function assetRows(source: AdsSource, adGroup: AdsAdGroupSeed): SourceRow[] {
  const groupCounts = countGroups([adGroup]);
  return adsOf(source, adGroup).flatMap((ad) => {
    const parts = { ...groupParts(source, adGroup), adGroupAd: adPart(source, adGroup, ad) };
    const assets = [
      ...ad.headlines.map((asset) => ({ asset, fieldType: 'HEADLINE', seats: 3 / ad.headlines.length })),
      ...ad.descriptions.map((asset) => ({ asset, fieldType: 'DESCRIPTION', seats: 2 / ad.descriptions.length })),
    ];
    return assets.map(({ asset, fieldType, seats }, index): SourceRow => {
      const id = `${ad.id}${String(index).padStart(2, '0')}`;
      const accountId = source.account.id;
      return {
        parts: {
          ...parts,
          asset: {
            resourceName: `customers/${accountId}/assets/${id}`,
            id,
            type: 'TEXT',
            textAsset: { text: asset.text },
          },
          adGroupAdAssetView: {
            resourceName: `customers/${accountId}/adGroupAdAssetViews/${adGroup.id}~${ad.id}~${id}~${fieldType}`,
            adGroupAd: ad.resourceName,
            asset: `customers/${accountId}/assets/${id}`,
            fieldType,
            performanceLabel: asset.label ?? 'PENDING',
            ...(asset.pinnedField !== undefined && { pinnedField: asset.pinnedField }),
            enabled: ad.status === 'ENABLED',
            source: 'ADVERTISER',
          },
        },
        counts: (period) => shareOf(groupCounts(period), ad.status === 'ENABLED' ? ad.share * Math.min(1, seats) : 0),
      };
    });
  });
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
      { term: keyword.text, status: 'ADDED', share: 0.6, match: 'EXACT' },
      { term: longer, status: index % 11 === 10 ? 'EXCLUDED' : 'NONE', share: 0.25, match: keyword.matchType },
    ];
    return terms.map(({ term, status, share, match }) => ({
      parts: {
        ...parts,
        searchTermView: {
          resourceName: name + Buffer.from(term).toString('base64url'),
          searchTerm: term,
          status,
          adGroup: adGroupName(source.account.id, adGroup.id),
        },
        segments: { keyword: { info: { text: keyword.text } }, searchTermMatchType: match },
      },
      counts: (period: AdsPeriod) => shareOf(countsOf(keyword, period), share),
    }));
  });
}
