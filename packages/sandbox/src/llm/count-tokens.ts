import type { ChatRequest } from './chat-request.ts';
import type { JsonObject } from './json.ts';
import type { Model } from './models.ts';

const CACHE_MINIMUM = 1_024;
const CACHE_STEP = 128;
const REASONING_TOKENS: Readonly<Record<ChatRequest['effort'], number>> = {
  none: 0,
  low: 96,
  medium: 384,
  high: 1_152,
};
const LONG_PROMPT_TOKENS = 200_000;

/** Tokens of one answer; `reasoning` is thinking that is billed as output. */
export interface TokenCount {
  prompt: number;
  cached: number;
  /** Written to the cache by this call; part of the prompt. */
  cacheWrite: number;
  completion: number;
  reasoning: number;
}

/** About how many tokens a text has: a quarter of its characters, one for each East Asian character. */
export function countTokens(text: string): number {
  const wide = text.match(/[\u3000-\u9FFF\uAC00-\uD7A3\uFF00-\uFFEF]/gu)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** Tokens a model thinks before it writes, for an effort. */
export function reasoningTokens(effort: ChatRequest['effort'], promptTokens: number): number {
  const base = REASONING_TOKENS[effort];
  return base === 0 ? 0 : base + Math.floor(promptTokens / 640) * 64;
}

/** Tokens of a prefix that a cache would serve: whole steps of 128, from 1,024 on. */
export function cachedTokens(prefixTokens: number): number {
  return prefixTokens < CACHE_MINIMUM ? 0 : Math.floor(prefixTokens / CACHE_STEP) * CACHE_STEP;
}

/** The usage object of the vendor. OpenAI counts reasoning inside the completion, xAI next to it and adds the billed ticks of 1e-10 USD. */
export function usageOf(model: Model, count: TokenCount): JsonObject {
  const { prompt, cached, completion, reasoning } = count;
  const output = completion + reasoning;
  if (model.vendor === 'openai') {
    return {
      prompt_tokens: prompt,
      completion_tokens: output,
      total_tokens: prompt + output,
      prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: count.cacheWrite },
      completion_tokens_details: { reasoning_tokens: reasoning },
    };
  }
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + output,
    prompt_tokens_details: { text_tokens: prompt, cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
    cost_in_usd_ticks: costTicks(model, count),
  };
}

/** What an answer costs in ticks of 1e-10 USD; prompts over 200,000 tokens cost double. */
function costTicks(model: Model, count: TokenCount): number {
  const plain =
    (count.prompt - count.cached) * model.inputTicks +
    count.cached * model.cachedTicks +
    (count.completion + count.reasoning) * model.outputTicks;
  return count.prompt > LONG_PROMPT_TOKENS ? plain * 2 : plain;
}
