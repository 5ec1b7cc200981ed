import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopWordsOf } from './stop-words.ts';

/** Only the languages with a stop-word list: about 12 ms to load together, which spares every caller an await. */
const stemmers: Record<string, (word: string) => string> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

const zeroWidth = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\p{Surrogate}]/gu;
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*[+#]*/gu;
const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/u;
/** Scripts written without spaces, where only a dictionary finds the words. */
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A query in one spelling: NFKC, no zero-width characters, one space between words, lower case. */
export function normalizeQuery(query: string): string {
  return query.normalize('NFKC').replaceAll(zeroWidth, '').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}

/** ISO 639-1 code of a language tag ("de-AT" is "de"); Norwegian's two written forms count as "no". */
export function primaryLanguage(tag: string | null | undefined): string {
  const code = (tag ?? '').trim().toLowerCase().split(/[-_]/u)[0] ?? '';
  return code === 'nb' || code === 'nn' ? 'no' : code;
}

/** The words of a text in order, lower case, without punctuation; unspaced scripts are cut by the platform's dictionary. */
export function tokens(text: string): string[] {
  // Most queries are plain already, and there may be a million of them.
  if (plainWords.test(text)) return text.split(' ');
  const plain = normalizeQuery(text);
  if (!unspacedScript.test(plain)) return plain.match(wordPattern) ?? [];
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('und', { granularity: 'word' }).segment(plain)) {
    if (isWordLike === true) words.push(segment);
  }
  return words;
}

/** The words that carry the topic; all words when nothing but stop words is there ("the who"). */
export function contentWords(text: string, language: string): string[] {
  const all = tokens(text);
  const stopWords = stopWordsOf(primaryLanguage(language));
  const kept = all.filter((word) => !stopWords.has(word.replaceAll('’', "'")));
  return kept.length > 0 ? kept : all;
}

/** The stem of one lower-case word; accents are dropped because searchers often leave them out. */
export function stemOf(word: string, language: string): string {
  const bare = word.replace(/['’]s?$/u, '');
  const stem = /^\p{L}+$/u.test(bare) ? (stemmers[primaryLanguage(language)]?.(bare) ?? bare) : bare;
  return stem.normalize('NFKD').replaceAll(/\p{Mn}/gu, '') || word;
}

/** Stems of the content words in order, repeated ones included. */
export function stems(text: string, language: string): string[] {
  return contentWords(text, language).map((word) => stemOf(word, language));
}

/** How often each run of three characters occurs in a text, word edges included. */
export function trigrams(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const joined = ` ${tokens(text).join(' ')} `;
  // Cutting a string is far faster than joining code points; only the rare text beyond the BMP needs them.
  const padded = /\p{Surrogate}|[\u{10000}-\u{10ffff}]/u.test(joined) ? Array.from(joined) : joined;
  for (let i = 0; i + 3 <= padded.length; i += 1) {
    const gram = typeof padded === 'string' ? padded.slice(i, i + 3) : padded.slice(i, i + 3).join('');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** Share of distinct trigrams two texts have in common, 0 to 1; two empty texts are alike. */
export function trigramJaccard(a: string, b: string): number {
  const [left, right] = [trigrams(a), trigrams(b)];
  if (left.size === 0 && right.size === 0) return 1;
  let shared = 0;
  for (const gram of left.keys()) if (right.has(gram)) shared += 1;
  return shared / (left.size + right.size - shared);
}

/** Cosine of two texts' trigram counts, 0 to 1. */
export function trigramCosine(a: string, b: string): number {
  const [left, right] = [trigrams(a), trigrams(b)];
  const norm = Math.sqrt(sumOfSquares(left) * sumOfSquares(right));
  if (norm === 0) return left.size === right.size ? 1 : 0;
  let dot = 0;
  for (const [gram, count] of left) dot += count * (right.get(gram) ?? 0);
  return Math.min(1, dot / norm);
}

function sumOfSquares(counts: Map<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}

/** Levenshtein distance of two short strings, or `limit + 1` as soon as it is known to exceed the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) return limit + 1;
    previous = current;
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}
