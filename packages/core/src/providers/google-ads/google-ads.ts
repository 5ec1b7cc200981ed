import type { GoogleConnection } from '../google/google.ts';

/** The one place that names the version; Google retires each about a year after its release. */
export const GOOGLE_ADS_API_VERSION = 'v26';

/** An account that can hold campaigns. */
export interface AdsAccount {
  id: string;
  /** Its id as 123-456-7890 when it has no name. */
  name: string;
  currencyCode: string;
  timeZone: string;
  /** The manager through which it is reached; null when the Google account was given access to it directly. */
  loginCustomerId: string | null;
  testAccount: boolean;
}

/** Which account, through whom. */
export interface AdsCustomer {
  accountId: string;
  loginCustomerId: string | null;
}

export type AdsEntityStatus = 'enabled' | 'paused' | 'removed' | 'unknown';

/** Of the last 30 complete days in the account's time zone. */
export interface AdsMetrics {
  impressions: number;
  clicks: number;
  /** Fraction, 0 to 1. */
  ctr: number;
  /** Millionths of the account's currency. */
  costMicros: number;
  conversions: number;
}

export interface AdsCampaign {
  id: string;
  name: string;
  status: AdsEntityStatus;
  /** Average daily amount in millionths of the account's currency; null when the budget is for a period. */
  budgetMicros: number | null;
  /** Whether it holds EU political advertising has not been declared yet. */
  euDeclarationMissing: boolean;
  /** What Google changes by itself: headlines and descriptions, or the page that people land on. */
  googleWrites: ('texts' | 'finalUrl')[];
  metrics: AdsMetrics;
}

export interface AdsAdGroup {
  id: string;
  campaignId: string;
  name: string;
  status: AdsEntityStatus;
  metrics: AdsMetrics;
}

export interface AdsKeyword {
  adGroupId: string;
  criterionId: string;
  text: string;
  matchType: 'exact' | 'phrase' | 'broad' | 'unknown';
  status: AdsEntityStatus;
  /** 1 to 10; null when Google has too little data. */
  qualityScore: number | null;
  finalUrls: string[];
  metrics: AdsMetrics;
}

export type AdsPin = 'HEADLINE_1' | 'HEADLINE_2' | 'HEADLINE_3' | 'DESCRIPTION_1' | 'DESCRIPTION_2';

export interface AdsText {
  text: string;
  pinnedField: AdsPin | null;
  /** PENDING, LEARNING, LOW, GOOD or BEST. */
  performanceLabel: string | null;
}

/** A responsive search ad as it is in the account. */
export interface AdsAd {
  id: string;
  adGroupId: string;
  resourceName: string;
  status: AdsEntityStatus;
  /** PENDING, NO_ADS, POOR, AVERAGE, GOOD or EXCELLENT. */
  adStrength: string | null;
  actionItems: string[];
  /** DISAPPROVED, APPROVED_LIMITED, APPROVED or AREA_OF_INTEREST_ONLY. */
  approvalStatus: string | null;
  /** REVIEW_IN_PROGRESS, REVIEWED, UNDER_APPEAL or ELIGIBLE_MAY_SERVE. */
  reviewStatus: string | null;
  policyTopics: { topic: string; type: string }[];
  finalUrls: string[];
  headlines: AdsText[];
  descriptions: AdsText[];
  path1: string | null;
  path2: string | null;
  metrics: AdsMetrics;
}

export interface AdsSearchTerm {
  adGroupId: string;
  term: string;
  /** Whether it is a keyword already. */
  status: 'added' | 'excluded' | 'none' | 'unknown';
  metrics: AdsMetrics;
}

export interface NewAdText {
  text: string;
  pinnedField?: AdsPin | null;
}

/** A responsive search ad to create. */
export interface NewAd {
  adGroupId: string;
  status: 'PAUSED' | 'ENABLED';
  finalUrl: string;
  headlines: NewAdText[];
  descriptions: NewAdText[];
  path1?: string | null;
  path2?: string | null;
  /** Topics for which a person asked Google for an exemption. */
  ignorablePolicyTopics?: string[];
}

/** Why Google refuses one ad. */
export interface AdsFinding {
  /** Which of the ads, from 0. */
  operationIndex: number;
  /** Such as `policyFindingError.POLICY_FINDING`. */
  code: string;
  message: string;
  /** Such as `headlines[2]`; null when it is about the whole ad. */
  field: string | null;
  policyTopics: { topic: string; type: string; evidences: string[] }[];
  /** Whether a person may ask for an exemption through `ignorablePolicyTopics`. */
  isExemptible: boolean;
}

export type CreateOutcome =
  | { state: 'created'; resourceName: string }
  | { state: 'valid' }
  | { state: 'refused'; findings: AdsFinding[] }
  /** Google answered without a word about this ad: it may or may not exist, and its ad group has to be read. */
  | { state: 'unknown' };

export interface AdsOptions {
  signal?: AbortSignal;
}

/**
 * Google Ads on behalf of one connection; Search campaigns and standard ad groups only, nothing removed. Reads are
 * tried again where that can help. A change is never sent twice: when its answer is lost or empty, the error's details say
 * `outcomeUnknown: true`, and the ads of the ad group have to be read before it is sent again.
 */
export interface GoogleAds {
  /** Enabled accounts that hold campaigns, however they are reached, by name. */
  accounts(options?: AdsOptions): Promise<AdsAccount[]>;
  campaigns(customer: AdsCustomer, options?: AdsOptions): Promise<AdsCampaign[]>;
  /** Whether the account has a Search campaign; one small request. */
  hasCampaigns(customer: AdsCustomer, options?: AdsOptions): Promise<boolean>;
  /** Campaigns of every kind without an EU political declaration; one is enough for Google to refuse all changes. */
  undeclaredCampaigns(customer: AdsCustomer, options?: AdsOptions): Promise<{ id: string; name: string }[]>;
  adGroups(
    customer: AdsCustomer,
    options?: AdsOptions & { adGroupIds?: readonly string[]; campaignIds?: readonly string[] },
  ): Promise<AdsAdGroup[]>;
  /** Positive keywords, those with most impressions first. */
  keywords(customer: AdsCustomer, options?: AdsOptions & { adGroupIds?: readonly string[] }): Promise<AdsKeyword[]>;
  ads(customer: AdsCustomer, options?: AdsOptions & { adGroupIds?: readonly string[] }): Promise<AdsAd[]>;
  /** What people typed, those with most impressions first; Google hides rare ones. */
  searchTerms(customer: AdsCustomer, options: AdsOptions & { adGroupIds: readonly string[] }): Promise<AdsSearchTerm[]>;
  /** Creates the ads that Google accepts and says what is wrong with the others; one outcome per ad, in order. */
  createAds(
    customer: AdsCustomer,
    ads: readonly NewAd[],
    options: AdsOptions & { validateOnly: boolean },
  ): Promise<CreateOutcome[]>;
  setAdStatus(
    customer: AdsCustomer,
    change: { resourceName: string; status: 'PAUSED' | 'ENABLED' },
    options?: AdsOptions,
  ): Promise<void>;
  /** Removes an ad for good; one that is removed already counts as removed. */
  removeAd(customer: AdsCustomer, change: { resourceName: string }, options?: AdsOptions): Promise<void>;
}

/** Throws `not_configured` without a client id. */
export interface GoogleAdsProvider {
  readonly state: 'live' | 'sandbox' | 'missing';
  connect(connection: GoogleConnection): GoogleAds;
}
