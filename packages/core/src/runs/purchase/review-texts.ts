import { AppError } from '../../contract/errors.ts';
import { isCeilingReached } from '../../money/ledger/pay-for-call.ts';
import type { TextModels } from '../../providers/llm/text-models.ts';
import type { Context } from '../../team/context/context.ts';
import type { PreparedSource } from '../../text/claims/claim-rules.ts';
import type { ItemControl } from '../engine/method.ts';
import { buyText } from './buy-text.ts';
import { endsTheItem } from './ends-the-item.ts';
import { reviewAnswer, reviewAnswerSchema } from './review-answer.ts';
import { type ReviewInput, reviewSystemPrompt, reviewUserPrompt } from './review-prompt-rules.ts';
import { readReview, type TextReview } from './review-rules.ts';

const leastOutputTokens = 3000;
/** Room for the statements of one text with their quotes. */
const outputTokensPerText = 150;

/** Tokens of one review until a team has had reviews: five candidates with six statements each. */
export const reviewTokens = { p50: { input: 1800, output: 1100 }, p90: { input: 3600, output: 2200 } };

/** The cheap model that reviews what another one wrote: of the same provider, because its key is there. */
export function reviewerOf(models: Pick<TextModels, 'describe'>, writer: string): string {
  const { provider } = models.describe(writer);
  return provider === 'openai' ? 'gpt-6-luna' : provider === 'grok' ? 'grok-4.3' : writer;
}

/** A review, or why there isn't one; then only the rules have judged. */
export type ReviewOutcome = { review: TextReview } | { missing: string };

/** What is reviewed, who wrote it, and what its quotes must be in. */
interface ReviewTask {
  writer: string;
  input: ReviewInput;
  sources: readonly PreparedSource[];
}

/** How a warning begins that says what only the word rules checked. */
export const uncheckedNote = 'Statements without numbers were checked by word rules only';

/** What proves the texts besides the page's own text: its headings and structured data, and the facts that the team approved. */
function factsBeside({ input, sources }: ReviewTask): string[] {
  const { h1, text } = input.page;
  const isShown = (part: string): boolean =>
    h1.includes(part) || text.includes(part) || (text !== '' && part.includes(text));
  return sources.map(({ source }) => source.text).filter((part) => !isShown(part));
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
  const bought = await buyText(context, control, {
    label: reviewerOf(context.providers.textModels, task.writer),
    system: reviewSystemPrompt,
    user: reviewUserPrompt({ ...task.input, facts: factsBeside(task) }),
    schema: reviewAnswerSchema,
    task: 'judge',
    maxOutputTokens: Math.max(leastOutputTokens, outputTokensPerText * task.input.texts.length),
  });
  if ('failure' in bought) return { missing: bought.failure.message };
  const answer = reviewAnswer.safeParse(bought.parsed);
  if (!answer.success) return { missing: 'The language model did not answer in the required form.' };
  const { texts, brand } = task.input;
  return { review: readReview(answer.data, { texts, brand, sources: task.sources }) };
}
