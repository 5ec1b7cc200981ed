import type { UsageRecord } from './usage-api.ts';

/** A billable call that is about to be made. */
export interface Purchase {
  provider: UsageRecord['provider'];
  /** What is called, such as `chat/completions`. */
  endpoint: string;
  /** The model as people choose it; null when there is none. */
  modelLabel: string | null;
  /** Which price list the costs come from. */
  priceVersion: string;
  /** The most this call can cost, retries that are billed included; whole ticks, as everywhere. */
  reserveTicks: number;
  simulated: boolean;
}

/** Who pays for what: the team, and the run and item it is for. */
export interface Payer {
  teamId: string;
  userId: string | null;
  /** The access token whose spending cap this counts against, too. */
  tokenId: string | null;
  optimizationId: string | null;
  itemId: string | null;
}

export interface Tokens {
  input: number;
  /** Part of `input`. */
  cached: number;
  output: number;
  /** Part of `output`. */
  reasoning: number;
}

/** What a call did cost, in ticks of 1e-10 USD. */
export interface Receipt {
  /** Tokens or requests times our price list. */
  computedTicks: number;
  /** What the provider says; it wins over the computed cost. */
  reportedTicks: number | null;
  modelReturned: string | null;
  tokens: Tokens | null;
  /** Billed requests behind this call, retries included. */
  requestCount: number;
}

/**
 * Makes the call. Once an answer was billed it returns, even with an unusable answer; its receipt is null when the
 * provider answered without a bill, so that the cost is unknown. It throws an AppError with
 * `details: { billed: false }` when the provider certainly billed nothing; any other error leaves the cost unknown.
 */
export type Call<T> = () => Promise<{ value: T; receipt: Receipt | null }>;
