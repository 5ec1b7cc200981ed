import { faqJsonLd, type QuestionQuery } from '@serplift/core/api';
import type { TextErrors, Texts } from '../../runs/review/review-kind.ts';

/** What would be published: the edited wording where someone edited, otherwise the draft. */
export interface Answer {
  question: string;
  /** Null while there is no draft. */
  text: string | null;
  isEdited: boolean;
}

/** The question and its answer as they are after the decision. */
export function answerOf(question: QuestionQuery): Answer {
  const edited = question.decision?.verdict === 'edited' ? question.decision : null;
  return {
    question: edited?.title ?? question.query,
    text: edited?.description ?? question.draftAnswer?.text ?? null,
    isEdited: edited !== null,
  };
}

/** The structured data of the current answer; null where there isn't one. */
export function jsonLdOf(question: QuestionQuery): string | null {
  const answer = answerOf(question);
  if (answer.isEdited && answer.text !== null) return faqJsonLd(answer.question, answer.text);
  return question.faqJsonLd;
}

export type Proof = NonNullable<QuestionQuery['draftAnswer']>['evidence'][number];

/** What carries the draft; a fact that is in it twice is shown once. */
export function proofsOf({ draftAnswer }: QuestionQuery): Proof[] {
  const proofs = (draftAnswer?.evidence ?? []).map((proof) => [`${proof.claim} ${proof.quote}`, proof] as const);
  return [...new Map(proofs).values()];
}

/** Words of a text, counted as people do. */
export function wordCount(text: string): number {
  return text.trim().split(/\s+/).filter(Boolean).length;
}

/** What is wrong with an edited question and its answer by field. */
export function checkAnswer({ title, description }: Texts): TextErrors {
  return {
    ...(title.trim() === '' && { title: 'Write the question.' }),
    ...(title.length > 300 && { title: 'At most 300 characters.' }),
    ...(description.trim() === '' && { description: 'Write an answer.' }),
    ...(description.length > 1000 && { description: 'At most 1,000 characters.' }),
  };
}
