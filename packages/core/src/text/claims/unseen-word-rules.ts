import { foldAccents } from '../fold-accents-rules.ts';
import { tokens } from '../tokens-rules.ts';

/** Forms of one word begin alike. */
const stemLength = 5;
const shortest = 4;
const mostNamed = 12;

const wordsOf = (text: string): string[] =>
  tokens(text).filter((word) => word.length >= shortest && /^\p{L}+$/u.test(word));

/**
 * Words of a text that its sources and its searches have in no form: hints for the review, which refuse nothing
 * (docs/methods/claims.md).
 */
export function unseenWords(text: string, known: readonly string[]): string[] {
  const seen = known.map(foldAccents).join('\n');
  const unseen = wordsOf(text).filter((word) => !seen.includes(foldAccents(word).slice(0, stemLength)));
  return [...new Set(unseen)].slice(0, mostNamed);
}
