import type { EditedText, TextFinding } from '../../contract/runs/decisions-api.ts';
import { unsaidSuperlatives } from '../../text/claims/superlative-rules.ts';
import type { ReviewTask } from '../purchase/review-texts.ts';

/** What texts that a person typed are held against. */
export interface TextGround {
  /** What the rules find in them. */
  findings: TextFinding[];
  /** What a review compares them with; null where no page could be read. */
  review: ReviewTask | null;
}

/** Where the page cannot be read, nothing is proven. */
export const unread = (at: string, why: string): TextGround => ({
  findings: [{ at, rule: 'unread', message: `Nothing proves this text: ${why}` }],
  review: null,
});

/** The ranks that texts claim and their page doesn't. */
export function superlativesIn(texts: readonly EditedText[], { sources }: Pick<ReviewTask, 'sources'>): TextFinding[] {
  const said = sources.map(({ source }) => source.text);
  return texts.flatMap(({ at, text }) =>
    unsaidSuperlatives(text, said).map((word) => ({
      at,
      rule: 'claim',
      message: `The page does not say “${word}” of itself.`,
    })),
  );
}
