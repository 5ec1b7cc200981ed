import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { mapTexts, typedText } from '../../text/clean-text-rules.ts';
import { readStorableJson } from '../upstream/read-json-rules.ts';
import { refusalWords } from '../upstream/refusal-words-rules.ts';
import { valuesIn } from './hear-answer-rules.ts';
import { findValue, jsonValuesIn, type Schema } from './json-values-rules.ts';
import type { ModelNames } from './model-failure.ts';
import { costTicks, readUsage } from './model-rules.ts';
import { readEvents } from './read-events-rules.ts';
import type { AnswerBill, ModelFacts, WriteFailureReason, WrittenText } from './text-models.ts';

/** More than any model reads or writes; a higher figure is a mistake, not a bill. */
const count = z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000));
/** 1,000 USD. */
const ticks = z.number().check(z.int(), z.nonnegative(), z.lte(10_000_000_000_000));
const longestName = 200;
const usage = z.object({
  /** Every call has a prompt: a server that says 0 doesn't count. */
  prompt_tokens: count.check(z.positive()),
  completion_tokens: count,
  total_tokens: z.nullish(count),
  prompt_tokens_details: z.nullish(z.object({ cached_tokens: z.nullish(count), cache_write_tokens: z.nullish(count) })),
  completion_tokens_details: z.nullish(z.object({ reasoning_tokens: z.nullish(count) })),
  /** xAI's exact price of the call: 1 USD is 10^10 ticks. */
  cost_in_usd_ticks: z.nullish(ticks),
});

/** Whom an answer comes from, and what it was asked for. */
export interface AnswerContext {
  facts: ModelFacts;
  names: ModelNames;
  schema: Schema;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer as fields, also when it was streamed or stands in a list of one; null when it is nothing of the kind. */
function fieldsOf(answer: Uint8Array): Fields | null {
  const text = new TextDecoder().decode(answer).trim();
  const whole = readStorableJson(text) ?? readEvents(text);
  const value: unknown = Array.isArray(whole) ? whole[0] : whole;
  if (isFields(value)) return value;
  // A gateway keeps the line busy, or adds its own remarks.
  const amid = jsonValuesIn(text).filter(isFields);
  return amid.find((fields) => choicesOf(completionIn(fields)).length > 0) ?? null;
}

/** The completion, also inside what a gateway puts around it. */
function completionIn(fields: Fields): Fields {
  if (Array.isArray(fields['choices'])) return fields;
  const inner = ['result', 'data', 'output', 'response'].map((name) => fields[name]).filter(isFields);
  return inner.find(({ choices }) => Array.isArray(choices)) ?? fields;
}

/** What an answer was billed, whether or not its other parts can be read; null when it doesn't say. */
export function readBill(answer: Uint8Array, facts: ModelFacts): AnswerBill | null {
  const fields = fieldsOf(answer) ?? {};
  const completion = completionIn(fields);
  const read = usage.safeParse(completion['usage'] ?? fields['usage']);
  if (!read.success) return null;
  const tokens = readUsage(read.data, facts.provider);
  return {
    usage: tokens,
    reportedTicks: read.data.cost_in_usd_ticks ?? null,
    computedTicks: facts.price === null ? null : costTicks(tokens, facts.price),
    modelReturned: nameIn(completion, facts),
  };
}

const choicesOf = (completion: Fields): Fields[] => {
  const { choices } = completion;
  return Array.isArray(choices) ? (choices as unknown[]).filter(isFields) : [];
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An error that stands where an answer should, with the status that it names; null when this is an answer. */
export function errorInAnswer(answer: Uint8Array): { status: number | null; body: string } | null {
  const fields = fieldsOf(answer);
  if (fields === null) return { status: null, body: new TextDecoder().decode(answer) };
  const completion = completionIn(fields);
  const [choice] = choicesOf(completion);
  const said = [fields['error'], choice?.['error'], fields['errors']].find(isSaid);
  const failed = fields['success'] === false || fields['object'] === 'error' || fields['type'] === 'error';
  const isOther = choice === undefined && !isBilled(completion) && !isBilled(fields) && !holdsText(fields);
  if (said === undefined && !failed && !(isOther && refusalWords(fields) !== '')) return null;
  const error: Fields = isFields(said) ? said : fields;
  const status = [error['code'], error['status'], error['status_code'], fields['code'], fields['status']]
    .map(Number)
    .find((code) => Number.isInteger(code) && code >= 400 && code <= 599);
  return { status: status ?? null, body: JSON.stringify(said === undefined ? fields : { error: said }) };
}

const isSaid = (error: unknown): boolean =>
  typeof error === 'string'
    ? error !== ''
    : typeof error === 'object' && error !== null && Object.keys(error).length > 0;
const isBilled = ({ usage: said }: Fields): boolean => isFields(said);
/** Whether it says anything that could be the answer, in whatever form. */
const holdsText = (fields: Fields): boolean => valuesIn(fields, { enum: [] }).flat().length > 0;

/** Reads an answer; throws `provider_rejected` when it refused, was cut off or holds no JSON of the wanted kind. */
export function readCompletion(answer: Uint8Array, { facts, names, schema }: AnswerContext): WrittenText {
  const fields = fieldsOf(answer) ?? {};
  const completion = completionIn(fields);
  const choices = choicesOf(completion);
  const found = (choices.length > 0 ? choices : [fields])
    .map((choice) => findValue(valuesIn(choice, schema), schema))
    .find((value) => value !== null);
  const [choice] = choices;
  const ended = textIn(choice?.['finish_reason'] ?? choice?.['stop_reason'] ?? completion['done_reason']);
  const isCut = /length|max_?(?:output_)?tokens|model_length|limit/iu.test(ended);
  if (found !== undefined && (found.fits || !isCut)) {
    return { modelReturned: nameIn(completion, facts), parsed: mapTexts(found.value, typedText) };
  }
  const message = isFields(choice?.['message']) ? choice['message'] : {};
  if (textIn(message['refusal']) !== '' || /filter|safety|refus|block/iu.test(ended)) throw failure('refused', names);
  throw failure(isCut ? 'truncated' : 'malformed', names, choice === undefined ? 'it holds no text at all' : '');
}

const nameIn = ({ model }: Fields, facts: ModelFacts): string =>
  typeof model === 'string' ? model.slice(0, longestName) : facts.apiModel;

const sentences = {
  refused: 'refused to write this text',
  truncated: 'stopped in the middle of its response',
  malformed: 'did not respond with the requested JSON',
} satisfies Partial<Record<WriteFailureReason, string>>;

function failure(reason: keyof typeof sentences, names: ModelNames, more = ''): AppError {
  const sentence = `The model ${names.model} ${sentences[reason]}${more === '' ? '' : `: ${more}`}.`;
  return new AppError('provider_rejected', sentence, { details: { reason } });
}
