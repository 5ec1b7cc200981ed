import { isSameWord, synonymsOf } from '../facts/phrase-rules.ts';

/** Finds the forms of a word among the words of a page, without comparing it to each of them. */
export type WordIndex = (word: string) => readonly string[];

/** Forms of one word begin alike. */
const sharedLetters = 3;
const keyOf = (word: string): string => word.slice(0, sharedLetters);

export function indexWords(words: Iterable<string>): WordIndex {
  const byKey = new Map<string, string[]>();
  for (const word of new Set(words)) byKey.set(keyOf(word), [...(byKey.get(keyOf(word)) ?? []), word]);
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const keys = new Set([word, ...synonymsOf(word)].map(keyOf));
    const same = [...keys].flatMap((key) => byKey.get(key) ?? []).filter((other) => isSameWord(word, other));
    known.set(word, same);
    return same;
  };
}
