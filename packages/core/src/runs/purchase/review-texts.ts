import { AppError } from '../../contract/errors.ts';
import { endsTheItem, isCeilingReached } from '../../money/ledger/pay-for-call.ts';
import type { TextModels } from '../../providers/llm/text-models.ts';
import type { Context } from '../../team/context/context.ts';
import type { PreparedSource } from '../../text/claims/claim-rules.ts';
import { pageSources } from '../../text/claims/structured-source-rules.ts';
import type { ItemControl } from '../engine/method.ts';
import { buyText } from './buy-text.ts';
import { adReviewAnswerSchema, reviewAnswer, reviewAnswerSchema } from './review-answer.ts';
import { adReviewSystemPrompt, type ReviewInput, reviewSystemPrompt, reviewUserPrompt } from './review-prompt-rules.ts';
import { readReview, type TextReview } from './review-rules.ts';

const leastOutputTokens = 3000;
/** Room for the statements of one text with their quotes. */
const outputTokensPerText = 200;

/** Tokens of one review until a team has had reviews: five candidates with six statements each. */
export const reviewTokens = { p50: { input: 3000, output: 1300 }, p90: { input: 4800, output: 2600 } };

/** The cheap model that reviews what another one wrote: of the same provider, because its key is there. */
export function reviewerOf(models: Pick<TextModels, 'describe'>, writer: string): string {
  const { provider } = models.describe(writer);
  return provider === 'openai' ? 'gpt-6-luna' : provider === 'grok' ? 'grok-4.3' : writer;
}

/** A review, or why there isn't one; then the texts are not checked. */
export type ReviewOutcome = { review: TextReview } | { missing: string };

/** What is reviewed, who wrote it, and what its quotes must be in. */
export interface ReviewTask {
  writer: string;
  input: ReviewInput;
  sources: readonly PreparedSource[];
}

/** What people are told of a text that no review read. */
export const describeUnchecked = (why: string): string =>
  `Not checked: ${why} Read it against the page before you use it.`;

/** Why a text has no verdict where the review has been made. */
export const leftOut = 'the review left this text out.';
/** The same where the run does without. */
export const switchedOff = 'the review is switched off for this run.';

/** What proves the texts besides the page: the facts that the team approved. */
function factsBeside({ input, sources }: ReviewTask): string[] {
  const ofPage = new Set(pageSources(input.page).map(({ text }) => text));
  return sources.map(({ source }) => source.text).filter((text) => !ofPage.has(text));
}

/** Has all texts of an item reviewed by one call; a reviewer that cannot be reached or paid costs a warning, not the item. */
export async function reviewTexts(context: Context, control: ItemControl, task: ReviewTask): Promise<ReviewOutcome> {
  try {
    return await buyReview(context, control, task);
  } catch (error) {
    // What was written is paid for; a ceiling that leaves no room for the review isn't a reason to lose it.
    if (isCeilingReached(error)) return { missing: error.message };
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { missing: error.message };
  }
}

/** Buys a review (docs/methods/claims.md): each statement against the page, and the order of the texts. */
async function buyReview(context: Context, control: ItemControl, task: ReviewTask): Promise<ReviewOutcome> {
  const { isAd = false } = task.input;
  const bought = await buyText(context, control, {
    label: reviewerOf(context.providers.textModels, task.writer),
    system: isAd ? adReviewSystemPrompt : reviewSystemPrompt,
    user: reviewUserPrompt({ ...task.input, facts: factsBeside(task) }),
    schema: isAd ? adReviewAnswerSchema : reviewAnswerSchema,
    task: 'judge',
    maxOutputTokens: Math.max(leastOutputTokens, outputTokensPerText * task.input.texts.length),
  });
  if ('failure' in bought) return { missing: bought.failure.message };
  const answer = reviewAnswer.safeParse(bought.parsed);
  if (!answer.success) return { missing: 'The language model did not answer in the required form.' };
  const { texts, brand } = task.input;
  return { review: readReview(answer.data, { texts, brand, sources: task.sources }) };
}
