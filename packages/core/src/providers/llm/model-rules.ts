import { dayInWords } from '../../text/day-words-rules.ts';
import { jsonExcess } from '../../text/json-bounds-rules.ts';
import { readStorableJson } from '../upstream/read-json-rules.ts';
import type { ModelEntry } from './model-table.ts';
import type { ModelFacts, ModelPrice, TokenUsage } from './text-models.ts';

const tokensPerPrice = 1_000_000n;

/** The most that a token of input can cost at a price, for a million of them. */
export function highestInputTicks(price: ModelPrice): number {
  return Math.max(price.inputTicksPerMillion, price.cacheWriteTicksPerMillion);
}

/** What an answer costs at a price, in whole ticks; tokens read from or written to the cache are part of the input and have their own prices. */
export function costTicks(usage: TokenUsage, price: ModelPrice): number {
  const cachedTokens = Math.min(usage.cachedTokens, usage.inputTokens);
  const writtenTokens = Math.min(usage.cacheWriteTokens, usage.inputTokens - cachedTokens);
  const total =
    BigInt(usage.inputTokens - cachedTokens - writtenTokens) * BigInt(price.inputTicksPerMillion) +
    BigInt(cachedTokens) * BigInt(price.cachedInputTicksPerMillion) +
    BigInt(writtenTokens) * BigInt(price.cacheWriteTicksPerMillion) +
    BigInt(usage.outputTokens) * BigInt(price.outputTicksPerMillion);
  return Number((total + tokensPerPrice / 2n) / tokensPerPrice);
}

/** The usage block of a chat completion, as far as a server fills it. */
export interface ReportedUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens?: number | null | undefined;
  prompt_tokens_details?:
    | { cached_tokens?: number | null | undefined; cache_write_tokens?: number | null | undefined }
    | null
    | undefined;
  completion_tokens_details?: { reasoning_tokens?: number | null | undefined } | null | undefined;
}

/** Reads token counts; xAI may count reasoning outside completion_tokens, so its output is total minus prompt. */
export function readUsage(usage: ReportedUsage, provider: 'openai' | 'grok' | 'custom'): TokenUsage {
  const { prompt_tokens: inputTokens, completion_tokens: completionTokens, total_tokens: totalTokens } = usage;
  const beyondPrompt = provider === 'grok' ? (totalTokens ?? 0) - inputTokens : 0;
  const cachedTokens = Math.min(inputTokens, usage.prompt_tokens_details?.cached_tokens ?? 0);
  return {
    inputTokens,
    cachedTokens,
    cacheWriteTokens: Math.min(inputTokens - cachedTokens, usage.prompt_tokens_details?.cache_write_tokens ?? 0),
    outputTokens: Math.max(completionTokens, beyondPrompt),
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? 0,
  };
}

/** How long before a model leaves its provider's service people are warned. */
const warnDays = 30;

/**
 * Who answers for a label on a day (YYYY-MM-DD): the label's own model, or the last of its successors; with a sentence
 * of warning in the last month of a model.
 */
export function whoAnswers(
  table: readonly ModelEntry[],
  asked: ModelEntry,
  today: string,
): { entry: ModelEntry; retired: { since: string; successor: string } | null; notes: string[] } {
  let entry = asked;
  for (let step = 0; step < table.length; step += 1) {
    const { leaves } = entry;
    if (leaves === undefined || today < leaves.on) break;
    const successor = table.find((candidate) => candidate.label === leaves.successor);
    if (successor === undefined) break;
    entry = successor;
  }
  const { label, leaves } = asked;
  if (leaves === undefined) return { entry, retired: null, notes: [] };
  if (entry !== asked) return { entry, retired: { since: leaves.on, successor: entry.label }, notes: [] };
  const warnFrom = new Date(Date.parse(leaves.on) - warnDays * 86_400_000).toISOString().slice(0, 10);
  const note = `${label} is retired on ${dayInWords(leaves.on, true)}; ${leaves.successor} answers from that day on.`;
  return { entry, retired: null, notes: today < warnFrom ? [] : [note] };
}

/** The model that answers, as quotes name it: once, together with a retired one that it replaces. */
export function nameAnswering({
  apiModel,
  label,
  retired,
}: Pick<ModelFacts, 'apiModel' | 'label' | 'retired'>): string {
  return retired === undefined
    ? apiModel
    : `${apiModel}, which replaces ${label} (retired on ${dayInWords(retired.since, true)})`;
}

/** Far more than the most tokens a call asks for can say. */
const answerBounds = { maxChars: 200_000, maxDepth: 32, maxValues: 20_000 };

/** What is in a Markdown fence when the whole text is one; otherwise the text. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  const firstLine = /^```(?:json)?[^\S\n]*\n/iu.exec(trimmed)?.[0];
  if (firstLine === undefined || !trimmed.endsWith('```') || trimmed.length < firstLine.length + 3) return text;
  return trimmed.slice(firstLine.length, -3);
}

/** Reads an answer as JSON, also from inside a Markdown fence; undefined when it isn't JSON, or is larger than any answer may be. */
export function readJson(text: string): unknown {
  if (text.length > answerBounds.maxChars) return undefined;
  const json = withoutFence(text);
  return jsonExcess(json, answerBounds) === null ? readStorableJson(json) : undefined;
}
