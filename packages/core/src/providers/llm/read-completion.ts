import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import type { ModelNames } from './model-failure.ts';
import { costTicks, readJson, readUsage } from './model-rules.ts';
import type { AnswerBill, ModelFacts, WriteFailureReason, WrittenText } from './text-models.ts';

const count = z.number().check(z.int(), z.nonnegative());
const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: z.nullish(count),
  prompt_tokens_details: z.nullish(z.object({ cached_tokens: z.nullish(count), cache_write_tokens: z.nullish(count) })),
  completion_tokens_details: z.nullish(z.object({ reasoning_tokens: z.nullish(count) })),
  /** xAI's exact price of the call: 1 USD is 10^10 ticks. */
  cost_in_usd_ticks: z.nullish(count),
});

const completion = z.object({
  model: z.nullish(z.string()),
  choices: z
    .array(
      z.object({
        finish_reason: z.nullish(z.string()),
        message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
      }),
    )
    .check(z.minLength(1)),
  usage: z.nullish(usage),
});

const noTokens = { inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 };

/** Where an answer came from and what it took to get it. */
export interface AnswerContext {
  facts: ModelFacts;
  names: ModelNames;
  attempts: number;
  lostCalls: number;
}

/** Reads a chat completion; throws `provider_rejected` with the bill when it refused, was cut off or is not JSON. */
export function readCompletion(answer: unknown, context: AnswerContext): WrittenText {
  const parsed = completion.safeParse(answer);
  const bill = billOf(parsed.success ? parsed.data : billable(answer), context.facts);
  const [choice] = parsed.success ? parsed.data.choices : [];
  const text = choice?.message.content ?? '';
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') throw failure('refused', bill, context);
  if (choice?.finish_reason === 'length') throw failure('truncated', bill, context);
  const value = readJson(text);
  if (value === undefined) throw failure('malformed', bill, context);
  return {
    ...(bill ?? { usage: noTokens, reportedTicks: null, computedTicks: null, modelReturned: context.facts.apiModel }),
    text,
    parsed: value,
    attempts: context.attempts,
    lostCalls: context.lostCalls,
  };
}

type Billable = Pick<z.infer<typeof completion>, 'model' | 'usage'>;

/** The bill of an answer whose other parts cannot be read. */
function billable(answer: unknown): Billable {
  const read = z.object({ model: z.nullish(z.string()), usage: z.nullish(usage) }).safeParse(answer);
  return read.success ? read.data : {};
}

function billOf(answer: Billable, facts: ModelFacts): AnswerBill | null {
  if (answer.usage == null) return null;
  const tokens = readUsage(answer.usage, facts.provider);
  return {
    usage: tokens,
    reportedTicks: answer.usage.cost_in_usd_ticks ?? null,
    computedTicks: facts.price === null ? null : costTicks(tokens, facts.price),
    modelReturned: answer.model ?? facts.apiModel,
  };
}

const sentences = {
  refused: 'refused to write this text',
  truncated: 'stopped in the middle of its response',
  malformed: 'did not respond with the requested JSON',
} satisfies Partial<Record<WriteFailureReason, string>>;

function failure(reason: keyof typeof sentences, bill: AnswerBill | null, context: AnswerContext): AppError {
  const { names, attempts, lostCalls } = context;
  const billed = bill === null ? {} : { usage: bill.usage, bill };
  return new AppError('provider_rejected', `The model ${names.model} ${sentences[reason]}.`, {
    details: { reason, attempts, lostCalls, ...billed },
  });
}
