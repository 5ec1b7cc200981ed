import { checkClaims, type PreparedSource, type UnsupportedClaim } from '../../text/claims/claim-rules.ts';
import { type DeclaredClaim, findQuote, foldForQuotes } from '../../text/claims/quote-rules.ts';
import { type ClaimDoubt, describeUnchecked, isDecided } from '../../text/claims/review-kind-rules.ts';
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
  faults: ReadonlyMap<number, readonly ReviewFault[]>;
  /** Indexes, best first; texts that the reviewer forgot come last, in their own order. */
  order: readonly number[];
  /** Texts that the reviewer said nothing about; their words are checked by rules only. */
  unreviewed: readonly number[];
  /** Words that the rules left to the review and that it gave no verdict on, by the index of their text. */
  undecided: ReadonlyMap<number, readonly string[]>;
}

/** What a review is held against. */
interface ReviewGround {
  texts: readonly ReviewedText[];
  sources: readonly PreparedSource[];
  brand: string | null;
}

/**
 * Reads a review; a statement counts as supported only when its quote is on the page and says the same numbers. The name of
 * the brand alone states nothing, whatever the reviewer says about it.
 */
export function readReview(answer: ReviewAnswer, { texts, sources, brand }: ReviewGround): TextReview {
  const shuffled = shuffleForReview(texts);
  const faults = new Map<number, ReviewFault[]>();
  const undecided = new Map<number, string[]>();
  const unreviewed: number[] = [];
  for (const { id, index, text } of shuffled) {
    const review = answer.reviews.find((one) => one.id === id);
    if (review === undefined) unreviewed.push(index);
    else
      faults.set(
        index,
        review.assertions
          .filter(({ text }) => brand === null || !isSameName(text, brand))
          .flatMap((assertion) => faultOf(assertion, sources)),
      );
    const open = (text.doubts ?? []).filter((doubt) => !review?.assertions.some((one) => speaksOf(one, doubt)));
    if (open.length > 0) undecided.set(index, open);
  }
  const named = [...new Set(answer.order)].flatMap((id) => shuffled.find((one) => one.id === id)?.index ?? []);
  const forgotten = texts.map((_, index) => index).filter((index) => !named.includes(index));
  return { faults, order: [...named, ...forgotten], unreviewed: unreviewed.sort((a, b) => a - b), undecided };
}

const leftOut = 'The review left this text out: its statements without numbers were checked by word rules only.';

/** What neither the rules nor a review decided about each text, for people; without a review that is all of its doubts. */
export function uncheckedIn(doubts: readonly (readonly ClaimDoubt[])[], review: TextReview | null): string[][] {
  return doubts.map((own, index) => {
    const undecided = review?.undecided.get(index) ?? [];
    const open = review === null ? own : own.filter(({ text }) => undecided.includes(text));
    const notes = new Set(open.map(describeUnchecked));
    return review?.unreviewed.includes(index) ? [leftOut, ...notes] : [...notes];
  });
}

/** Whether a verdict is about words of the text; case, white space and marks may differ. */
function speaksOf({ text }: Assertion, words: string): boolean {
  return (
    findQuote(foldForQuotes(text), words) !== null || foldForQuotes(text).plain.includes(foldForQuotes(words).plain)
  );
}

const unprovenNumbers = (
  text: string,
  sources: readonly PreparedSource[],
  declared: readonly DeclaredClaim[],
): UnsupportedClaim[] =>
  checkClaims(text, sources, { declared }).unsupported.filter(({ kind }) =>
    ['price', 'percent', 'quantity', 'year'].includes(kind),
  );

function faultOf({ text, verdict, quote }: Assertion, sources: readonly PreparedSource[]): ReviewFault[] {
  if (verdict === 'contradicted') return [{ text, message: `The page contradicts "${text}".` }];
  if (verdict === 'not_said') return [{ text, message: `The page does not say "${text}".` }];
  if (!sources.some((source) => findQuote(source.folded, quote) !== null)) {
    return [{ text, message: `The page does not contain the words quoted as proof of "${text}".` }];
  }
  // A reviewer quotes the sentence that decides; a number of a name ("Corin 45 mm") may be in the sentence before it.
  const beside = new Set(
    unprovenNumbers(text, sources, [])
      .filter(isDecided)
      .map(({ start }) => start),
  );
  const number = unprovenNumbers(text, sources, [{ text, quote }]).find(({ start }) => beside.has(start));
  return number === undefined ? [] : [{ text, message: `The quoted words do not say "${number.text}" of "${text}".` }];
}
