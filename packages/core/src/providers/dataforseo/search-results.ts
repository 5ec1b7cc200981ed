import type { AppError } from '../../contract/errors.ts';
import type { BillableCall, ReceivedAnswer } from '../upstream/received-answer.ts';

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
  simulated: boolean;
}

export type SearchResultFailureReason =
  | 'unauthorized'
  | 'insufficient_quota'
  | 'rate_limited'
  | 'rejected'
  | 'timeout'
  | 'unavailable';

/** What an answer comes to: a result page, or a failure that was billed or may be. */
export type SearchAnswer = { result: SearchResult } | { failure: AppError; canAskAgain: boolean };

/** A question for a result page, ready to be sent. */
export interface SearchCall extends BillableCall {
  /** What an answer was billed in ticks, failed or not; null when it doesn't say. */
  billedTicks(answer: Uint8Array): number | null;
  read(answer: ReceivedAnswer): SearchAnswer;
}

/** Result pages of Google, bought from DataForSEO. Nothing found is an empty answer, not an error. */
export interface SearchResults {
  readonly state: 'live' | 'sandbox' | 'missing';
  /** Prepares a call. Throws `not_configured` without a key. */
  ask(key: SearchResultKey): SearchCall;
}
