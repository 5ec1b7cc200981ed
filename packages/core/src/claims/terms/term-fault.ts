import type { StatementKind } from '../facts/claim-lexicon.ts';
import type { WordFact } from '../facts/fact.ts';

/** A word of a text that says more of a term than the page does. */
export const termFault = (at: number, kind: StatementKind, key: string): WordFact => ({
  kind,
  key,
  from: at,
  to: at + 1,
  context: [],
  topic: null,
  isNegated: false,
});
