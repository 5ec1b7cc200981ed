import spelled from './spelled-numbers.json' with { type: 'json' };
import { foldAccents } from './unit-lexicon.ts';

type Words = Map<string, number>;

const listed = (words: string): string[] => words.split(' ').map(foldAccents);
const unspelled = '-';

/** "Einundzwanzig", "tweeëntwintig", "ventuno", "veintidós": tens and ones in one word. */
const joinedBy: Record<string, (tens: string, one: string) => string[]> = {
  de: (tens, one) => [`${one === 'eins' ? 'ein' : one}und${tens}`],
  nl: (tens, one) => [`${one}en${tens}`],
  it: (tens, one) => [`${/^[ou]/u.test(one) ? tens.slice(0, -1) : tens}${one}`],
  es: (tens, one) => (tens === 'veinte' ? [`veinti${one}`] : []),
};

function wordsOf(language: keyof typeof spelled.small): Words {
  const small = listed(spelled.small[language]);
  const tens = listed(spelled.tens[language]);
  const found: Words = new Map();
  for (const [at, word] of small.entries()) if (!word.includes(unspelled)) found.set(word, at + 1);
  for (const [at, word] of tens.entries()) {
    if (word === unspelled) continue;
    const value = (at + 2) * 10;
    found.set(word, value);
    for (const [ones, one] of small.slice(0, 9).entries())
      for (const joined of joinedBy[language]?.(word, one) ?? []) found.set(joined, value + ones + 1);
  }
  return found;
}

const languages = Object.keys(spelled.small) as (keyof typeof spelled.small)[];

/** Numbers that are words of other languages, too. */
const ambiguous = new Map([
  ['due', 2],
  ['sei', 6],
  ['otto', 8],
]);

/** Numbers spelled out in one word, without accents; "ein", "un" and "a" are articles and stay words. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...languages.flatMap((language) => [...wordsOf(language)]).filter(([word]) => !ambiguous.has(word)),
  ...listed(spelled.hundred).map((word): [string, number] => [word, 100]),
]);

/** Numbers that are words of other languages too: they count only before a unit ("due anni"). */
export const countBeforeUnit: ReadonlyMap<string, number> = new Map([...numberWords, ...ambiguous]);

const longestFirst = [...numberWords.keys()]
  .filter((word) => /^[a-z]{3,}$/u.test(word))
  .sort((a, b) => b.length - a.length);
const compound = new RegExp(
  `^(${longestFirst.join('|')})(jahres|jahre|jaar|monats|monate|maanden|wochen|weken|tages|tage|dagen|stunden|minuten|jahrig\\p{L}*|jarige?|monatig\\p{L}*|wochig\\p{L}*|tagig\\p{L}*|daagse?|stundig\\p{L}*|minutig\\p{L}*)(\\p{L}{5,})?$`,
  'u',
);

/** The parts of a German or Dutch compound that opens with a number: "Zweijahresgarantie", "zehnjährige"; null for other words. */
export function numberCompound(word: string): readonly string[] | null {
  const [, number, unit, rest] = compound.exec(word) ?? [];
  if (number === undefined || unit === undefined) return null;
  return rest === undefined ? [number, unit] : [number, unit, rest];
}

const wholeTens: Words = new Map(
  languages.flatMap((language) =>
    listed(spelled.tens[language]).map((word, at): [string, number] => [word, (at + 2) * 10]),
  ),
);
const and = new Set(['et', 'y', 'e']);
const fourTwenties = 80;

/** What several words spell together, from the first of them on: "sixty-two", "treinta y dos", "quatre-vingt-dix"; null for one word. */
export function spelledTogether(words: readonly string[]): { value: number; length: number } | null {
  const [first = '', second = '', third = ''] = words;
  if (first === 'quatre' && /^vingts?$/u.test(second)) {
    const ones = numberWords.get(third) ?? 0;
    return ones > 0 && ones < 20 ? { value: fourTwenties + ones, length: 3 } : { value: fourTwenties, length: 2 };
  }
  if (first === 'dix') {
    const ones = ['sept', 'huit', 'neuf'].indexOf(second);
    return ones === -1 ? null : { value: 17 + ones, length: 2 };
  }
  const tens = wholeTens.get(first);
  if (tens === undefined) return null;
  const isJoined = and.has(second);
  const ones = (isJoined ? third : second) === 'un' ? 1 : numberWords.get(isJoined ? third : second);
  // French counts on from sixty: "soixante-quinze".
  const most = first === 'soixante' ? 19 : 9;
  return ones === undefined || ones > most ? null : { value: tens + ones, length: isJoined ? 3 : 2 };
}
