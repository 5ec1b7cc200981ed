import type { AdsCalls } from './ads-calls.ts';
import { type AdsAdRow, type AdsRow, entityStatus, enumName, noMetrics } from './ads-row.ts';
import { gaql, idConditions } from './gaql-rules.ts';
import type {
  AdsAd,
  AdsAdGroup,
  AdsCampaign,
  AdsCustomer,
  AdsKeyword,
  AdsMetrics,
  AdsPin,
  AdsSearchTerm,
  AdsText,
} from './google-ads.ts';

/** Reads with one connection from one account. */
export interface AdsReading {
  calls: AdsCalls;
  customer: AdsCustomer;
  signal: AbortSignal | undefined;
}

const metricFields = ['impressions', 'clicks', 'ctr', 'cost_micros', 'conversions'].map((name) => `metrics.${name}`);
const lately = 'segments.date DURING LAST_30_DAYS';
const liveCampaign = ["campaign.advertising_channel_type = 'SEARCH'", "campaign.status != 'REMOVED'"];
/** Removed parents still show their children, so the status is asked for on every level. */
const liveAdGroup = [...liveCampaign, "ad_group.type = 'SEARCH_STANDARD'", "ad_group.status != 'REMOVED'"];

interface Listing {
  select: readonly string[];
  from: string;
  /** The resource with the same rows and metrics, when `from` has none. */
  metricsFrom?: string;
  /** Selected with the metrics, enough for `keyOf`. */
  keys: readonly string[];
  where: readonly string[];
  keyOf: (row: AdsRow) => string;
  /** One query for each; none given means one query for everything. */
  ids?: readonly string[] | undefined;
}

/** Rows with their metrics. Google leaves out rows without impressions as soon as a date is named, hence two queries. */
async function listWithMetrics(reading: AdsReading, listing: Listing): Promise<(AdsRow & { sums: AdsMetrics })[]> {
  const { select, from, metricsFrom = from, keys, where, keyOf, ids = [''] } = listing;
  const parts = await Promise.all(
    ids.map(async (condition) => {
      const conditions = condition === '' ? where : [...where, condition];
      const measured = { select: [...keys, ...metricFields], from: metricsFrom, where: [...conditions, lately] };
      const [rows, sums] = await Promise.all([
        readRows(reading, gaql({ select, from, where: conditions })),
        readRows(reading, gaql(measured)),
      ]);
      const sumsByKey = new Map(sums.map((row) => [keyOf(row), row.metrics ?? noMetrics]));
      return rows.map((row) => Object.assign(row, { sums: sumsByKey.get(keyOf(row)) ?? noMetrics }));
    }),
  );
  return parts.flat();
}

function readRows({ calls, customer, signal }: AdsReading, query: string): Promise<AdsRow[]> {
  return calls.rows(customer, query, signal);
}

const byImpressions = (a: { metrics: AdsMetrics }, b: { metrics: AdsMetrics }): number =>
  b.metrics.impressions - a.metrics.impressions;

const automations = { TEXT_ASSET_AUTOMATION: 'texts', FINAL_URL_EXPANSION_TEXT_ASSET_AUTOMATION: 'finalUrl' } as const;

/** Without AI Max, none of its parts is used, whatever is set for it (FACTS A9). */
function googleWritesOf(campaign: NonNullable<AdsRow['campaign']>): AdsCampaign['googleWrites'] {
  const { aiMaxSetting, assetAutomationSettings } = campaign;
  if (aiMaxSetting?.enableAiMax !== true) return [];
  const isOn = (type: string): boolean =>
    assetAutomationSettings.some(
      ({ assetAutomationType, assetAutomationStatus }) =>
        assetAutomationType === type && assetAutomationStatus === 'OPTED_IN',
    );
  return Object.entries(automations).flatMap(([type, writes]) => (isOn(type) ? [writes] : []));
}

