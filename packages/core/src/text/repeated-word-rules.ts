import { contentWords, stemOf } from './tokens-rules.ts';

const stuffingCount = 3;
/** A content word that is in a text three times or more, in any form; otherwise null. */
export function repeatedWord(text: string, language: string): string | null {
  const counts = new Map<string, number>();
  for (const word of contentWords(text, language)) {
    // Single letters and Japanese particles repeat in any honest text.
    const isParticle = /^(?:.|\p{Script=Hiragana}+)$/u.test(word) && !/\p{Script=Han}/u.test(word);
    // A single kanji is a part of many Japanese words.
    const isPart = language.startsWith('ja') && /^\p{Script=Han}$/u.test(word);
    if (isParticle || isPart) continue;
    // "£3,000, £6,000 or £10,000": the parts of numbers aren't words.
    if (/^\p{N}+$/u.test(word)) continue;
    const stem = stemOf(word, language);
    const count = (counts.get(stem) ?? 0) + 1;
    if (count >= stuffingCount) return word;
    counts.set(stem, count);
  }
  return null;
}
