import roots from './accounts.json' with { type: 'json' };

/** A Google Ads account or manager of the sandbox. */
export interface AdsAccountSeed {
  id: string;
  /** Empty when it has no name. */
  name: string;
  currencyCode: string;
  timeZone: string;
  status: 'ENABLED' | 'CANCELED';
  isTest?: boolean;
  /** The accounts below a manager; absent means that it has campaigns itself. */
  clients?: AdsAccountSeed[];
  /** Which campaigns it has: a name in `campaigns.json`, or the catalog. */
  content?: string;
}

const rootsByEmail = new Map(Object.entries(roots as Record<string, AdsAccountSeed[]>));

/** The accounts a person was given directly; undefined for a person without Google Ads. */
export function adsRootsOf(email: string): AdsAccountSeed[] | undefined {
  return rootsByEmail.get(email);
}

/** An account with all below it, each with its level from 0. */
export function adsTreeOf(account: AdsAccountSeed, level = 0): { account: AdsAccountSeed; level: number }[] {
  return [{ account, level }, ...(account.clients ?? []).flatMap((client) => adsTreeOf(client, level + 1))];
}

export type AdsStatus = 'ENABLED' | 'PAUSED' | 'REMOVED';

export interface AdsCampaignSeed {
  id: string;
  name: string;
  status: AdsStatus;
  channel: 'SEARCH' | 'DISPLAY' | 'PERFORMANCE_MAX';
  /** Average daily amount; null when the budget is for a period. */
  budgetMicros: number | null;
  isDeclared: boolean;
  /** What AI Max does in it. */
  automations: string[];
}

export interface AdsTextSeed {
  text: string;
  pinnedField?: string;
  /** PENDING, LEARNING, LOW, GOOD or BEST. */
  label?: string;
}

export interface AdsAdSeed {
  id: string;
  status: AdsStatus;
  finalUrl: string;
  headlines: AdsTextSeed[];
  descriptions: AdsTextSeed[];
  path1?: string;
  path2?: string;
  /** The part of the ad group's impressions that it got, 0 to 1. */
  share: number;
}

export interface AdsKeywordSeed {
  id: string;
  text: string;
  matchType: 'EXACT' | 'PHRASE' | 'BROAD';
  status: AdsStatus;
  isNegative: boolean;
  qualityScore: number | null;
  finalUrl: string | null;
  dailyImpressions: number;
  /** Fractions, 0 to 1. */
  ctr: number;
  conversionRate: number;
  cpcMicros: number;
}

export interface AdsAdGroupSeed {
  id: string;
  campaign: AdsCampaignSeed;
  name: string;
  status: AdsStatus;
  type: 'SEARCH_STANDARD' | 'SEARCH_DYNAMIC_ADS' | 'DISPLAY_STANDARD';
  landingUrl: string;
  keywords: AdsKeywordSeed[];
  ads: AdsAdSeed[];
}

/** What one account contains. */
export interface AdsContent {
  campaigns: AdsCampaignSeed[];
  adGroups: AdsAdGroupSeed[];
}

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