/** The Search campaigns with their daily budgets. */
export async function readCampaigns(reading: AdsReading): Promise<AdsCampaign[]> {
  const rows = await listWithMetrics(reading, {
    select: [
      'campaign.id',
      'campaign.name',
      'campaign.status',
      'campaign.missing_eu_political_advertising_declaration',
      'campaign.ai_max_setting.enable_ai_max',
      'campaign.asset_automation_settings',
      'campaign_budget.amount_micros',
    ],
    from: 'campaign',
    keys: ['campaign.id'],
    where: liveCampaign,
    keyOf: (row) => row.campaign?.id ?? '',
  });
  return rows.flatMap(({ campaign, campaignBudget, sums: metrics }) => {
    if (campaign === undefined) return [];
    const { id, name, status, missingEuPoliticalAdvertisingDeclaration: euDeclarationMissing } = campaign;
    const budgetMicros = campaignBudget?.amountMicros ?? null;
    const googleWrites = googleWritesOf(campaign);
    return [{ id, name, status: entityStatus(status), budgetMicros, euDeclarationMissing, googleWrites, metrics }];
  });
}

/** Whether there is a Search campaign; asks for one alone. */
export async function readHasCampaigns(reading: AdsReading): Promise<boolean> {
  const query = gaql({ select: ['campaign.id'], from: 'campaign', where: liveCampaign });
  return (await readRows(reading, `${query} LIMIT 1`)).length > 0;
}

/** Campaigns of every kind that lack the EU declaration. */
export async function readUndeclaredCampaigns(reading: AdsReading): Promise<{ id: string; name: string }[]> {
  const query = gaql({
    select: ['campaign.id', 'campaign.name'],
    from: 'campaign',
    where: ["campaign.status != 'REMOVED'", 'campaign.missing_eu_political_advertising_declaration = TRUE'],
  });
  const rows = await readRows(reading, query);
  return rows.flatMap(({ campaign }) => (campaign === undefined ? [] : [{ id: campaign.id, name: campaign.name }]));
}

export async function readAdGroups(
  reading: AdsReading,
  filter: { adGroupIds?: readonly string[]; campaignIds?: readonly string[] },
): Promise<AdsAdGroup[]> {
  const { adGroupIds, campaignIds } = filter;
  const inCampaigns = campaignIds === undefined ? undefined : idConditions('campaign.id', campaignIds);
  const ids = adGroupIds === undefined ? inCampaigns : idConditions('ad_group.id', adGroupIds);
  const rows = await listWithMetrics(reading, {
    select: ['ad_group.id', 'ad_group.name', 'ad_group.status', 'campaign.id'],
    from: 'ad_group',
    keys: ['ad_group.id'],
    where: liveAdGroup,
    keyOf: (row) => row.adGroup?.id ?? '',
    ids,
  });
  const wanted = campaignIds === undefined ? null : new Set(campaignIds);
  return rows.flatMap(({ adGroup, campaign, sums: metrics }) => {
    const campaignId = campaign?.id ?? '';
    if (adGroup === undefined || wanted?.has(campaignId) === false) return [];
    return [{ id: adGroup.id, campaignId, name: adGroup.name, status: entityStatus(adGroup.status), metrics }];
  });
}

const matchTypes: Record<string, AdsKeyword['matchType']> = { EXACT: 'exact', PHRASE: 'phrase', BROAD: 'broad' };

export async function readKeywords(reading: AdsReading, adGroupIds?: readonly string[]): Promise<AdsKeyword[]> {
  const keyOf = ({ adGroup, adGroupCriterion }: AdsRow): string => `${adGroup?.id}~${adGroupCriterion?.criterionId}`;
  const rows = await listWithMetrics(reading, {
    select: [
      'ad_group.id',
      ...[
        'criterion_id',
        'keyword.text',
        'keyword.match_type',
        'status',
        'final_urls',
        'quality_info.quality_score',
      ].map((field) => `ad_group_criterion.${field}`),
    ],
    from: 'ad_group_criterion',
    metricsFrom: 'keyword_view',
    keys: ['ad_group.id', 'ad_group_criterion.criterion_id'],
    where: [
      ...liveAdGroup,
      "ad_group_criterion.type = 'KEYWORD'",
      "ad_group_criterion.status != 'REMOVED'",
      'ad_group_criterion.negative = FALSE',
    ],
    keyOf,
    ids: adGroupIds === undefined ? undefined : idConditions('ad_group.id', adGroupIds),
  });
  const keywords = rows.flatMap(({ adGroup, adGroupCriterion: criterion, sums: metrics }): AdsKeyword[] => {
    if (adGroup === undefined || criterion?.keyword === undefined) return [];
    const { criterionId, status, keyword, finalUrls, qualityInfo } = criterion;
    const matchType = matchTypes[keyword.matchType] ?? 'unknown';
    const qualityScore = qualityInfo?.qualityScore ?? null;
    const common = { adGroupId: adGroup.id, criterionId, text: keyword.text, matchType };
    return [{ ...common, status: entityStatus(status), qualityScore, finalUrls, metrics }];
  });
  return keywords.sort(byImpressions);
}

