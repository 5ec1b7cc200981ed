import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { endsTheItem } from '../../runs/purchase/ends-the-item.ts';
import type { ReviewInput } from '../../runs/purchase/review-prompt-rules.ts';
import { type ReviewOutcome, reviewTexts } from '../../runs/purchase/review-texts.ts';
import { checkCandidate } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { cleanCandidate } from './prepare-candidate-page-rules.ts';
import { type CandidateReview, candidateKey } from './ranking-rules.ts';

/** What the review of a page's candidates came to; `warnings` say what nobody checked. */
export interface ReviewedCandidates {
  review: CandidateReview | undefined;
  warnings: string[];
}

const unchecked = 'Statements without numbers were checked by word rules only';

/** Has the candidates that pass the rules reviewed by one cheap call (METHODS 2.10, 5.5), unless the run does without. */
export async function reviewCandidates(
  context: Context,
  control: ItemControl,
  task: {
    candidates: readonly Candidate[];
    prepared: CandidatePage;
    input: Omit<ReviewInput, 'texts'>;
    writer: string;
    isWanted: boolean;
  },
): Promise<ReviewedCandidates> {
  const { prepared, writer, input } = task;
  const cleaned = task.candidates.map(cleanCandidate);
  const valid = cleaned.filter((candidate) => checkCandidate(candidate, prepared, []).length === 0);
  if (valid.length === 0) return { review: undefined, warnings: [] };
  if (!task.isWanted)
    return { review: undefined, warnings: [`${unchecked}: the review is switched off for this run.`] };
  const texts = valid.map(({ title, description }) => ({ title, description }));
  const outcome = await orWhyNot(control, () =>
    reviewTexts(context, control, { writer, input: { ...input, texts }, sources: prepared.sources }),
  );
  if ('missing' in outcome) return { review: undefined, warnings: [`${unchecked}: ${outcome.missing}`] };
  const { faults, order, unreviewed } = outcome.review;
  const keyOf = (index: number): string => candidateKey(valid[index] ?? { title: '', description: '' });
  return {
    review: {
      faults: new Map(Array.from(faults, ([index, found]) => [keyOf(index), found])),
      place: new Map(order.map((index, place) => [keyOf(index), place])),
    },
    warnings: unreviewed.length === 0 ? [] : [`The review left out ${unreviewed.length} of ${valid.length} texts.`],
  };
}

/** A reviewer that cannot be reached costs a warning, not the page. */
async function orWhyNot(control: ItemControl, review: () => Promise<ReviewOutcome>): Promise<ReviewOutcome> {
  try {
    return await review();
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { missing: error.message };
  }
}
