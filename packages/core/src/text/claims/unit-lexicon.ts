import { foldAccents } from '../fold-accents-rules.ts';
import factWords from './units.json' with { type: 'json' };

function spellingMap(spellings: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(spellings).flatMap(([code, words]) => words.split(' ').map((word) => [foldAccents(word), code])),
  );
}

function amountMap(spellings: Record<string, string>): Map<string, number> {
  return new Map(Array.from(spellingMap(spellings), ([word, amount]) => [word, Number(amount)]));
}

/** ISO codes of currencies by their spellings. */
export const currencies: ReadonlyMap<string, string> = spellingMap(factWords.currencies);
/** Units by their spellings. */
export const units: ReadonlyMap<string, string> = spellingMap(factWords.units);
/** Words that multiply the number before them. */
export const magnitudes: ReadonlyMap<string, number> = amountMap(factWords.magnitudes);
/** Digits of small numbers by their words; "one" is an article in many languages. */
const numberWords: ReadonlyMap<string, string> = spellingMap(factWords.numbers);

/** A text with small numbers in digits, which end where their words do: "two hours" is "  2 hours". */
export const withDigitsInPlace = (text: string): string =>
  text.replaceAll(/(?<![\p{L}-])\p{L}+/gu, (word) => numberWords.get(foldAccents(word))?.padStart(word.length) ?? word);

/** "Jährig", "tägige" and "jarige" count their unit; "jährlich" says how often. */
const counting: [ending: RegExp, code: string][] = [
  [/^(?:jahres|jahrig\p{L}*|jarige?)$/u, 'year'],
  [/^(?:monats|monatig\p{L}*|maands)$/u, 'month'],
  [/^(?:wochig\p{L}*|weekse)$/u, 'week'],
  [/^(?:tages|tagig\p{L}*|daagse?)$/u, 'day'],
  [/^(?:stundig\p{L}*|urige?)$/u, 'hour'],
  [/^(?:minutig\p{L}*)$/u, 'minute'],
];

/** The unit that a word without accents counts in, if it does. */
export const unitCodeOf = (word: string): string | undefined =>
  units.get(word) ?? counting.find(([ending]) => ending.test(word))?.[1];

/** Spellings of per cent. */
export const percentWords = new Set(['%', '٪', 'percent', 'prozent', 'pct', 'procent', 'porciento', 'pourcent']);
