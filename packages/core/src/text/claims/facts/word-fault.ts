import type { StatementKind } from './claim-lexicon.ts';
import type { WordFact } from './fact.ts';

/** A word of a text that says something else than the page does. */
export const wordFault = (at: number, kind: StatementKind, key: string): WordFact => ({
  kind,
  key,
  from: at,
  to: at + 1,
  context: [],
  topic: null,
  isNegated: false,
});
