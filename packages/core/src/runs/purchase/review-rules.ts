import { checkClaims, type PreparedSource } from '../../text/claims/claim-rules.ts';
import { findQuote } from '../../text/claims/quote-rules.ts';
import { isSameName } from '../../text/page-facts/brand-name-rules.ts';
import type { Assertion, ReviewAnswer } from './review-answer.ts';
import { type ReviewedText, shuffleForReview } from './review-prompt-rules.ts';

/** A statement that the page does not carry, as people see it. */
export interface ReviewFault {
  text: string;
  message: string;
}

/** What a review came to, by the index of each text in the order it was handed in. */
export interface TextReview {
  /** Of every text that the review gave verdicts on; none means that the page says all of it. */
  faults: ReadonlyMap<number, readonly ReviewFault[]>;
  /** Indexes, best first; texts that the reviewer forgot come last, in their own order. */
  order: readonly number[];
  /** Of ads: the indexes of texts that say one idea. */
  ideas: readonly (readonly number[])[];
}

/** What a review is held against. */
interface ReviewGround {
  texts: readonly ReviewedText[];
  sources: readonly PreparedSource[];
  brand: string | null;
}

/**
 * Reads a review; a statement counts as supported only when its quote is on the page and the page has its numbers. The name
 * of the brand alone states nothing, whatever the reviewer says about it.
 */
export function readReview(answer: ReviewAnswer, { texts, sources, brand }: ReviewGround): TextReview {
  const shuffled = shuffleForReview(texts);
  const faults = new Map<number, ReviewFault[]>();
  for (const { id, index } of shuffled) {
    const review = answer.reviews.find((one) => one.id === id);
    if (review === undefined) continue;
    const assertions = review.assertions.filter(({ text }) => brand === null || !isSameName(text, brand));
    faults.set(
      index,
      assertions.flatMap((assertion) => faultOf(assertion, sources)),
    );
  }
  const indexesOf = (ids: readonly string[]): number[] =>
    [...new Set(ids)].flatMap((id) => shuffled.find((one) => one.id === id)?.index ?? []);
  const named = indexesOf(answer.order);
  const forgotten = texts.map((_, index) => index).filter((index) => !named.includes(index));
  return { faults, order: [...named, ...forgotten], ideas: answer.ideas.map(indexesOf) };
}

/** A reviewer may leave words out between two parts of a quote. */
const omission = /\[?(?:…|\.{3})\]?/u;

function faultOf({ text, verdict, quote }: Assertion, sources: readonly PreparedSource[]): ReviewFault[] {
  if (verdict === 'contradicted') return [{ text, message: `The page contradicts "${text}".` }];
  if (verdict === 'not_said') return [{ text, message: `The page does not say "${text}".` }];
  const parts = quote.split(omission).filter((part) => part.trim() !== '');
  const isQuoted = (part: string): boolean => sources.some(({ folded }) => findQuote(folded, part) !== null);
  if (parts.length === 0 || !parts.every(isQuoted)) {
    return [{ text, message: `The page does not contain the words quoted as proof of "${text}".` }];
  }
  const [number] = checkClaims(text, sources).unsupported;
  return number === undefined ? [] : [{ text, message: `The page does not say "${number.text}" of "${text}".` }];
}