export async function readAds(reading: AdsReading, adGroupIds?: readonly string[]): Promise<AdsAd[]> {
  const rows = await listWithMetrics(reading, {
    select: [
      'ad_group.id',
      'ad_group_ad.resource_name',
      'ad_group_ad.status',
      'ad_group_ad.ad_strength',
      'ad_group_ad.action_items',
      'ad_group_ad.policy_summary.approval_status',
      'ad_group_ad.policy_summary.review_status',
      'ad_group_ad.policy_summary.policy_topic_entries',
      'ad_group_ad.ad.id',
      'ad_group_ad.ad.final_urls',
      ...['headlines', 'descriptions', 'path1', 'path2'].map((name) => `ad_group_ad.ad.responsive_search_ad.${name}`),
    ],
    from: 'ad_group_ad',
    keys: ['ad_group.id', 'ad_group_ad.ad.id'],
    where: [...liveAdGroup, "ad_group_ad.ad.type = 'RESPONSIVE_SEARCH_AD'", "ad_group_ad.status != 'REMOVED'"],
    keyOf: (row) => `${row.adGroup?.id}~${row.adGroupAd?.ad.id}`,
    ids: adGroupIds === undefined ? undefined : idConditions('ad_group.id', adGroupIds),
  });
  return rows.flatMap(({ adGroup, adGroupAd, sums }) =>
    adGroup === undefined || adGroupAd === undefined ? [] : [adOf(adGroup.id, adGroupAd, sums)],
  );
}

function adOf(adGroupId: string, row: AdsAdRow, metrics: AdsMetrics): AdsAd {
  const { resourceName, status, adStrength, actionItems, policySummary, ad } = row;
  const texts = ad.responsiveSearchAd;
  return {
    id: ad.id,
    adGroupId,
    resourceName,
    status: entityStatus(status),
    adStrength: enumName(adStrength),
    actionItems,
    approvalStatus: enumName(policySummary?.approvalStatus),
    reviewStatus: enumName(policySummary?.reviewStatus),
    policyTopics: policySummary?.policyTopicEntries ?? [],
    finalUrls: ad.finalUrls,
    headlines: (texts?.headlines ?? []).map(textOf),
    descriptions: (texts?.descriptions ?? []).map(textOf),
    path1: texts?.path1 || null,
    path2: texts?.path2 || null,
    metrics,
  };
}

type TextAsset = NonNullable<AdsAdRow['ad']['responsiveSearchAd']>['headlines'][number];

function textOf({ text, pinnedField, assetPerformanceLabel }: TextAsset): AdsText {
  return {
    text,
    pinnedField: enumName(pinnedField) as AdsPin | null,
    performanceLabel: enumName(assetPerformanceLabel),
  };
}

const termStatuses: Record<string, AdsSearchTerm['status']> = {
  ADDED: 'added',
  EXCLUDED: 'excluded',
  ADDED_EXCLUDED: 'excluded',
  NONE: 'none',
};

export async function readSearchTerms(reading: AdsReading, adGroupIds: readonly string[]): Promise<AdsSearchTerm[]> {
  const parts = await Promise.all(
    idConditions('ad_group.id', adGroupIds).map((condition) =>
      readRows(
        reading,
        gaql({
          select: ['search_term_view.search_term', 'search_term_view.status', 'ad_group.id', ...metricFields],
          from: 'search_term_view',
          where: [...liveAdGroup, condition, lately],
        }),
      ),
    ),
  );
  const terms = parts.flat().flatMap(({ adGroup, searchTermView, metrics = noMetrics }): AdsSearchTerm[] => {
    if (adGroup === undefined || searchTermView === undefined) return [];
    const status = termStatuses[searchTermView.status] ?? 'unknown';
    return [{ adGroupId: adGroup.id, term: searchTermView.searchTerm, status, metrics }];
  });
  return terms.sort(byImpressions);
}
