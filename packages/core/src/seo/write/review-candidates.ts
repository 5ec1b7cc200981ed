import type { ItemControl } from '../../runs/engine/method.ts';
import type { ReviewedText, ReviewInput } from '../../runs/purchase/review-prompt-rules.ts';
import { type TextReview, uncheckedIn } from '../../runs/purchase/review-rules.ts';
import { reviewTexts, uncheckedNote } from '../../runs/purchase/review-texts.ts';
import type { Context } from '../../team/context/context.ts';
import { candidateDoubts, checkCandidate } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { cleanCandidate } from './prepare-candidate-page-rules.ts';
import { type CandidateReview, candidateKey } from './ranking-rules.ts';

/** What the review of a page's candidates came to; `warnings` say what was not checked. */
export interface ReviewedCandidates {
  review: CandidateReview;
  warnings: string[];
}

/**
 * Has the candidates that pass the rules reviewed by one cheap call (docs/methods/seo.md, claims.md), unless the run
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
): Promise<ReviewedCandidates> {
  const { prepared, writer, input } = task;
  const cleaned = task.candidates.map(cleanCandidate);
  const valid = cleaned.filter((candidate) => checkCandidate(candidate, prepared, []).length === 0);
  const texts = reviewedTexts(valid, prepared);
  const unreviewed = (warnings: string[]): ReviewedCandidates => ({
    review: toReview(valid, prepared, null),
    warnings,
  });
  if (valid.length === 0) return unreviewed([]);
  if (!task.isWanted) return unreviewed([`${uncheckedNote}: the review is switched off for this run.`]);
  const outcome = await reviewTexts(context, control, {
    writer,
    input: { ...input, texts },
    sources: prepared.sources,
  });
  if ('missing' in outcome) return unreviewed([`${uncheckedNote}: ${outcome.missing}`]);
  const { length: left } = outcome.review.unreviewed;
  return {
    review: toReview(valid, prepared, outcome.review),
    warnings: left === 0 ? [] : [`The review left out ${left} of ${valid.length} texts.`],
  };
}

/** Candidates as a reviewer gets them: with the quotes of their writer and what the rules leave open. */
export function reviewedTexts(candidates: readonly Candidate[], page: CandidatePage): ReviewedText[] {
  return candidates.map((candidate) => ({
    shown: { title: candidate.title, description: candidate.description },
    claims: candidate.claims ?? [],
    doubts: candidateDoubts(candidate, page).map(({ text }) => text),
  }));
}

/** A review of these candidates by what distinguishes them; null when there was none. */
export function toReview(
  candidates: readonly Candidate[],
  page: CandidatePage,
  review: TextReview | null,
): CandidateReview {
  const doubts = candidates.map((candidate) => candidateDoubts(candidate, page));
  const keyOf = (index: number): string => candidateKey(candidates[index] ?? { title: '', description: '' });
  return {
    faults: new Map(Array.from(review?.faults ?? [], ([index, found]) => [keyOf(index), found])),
    place: new Map((review?.order ?? []).map((index, place) => [keyOf(index), place])),
    unchecked: new Map(uncheckedIn(doubts, review).map((notes, index) => [keyOf(index), notes])),
  };
}
