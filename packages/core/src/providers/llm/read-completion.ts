import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { readStorableBytes } from '../upstream/read-json-rules.ts';
import type { ModelNames } from './model-failure.ts';
import { costTicks, readJson, readUsage } from './model-rules.ts';
import type { AnswerBill, ModelFacts, WriteFailureReason, WrittenText } from './text-models.ts';

/** More than any model reads or writes; a higher figure is a mistake, not a bill. */
const count = z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000));
/** 1,000 USD. */
const ticks = z.number().check(z.int(), z.nonnegative(), z.lte(10_000_000_000_000));
const longestName = 200;
const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: z.nullish(count),
  prompt_tokens_details: z.nullish(z.object({ cached_tokens: z.nullish(count), cache_write_tokens: z.nullish(count) })),
  completion_tokens_details: z.nullish(z.object({ reasoning_tokens: z.nullish(count) })),
  /** xAI's exact price of the call: 1 USD is 10^10 ticks. */
  cost_in_usd_ticks: z.nullish(ticks),
});

/** One that is no text doesn't make an answer or its bill unreadable. */
const model = z.unknown();

const completion = z.object({
  model,
  choices: z
    .array(
      z.object({
        finish_reason: z.nullish(z.string()),
        message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
      }),
    )
    .check(z.minLength(1)),
});

const billable = z.object({ model, usage: z.nullish(usage) });

/** Whom an answer comes from. */
export interface AnswerContext {
  facts: ModelFacts;
  names: ModelNames;
}

/** What an answer was billed, whether or not its other parts can be read; null when it doesn't say. */
export function readBill(answer: Uint8Array, facts: ModelFacts): AnswerBill | null {
  const read = billable.safeParse(readStorableBytes(answer));
  if (!read.success || read.data.usage == null) return null;
  const tokens = readUsage(read.data.usage, facts.provider);
  return {
    usage: tokens,
    reportedTicks: read.data.usage.cost_in_usd_ticks ?? null,
    computedTicks: facts.price === null ? null : costTicks(tokens, facts.price),
    modelReturned: nameIn(read.data, facts),
  };
}

/** Reads a chat completion; throws `provider_rejected` when it refused, was cut off or is not JSON. */
export function readCompletion(answer: Uint8Array, { facts, names }: AnswerContext): WrittenText {
  const parsed = completion.safeParse(readStorableBytes(answer));
  const [choice] = parsed.success ? parsed.data.choices : [];
  const text = choice?.message.content ?? '';
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw failure('refused', names);
  if (choice?.finish_reason === 'length') throw failure('truncated', names);
  const value = readJson(text);
  if (value === undefined) throw failure('malformed', names);
  return { modelReturned: nameIn(parsed.data ?? {}, facts), text, parsed: value };
}

const nameIn = ({ model }: { model?: unknown }, facts: ModelFacts): string =>
  typeof model === 'string' ? model.slice(0, longestName) : facts.apiModel;

const sentences = {
  refused: 'refused to write this text',
  truncated: 'stopped in the middle of its response',
  malformed: 'did not respond with the requested JSON',
} satisfies Partial<Record<WriteFailureReason, string>>;

function failure(reason: keyof typeof sentences, names: ModelNames): AppError {
  return new AppError('provider_rejected', `The model ${names.model} ${sentences[reason]}.`, { details: { reason } });
}
