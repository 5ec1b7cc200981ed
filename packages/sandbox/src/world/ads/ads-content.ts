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
