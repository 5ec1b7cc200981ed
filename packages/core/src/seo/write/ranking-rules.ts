import type { ReviewFault } from '../../runs/purchase/review-rules.ts';
import type { ClaimEvidence } from '../../text/claims/claim-rules.ts';
import { checkCandidate, evidenceOf } from './candidate-rules.ts';
import type { Candidate, CandidatePage, SnippetPrint, Violation } from './candidate.ts';
import { cleanCandidate } from './prepare-candidate-page-rules.ts';
import { type RewriteContext, type RewriteRisk, rewriteRisk } from './rewrite-risk-rules.ts';

/** What candidates are judged by. */
export interface RankingContext {
  page: CandidatePage;
  /** Texts that other pages of the run have got. */
  batch: readonly SnippetPrint[];
  brand: string | null;
  otherTitles: readonly string[];
  /** What the review said about each candidate, by its text; absent when there was none. */
  review?: CandidateReview | undefined;
}

/** Faults and place of each reviewed candidate, by `candidateKey`; one without an entry of faults was not read. */
export interface CandidateReview {
  faults: ReadonlyMap<string, readonly ReviewFault[]>;
  place: ReadonlyMap<string, number>;
  /** What people are told of a candidate that was not read. */
  unread: string;
}

/** What distinguishes a candidate, apart from its claims. */
export function candidateKey({ title, description }: Pick<Candidate, 'title' | 'description'>): string {
  return `${title}\n${description}`;
}

/** A candidate with everything its place depends on. */
export interface JudgedCandidate {
  candidate: Candidate;
  violations: Violation[];
  /** What proves a valid candidate's claims; empty for one that breaks a rule. */
  evidence: ClaimEvidence[];
  /** Why no review read a valid candidate, for people; null when one did. */
  unchecked: string | null;
  risk: RewriteRisk;
}

/** The best valid candidate, or why the current title is kept. All judged candidates come along, best first. */
export type Choice =
  | { outcome: 'improved'; best: JudgedCandidate; judged: JudgedCandidate[] }
  | { outcome: 'kept'; reasons: string[]; judged: JudgedCandidate[] };

/**
 * Picks the candidate to propose (docs/methods/seo.md): one that breaks no rule, by the review's order, then the
 * writer's own.
 */
export function chooseCandidate(candidates: readonly Candidate[], context: RankingContext): Choice {
  const judged = candidates
    .map((candidate) => judgeCandidate(cleanCandidate(candidate), context))
    .sort(byMerit(context.review));
  const [best] = judged;
  if (best !== undefined && best.violations.length === 0) return { outcome: 'improved', best, judged };
  return { outcome: 'kept', reasons: explainKept(judged), judged };
}

/** Checks and measures one cleaned candidate. */
export function judgeCandidate(candidate: Candidate, context: RankingContext): JudgedCandidate {
  const { page, brand, otherTitles } = context;
  const surroundings: RewriteContext = { h1: page.h1, brand, language: page.language, otherTitles };
  const violations = [...checkCandidate(candidate, page, context.batch), ...reviewFaults(candidate, context.review)];
  return {
    candidate,
    violations,
    evidence: violations.length === 0 ? evidenceOf(candidate, page) : [],
    unchecked: violations.length === 0 ? uncheckedOf(candidate, context) : null,
    risk: rewriteRisk(candidate.title, surroundings),
  };
}

function uncheckedOf(candidate: Candidate, { review }: RankingContext): string | null {
  return review === undefined || review.faults.has(candidateKey(candidate)) ? null : review.unread;
}

/** What the review found unsaid or contradicted in a candidate. */
function reviewFaults(candidate: Candidate, review: CandidateReview | undefined): Violation[] {
  const faults = review?.faults.get(candidateKey(candidate)) ?? [];
  return faults.map(({ text, message }) => ({
    field: candidate.title.includes(text) ? 'title' : 'description',
    rule: 'review',
    text,
    message,
  }));
}

/** Valid ones first, of them those that a review read, then as the review ordered them; equals keep the writer's order. */
function byMerit(review: CandidateReview | undefined): (a: JudgedCandidate, b: JudgedCandidate) => number {
  const placeOf = ({ candidate }: JudgedCandidate): number =>
    review?.place.get(candidateKey(candidate)) ?? Number.MAX_SAFE_INTEGER;
  const rankOf = ({ violations, unchecked }: JudgedCandidate): number =>
    violations.length > 0 ? 2 : Number(unchecked !== null);
  return (a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b);
}

function explainKept(judged: readonly JudgedCandidate[]): string[] {
  if (judged.length === 0) return ['Kept the current title: the model proposed no candidate.'];
  const reasons = new Map<string, number>();
  for (const { violations } of judged) {
    for (const text of new Set(violations.map(({ field, message }) => `${field}: ${message}`))) {
      reasons.set(text, (reasons.get(text) ?? 0) + 1);
    }
  }
  const sorted = [...reasons].sort(([, a], [, b]) => b - a).slice(0, 8);
  const count =
    judged.length === 1 ? 'The only candidate broke a rule.' : `Each of the ${judged.length} candidates broke a rule.`;
  return [
    `Kept the current title. ${count}`,
    ...sorted.map(([text, times]) => (times > 1 ? `${text} (${times} candidates)` : text)),
  ];
}
