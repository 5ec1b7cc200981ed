import { ticksPerUsd } from '../../contract/money.ts';
import type { ModelPrice } from './text-models.ts';

/** What requests to a model may carry. */
export interface ModelManners {
  /** Null where the model refuses a temperature. */
  temperature: number | null;
  /** Null where the model does not reason. */
  reasoningEffort: 'none' | 'low' | null;
  tokenLimit: 'max_completion_tokens' | 'max_tokens';
}

/** One row of the table: who answers for a label, at what price, until when. */
export interface ModelEntry {
  label: string;
  provider: 'openai' | 'grok';
  apiModel: string;
  price: ModelPrice;
  manners: ModelManners;
  /** The day from which the provider no longer answers, and the label that takes its place. */
  leaves?: { on: string; successor: string };
}

const pricesReadOn = '2026-11-21';

/** A price in ticks, from USD per million tokens. Writing to the cache costs like other input unless said otherwise. */
export function priceFromUsd(usd: {
  input: number;
  cached: number;
  output: number;
  cacheWrite?: number;
  version?: string;
}): ModelPrice {
  return {
    inputTicksPerMillion: Math.round(usd.input * ticksPerUsd),
    cachedInputTicksPerMillion: Math.round(usd.cached * ticksPerUsd),
    cacheWriteTicksPerMillion: Math.round((usd.cacheWrite ?? usd.input) * ticksPerUsd),
    outputTicksPerMillion: Math.round(usd.output * ticksPerUsd),
    version: usd.version ?? pricesReadOn,
  };
}

/** GPT-6 bills what it writes to its cache at a quarter more than other input. */
const gpt6Price = (usd: { input: number; cached: number; output: number }): ModelPrice =>
  priceFromUsd({ ...usd, cacheWrite: usd.input * 1.25 });

const plain: ModelManners = { temperature: 0.7, reasoningEffort: null, tokenLimit: 'max_completion_tokens' };
/** Copy needs no reasoning, and without it a temperature is accepted. */
const unreasoned: ModelManners = { ...plain, reasoningEffort: 'none' };
const reasoning: ModelManners = { temperature: null, reasoningEffort: 'low', tokenLimit: 'max_completion_tokens' };

const openai = { provider: 'openai' } as const;
const grok = { provider: 'grok' } as const;
const grok43 = { ...grok, apiModel: 'grok-4.3', price: priceFromUsd({ input: 1.25, cached: 0.2, output: 2.5 }) };
const grok46Price = priceFromUsd({ input: 2, cached: 0.5, output: 6 });

/**
 * The models the product knows, with the vendors' list prices of the day in `version` for prompts below 200,000 tokens.
 * A label stays what people chose; `leaves` says when another model answers for it, and never without a word.
 */
export const modelTable: readonly ModelEntry[] = [
  {
    label: 'gpt-4o',
    ...openai,
    apiModel: 'gpt-4o',
    price: priceFromUsd({ input: 2.5, cached: 1.25, output: 10 }),
    manners: plain,
    leaves: { on: '2027-01-14', successor: 'gpt-6-luna' },
  },
  {
    label: 'gpt-4o-mini',
    ...openai,
    apiModel: 'gpt-4o-mini',
    price: priceFromUsd({ input: 0.15, cached: 0.075, output: 0.6 }),
    manners: plain,
    leaves: { on: '2027-01-14', successor: 'gpt-6-luna' },
  },
  {
    label: 'gpt-6-luna',
    ...openai,
    apiModel: 'gpt-6-luna',
    price: gpt6Price({ input: 0.1, cached: 0.01, output: 0.5 }),
    manners: unreasoned,
  },
  {
    label: 'gpt-6-sol',
    ...openai,
    apiModel: 'gpt-6-sol',
    price: gpt6Price({ input: 2, cached: 0.2, output: 10 }),
    manners: reasoning,
  },
  {
    label: 'gpt-6.1-sol',
    ...openai,
    apiModel: 'gpt-6.1-sol',
    price: gpt6Price({ input: 2, cached: 0.1, output: 10 }),
    manners: reasoning,
  },
  {
    label: 'gpt-6.1-terra',
    ...openai,
    apiModel: 'gpt-6.1-terra',
    price: gpt6Price({ input: 1, cached: 0.05, output: 5 }),
    manners: reasoning,
  },
  {
    label: 'gpt-6-astra',
    ...openai,
    apiModel: 'gpt-6-astra',
    price: gpt6Price({ input: 10, cached: 1, output: 50 }),
    manners: reasoning,
  },
  {
    label: 'grok-2-1212',
    ...grok,
    apiModel: 'grok-2-1212',
    price: priceFromUsd({ input: 2, cached: 2, output: 10, version: '2024-12-12' }),
    manners: plain,
    leaves: { on: '2026-03-09', successor: 'grok-4.3' },
  },
  { label: 'grok-4.3', ...grok43, manners: unreasoned },
  { label: 'grok-4.5', ...grok, apiModel: 'grok-4.5', price: grok46Price, manners: reasoning },
  { label: 'grok-4.6', ...grok, apiModel: 'grok-4.6', price: grok46Price, manners: reasoning },
  { label: 'grok-4.7', ...grok, apiModel: 'grok-4.7', price: grok46Price, manners: reasoning },
];

/** What OpenAI-compatible servers on your own machine take. */
export const customManners: ModelManners = { temperature: 0.7, reasoningEffort: null, tokenLimit: 'max_tokens' };
