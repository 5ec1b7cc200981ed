import { drawNormal, hashText, randomFrom } from '../random.ts';
import type {
  AdsAdGroupSeed,
  AdsAdSeed,
  AdsCampaignSeed,
  AdsContent,
  AdsKeywordSeed,
  AdsStatus,
} from './ads-content.ts';

const siteUrl = 'https://www.juniperandpine.example';

/** A keyword as a content file names it; the rest is drawn. */
export interface KeywordDraft {
  text: string;
  matchType?: AdsKeywordSeed['matchType'];
  status?: AdsStatus;
  isNegative?: boolean;
  path?: string;
}

export interface AdGroupDraft {
  name: string;
  path: string;
  keywords: KeywordDraft[];
  ads: Omit<AdsAdSeed, 'id' | 'finalUrl' | 'share'>[];
  status?: AdsStatus;
  type?: AdsAdGroupSeed['type'];
  /** Median impressions a day of one keyword. */
  size?: number;
}

export interface CampaignDraft extends Pick<AdsCampaignSeed, 'name'> {
  status?: AdsStatus;
  channel?: AdsCampaignSeed['channel'];
  /** In units of the account's currency; null for a budget that is not daily. */
  budget: number | null;
  isDeclared?: boolean;
  automations?: string[];
  adGroups: AdGroupDraft[];
}

const matchTypes = ['PHRASE', 'EXACT', 'BROAD'] as const;

/** Completes an account's content with ids and sizes that depend on nothing but its number and texts. */
export function buildAdsContent(accountId: string, drafts: CampaignDraft[], unitsPerUsd = 1): AdsContent {
  const prefix = accountId.slice(-4);
  const campaigns: AdsCampaignSeed[] = [];
  const adGroups: AdsAdGroupSeed[] = [];
  for (const [index, draft] of drafts.entries()) {
    const { name, status = 'ENABLED', channel = 'SEARCH', budget, isDeclared = true, automations = [] } = draft;
    const budgetMicros = budget === null ? null : budget * 1_000_000;
    const id = `2${prefix}${String(index + 1).padStart(4, '0')}`;
    const campaign = { id, name, status, channel, budgetMicros, isDeclared, automations };
    campaigns.push(campaign);
    for (const group of draft.adGroups) {
      const groupId = `13${prefix}${String(adGroups.length + 1).padStart(5, '0')}`;
      adGroups.push(adGroupOf(group, { campaign, id: groupId, unitsPerUsd }));
    }
  }
  return { campaigns, adGroups };
}

function adGroupOf(
  draft: AdGroupDraft,
  place: { campaign: AdsCampaignSeed; id: string; unitsPerUsd: number },
): AdsAdGroupSeed {
  const { name, path, keywords, ads, status = 'ENABLED', type = 'SEARCH_STANDARD', size = 12 } = draft;
  const { campaign, id, unitsPerUsd } = place;
  const runs = campaign.status === 'ENABLED' && status === 'ENABLED' ? size : 0;
  const landingUrl = siteUrl + path;
  return {
    id,
    campaign,
    name,
    status,
    type,
    landingUrl,
    keywords: keywords.map((keyword, index) =>
      keywordOf(keyword, { id: `${id.slice(2)}${String(index + 1).padStart(3, '0')}`, size: runs, unitsPerUsd }),
    ),
    ads: ads.map((ad, index) =>
      Object.assign(
        { id: `7${id.slice(2)}${index + 1}`, finalUrl: landingUrl, share: [0.55, 0.3, 0.15][index] ?? 0 },
        ad,
      ),
    ),
  };
}

function keywordOf(draft: KeywordDraft, place: { id: string; size: number; unitsPerUsd: number }): AdsKeywordSeed {
  const { text, status = 'ENABLED', isNegative = false, path } = draft;
  const { id, size, unitsPerUsd } = place;
  const random = randomFrom(hashText(text), Number(id));
  const runs = status === 'ENABLED' && !isNegative && random() > 0.08;
  const quality = Math.min(10, Math.max(1, Math.round(6.4 + 1.9 * drawNormal(random))));
  return {
    id,
    text,
    matchType: draft.matchType ?? matchTypes[Math.floor(random() * 3)] ?? 'PHRASE',
    status,
    isNegative,
    qualityScore: isNegative || random() < 0.25 ? null : quality,
    finalUrl: path === undefined ? null : siteUrl + path,
    dailyImpressions: runs ? size * Math.exp(drawNormal(random) * 0.9) : 0,
    ctr: Math.min(0.4, 0.012 * quality * Math.exp(drawNormal(random) * 0.35)),
    conversionRate: 0.01 + 0.04 * random(),
    cpcMicros: Math.round((0.35 + 1.9 * random()) * unitsPerUsd * 100) * 10_000,
  };
}
