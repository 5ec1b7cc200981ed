import { foldAccents } from '../../text/fold-accents-rules.ts';
import { tokens } from '../../text/tokens-rules.ts';

/** A term that texts are searched for, prepared for matching. */
export interface PreparedTerm {
  /** As people wrote it. */
  term: string;
  /** Its words in lower case, spelled together. */
  spelled: string;
  words: number;
}

const spell = (word: string): string => foldAccents(word).replace(/['’]s?$/u, '');

/** Prepares terms for matching; those without a letter or digit are left out. */
export function prepareTerms(terms: readonly string[]): PreparedTerm[] {
  return terms.flatMap((term) => {
    const words = tokens(term).map(spell);
    return words.length === 0 ? [] : [{ term, spelled: words.join(''), words: words.length }];
  });
}

/** The first term that a text contains, its words spelled together or apart; otherwise null. */
export function findTerm<Term extends PreparedTerm>(text: string, terms: readonly Term[]): Term | null {
  if (terms.length === 0) return null;
  const words = tokens(text).map(spell);
  const longest = Math.max(...terms.map((term) => term.words)) + 1;
  const runs = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    let joined = '';
    for (const word of words.slice(from, from + longest)) runs.add((joined += word));
  }
  // Japanese and Chinese have no spaces, so a term may be anywhere.
  const compact = words.join('');
  const isWide = (term: PreparedTerm) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(term.spelled);
  return terms.find((term) => runs.has(term.spelled) || (isWide(term) && compact.includes(term.spelled))) ?? null;
}
