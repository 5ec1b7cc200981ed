import type { BillableCall } from '../upstream/received-answer.ts';

/** What a model charges, in ticks of 1e-10 USD for a million tokens. */
export interface ModelPrice {
  inputTicksPerMillion: number;
  cachedInputTicksPerMillion: number;
  /** Input that the provider keeps for later calls; dearer than plain input at some of them. */
  cacheWriteTicksPerMillion: number;
  outputTicksPerMillion: number;
  /** Day the price was read, YYYY-MM-DD. */
  version: string;
}

/** What a run needs to know of a model before it uses it. */
export interface ModelFacts {
  /** The name people choose and runs store. */
  label: string;
  provider: 'openai' | 'grok' | 'custom';
  /** The name sent to the provider. */
  apiModel: string;
  /** Set when the label's own model is gone and `successor` answers in its place. */
  retired?: { since: string; successor: string };
  /** Null when unknown; a run is then refused, never free. */
  price: ModelPrice | null;
  state: 'live' | 'sandbox' | 'missing';
  /** How long one question may take, where that is longer than at other providers. */
  longestMs?: number;
  /** Sentences a person must see before and after a run, such as who answers for a retired model. */
  notes: string[];
}

export interface TokenUsage {
  inputTokens: number;
  /** Part of inputTokens. */
  cachedTokens: number;
  /** Part of inputTokens, and not of cachedTokens. */
  cacheWriteTokens: number;
  /** All billed output, reasoning included. */
  outputTokens: number;
  /** Part of outputTokens. */
  reasoningTokens: number;
}

export interface WriteRequest {
  label: string;
  system: string;
  user: string;
  /** A JSON schema within the strict subset: every property required, no extra ones, no length rules. */
  schema: { name: string; schema: Record<string, unknown> };
  maxOutputTokens: number;
  /** What is asked: to write, with some freedom, or to judge, the same way each time; absent means to write. */
  task?: 'write' | 'judge';
}

/** What a billed answer cost. */
export interface AnswerBill {
  usage: TokenUsage;
  /** The provider's own figure in ticks, when it gives one. */
  reportedTicks: number | null;
  /** From the usage and the price; null when the price is unknown. */
  computedTicks: number | null;
  /** The model that the provider says answered. */
  modelReturned: string;
}

export interface WrittenText {
  /** The model that the provider says answered. */
  modelReturned: string;
  /** The JSON of its text, not yet checked. */
  parsed: unknown;
}

export type WriteFailureReason =
  | 'refused'
  | 'truncated'
  | 'malformed'
  | 'insufficient_quota'
  | 'rate_limited'
  | 'model_retired'
  | 'unauthorized'
  | 'forbidden'
  | 'rejected'
  | 'timeout'
  | 'unreachable'
  | 'not_a_server'
  | 'unavailable'
  | 'failed';

/** A question to a model, ready to be sent. */
export interface ModelCall extends BillableCall {
  /** What an answer cost; null when it doesn't say. */
  bill(answer: Uint8Array): AnswerBill | null;
  /** Throws `provider_rejected` when the answer refuses, was cut off or isn't JSON. */
  read(answer: Uint8Array): WrittenText;
}

/** Language models by the labels of the product; they answer in JSON. */
export interface TextModels {
  /** Throws `invalid_input` for an unknown label; a provider without its key is described with state `missing`. */
  describe(label: string): ModelFacts;
  /** Every label that can be chosen, those whose provider is missing included. */
  list(): ModelFacts[];
  /** The models that a provider lists, which costs nothing. Throws as a call would, and `provider_rejected` where it lists none. */
  listOffered(provider: ModelFacts['provider'], signal: AbortSignal): Promise<string[]>;
  /** Prepares a call; `requestId` is sent along, so that the provider can find it. Throws `not_configured` without a key. */
  ask(request: WriteRequest, requestId: string): ModelCall;
}
