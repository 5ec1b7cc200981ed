import { drawNormal, hashText, randomFrom } from '../random.ts';
import { catalogCampaigns } from './ads-catalog.ts';
import type {
  AdGroupDraft,
  AdsAccountSeed,
  AdsAdGroupSeed,
  AdsCampaignSeed,
  AdsContent,
  AdsKeywordSeed,
  CampaignDraft,
  KeywordDraft,
} from './ads-content.ts';
import campaigns from './campaigns.json' with { type: 'json' };

const siteUrl = 'https://www.juniperandpine.example';

const matchTypes = ['PHRASE', 'EXACT', 'BROAD'] as const;

/** What clicks cost in other currencies than US dollars. */
const currencyUnits: Record<string, number> = { EUR: 0.9, SEK: 10, JPY: 150 };
const drafted: Record<string, unknown> = campaigns;

/** What an account contains, with ids and sizes that depend on nothing but its number and texts; the same for every sandbox. */
export function adsContentOf({ id: accountId, content, currencyCode }: AdsAccountSeed): AdsContent {
  const drafts = content === 'catalog' ? catalogCampaigns() : ((drafted[content ?? ''] ?? []) as CampaignDraft[]);
  const unitsPerUsd = currencyUnits[currencyCode] ?? 1;
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
