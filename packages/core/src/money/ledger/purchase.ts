import type { UsageRecord } from '../../contract/money/usage-api.ts';
import type { ReceivedAnswer, SentCall } from '../../providers/upstream/received-answer.ts';

/** A billable call that is about to be made. */
export interface Purchase {
  provider: UsageRecord['provider'];
  /** What is called, such as `chat/completions`. */
  endpoint: string;
  /** The model as people choose it; null when there isn't one. */
  modelLabel: string | null;
  /** Which price list the costs come from. */
  priceVersion: string;
  /** The most this call can cost, retries that are billed included; whole ticks, as everywhere. */
  reserveTicks: number;
  simulated: boolean;
  /** How long a call on its way may take before it is taken for lost; the limit of every provider's calls when absent. */
  longestMs?: number;
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
}

/** A question to a provider, how its answers are read, and who else may read them. */
export interface Call<T> {
  /** What is sent, the same for the same question: nothing of the clock or of chance is in it. */
  body: string;
  /**
   * Sends it and returns the answer as it was received. Throws an AppError with `details: { billed: false }` when the
   * provider certainly billed nothing; any other error leaves the cost unknown.
   */
  send(signal: AbortSignal): Promise<SentCall>;
  /** What an answer cost; null when it doesn't say, so that its cost is unknown. */
  receipt(answer: Uint8Array): Receipt | null;
  /** What an answer comes to, also when it cannot be used; it is read again whenever the same is asked. */
  read(answer: ReceivedAnswer): T;
  /** Set when other work of the team may use the answer, too, as long as it is this young. */
  sharedForMs?: number;
  /** Whether an answer is worth sharing. */
  isShared?(answer: T): boolean;
}

/** Pays for calls of one piece of work. The same body again is a new question: asked on purpose, and paid for. */
export type Pay = <T>(purchase: Purchase, call: Call<T>) => Promise<T>;
