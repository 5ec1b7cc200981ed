import type { ItemControl } from '../../runs/engine/method.ts';
import type { ReviewedText, ReviewInput } from '../../runs/purchase/review-prompt-rules.ts';
import type { TextReview } from '../../runs/purchase/review-rules.ts';
import { describeUnchecked, leftOut, reviewTexts, switchedOff } from '../../runs/purchase/review-texts.ts';
import type { Context } from '../../team/context/context.ts';
import { unseenWords } from '../../text/claims/unseen-word-rules.ts';
import { checkCandidate } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { cleanCandidate } from './prepare-candidate-page-rules.ts';
import { type CandidateReview, candidateKey } from './ranking-rules.ts';

/**
 * Has the candidates that pass the guard reviewed by one cheap call (docs/methods/seo.md, claims.md), unless the run
 * does without.
 */
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
): Promise<CandidateReview> {
  const { prepared, writer, input } = task;
  const cleaned = task.candidates.map(cleanCandidate);
  const valid = cleaned.filter((candidate) => checkCandidate(candidate, prepared, []).length === 0);
  if (!task.isWanted || valid.length === 0) return noReview(switchedOff);
  const outcome = await reviewTexts(context, control, {
    writer,
    input: { ...input, texts: reviewedTexts(valid, prepared) },
    sources: prepared.sources,
  });
  return 'missing' in outcome ? noReview(outcome.missing) : toReview(valid, outcome.review);
}

const noReview = (why: string): CandidateReview => ({
  faults: new Map(),
  place: new Map(),
  unread: describeUnchecked(why),
});

/** Candidates as a reviewer gets them: with the quotes of their writer and the words that the page doesn't have. */
export function reviewedTexts(candidates: readonly Candidate[], { sources, queries }: CandidatePage): ReviewedText[] {
  const known = [...sources.map(({ source }) => source.text), ...queries];
  return candidates.map(({ title, description, claims = [] }) => ({
    shown: { title, description },
    claims,
    unseen: unseenWords(`${title}\n${description}`, known),
  }));
}

/** A review of these candidates by what distinguishes them. */
export function toReview(candidates: readonly Candidate[], review: TextReview): CandidateReview {
  const keyOf = (index: number): string => candidateKey(candidates[index] ?? { title: '', description: '' });
  return {
    faults: new Map(Array.from(review.faults, ([index, found]) => [keyOf(index), found])),
    place: new Map(review.order.map((index, place) => [keyOf(index), place])),
    unread: describeUnchecked(leftOut),
  };
}
