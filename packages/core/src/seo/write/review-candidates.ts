import type { Context } from '../../context/context.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import type { ReviewInput } from '../../runs/purchase/review-prompt-rules.ts';
import { reviewTexts, uncheckedNote } from '../../runs/purchase/review-texts.ts';
import { checkCandidate } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { cleanCandidate } from './prepare-candidate-page-rules.ts';
import { type CandidateReview, candidateKey } from './ranking-rules.ts';

/** What the review of a page's candidates came to; `warnings` say what was not checked. */
export interface ReviewedCandidates {
  review: CandidateReview | undefined;
  warnings: string[];
}

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
    return { review: undefined, warnings: [`${uncheckedNote}: the review is switched off for this run.`] };
  const texts = valid.map(({ title, description }) => ({ title, description }));
  const outcome = await reviewTexts(context, control, {
    writer,
    input: { ...input, texts },
    sources: prepared.sources,
  });
  if ('missing' in outcome) return { review: undefined, warnings: [`${uncheckedNote}: ${outcome.missing}`] };
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
