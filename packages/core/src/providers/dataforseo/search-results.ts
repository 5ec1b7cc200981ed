/** What one live result page of 10 costs, in ticks of 1e-10 USD, for quotes; the answer's own cost counts afterward. */
export const searchResultPrice = { ticksPerCall: 20_000_000, version: '2026-11-21' } as const;

export interface SearchResultKey {
  keyword: string;
  locationCode: number;
  languageCode: string;
  device: 'desktop' | 'mobile';
}

export interface SearchResultItem {
  type: 'organic';
  /** Rank among the organic results. */
  rankGroup: number;
  /** Rank among everything on the page. */
  rankAbsolute: number;
  domain: string;
  title: string;
  description: string | null;
  url: string;
}

/** One result page of Google. */
export interface SearchResult {
  items: SearchResultItem[];
  /** What the page held: `organic`, `people_also_ask`, `ai_overview`, `featured_snippet` and others. */
  features: string[];
  questions: string[];
  /** When the provider looked, ISO 8601. */
  fetchedAt: string;
  /** What the provider says it charged, failed attempts included; null when it does not say, so that the cost is unknown. */
  reportedTicks: number | null;
  /** Attempts without a bill: broken off after they were sent, or not readable; the provider may bill them too. */
  lostCalls: number;
  simulated: boolean;
}

export type SearchResultFailureReason =
  | 'unauthorized'
  | 'insufficient_quota'
  | 'rate_limited'
  | 'rejected'
  | 'timeout'
  | 'unavailable';

/** What is in `details` of the AppError that a failed `organic` throws; `reportedTicks` when attempts were billed. */
export interface SearchResultFailureDetails {
  reason: SearchResultFailureReason;
  attempts: number;
  reportedTicks?: number;
  /** Attempts that broke off after they were sent; the provider may bill them too. */
  lostCalls?: number;
  [key: string]: unknown;
}

/** Result pages of Google, bought from DataForSEO. Nothing found is an empty answer, not an error. */
export interface SearchResults {
  readonly state: 'live' | 'sandbox' | 'missing';
  organic(request: SearchResultKey & { signal: AbortSignal }): Promise<SearchResult>;
}
