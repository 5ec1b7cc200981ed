import { numberWords } from './number-word-lexicon.ts';
import { units } from './unit-lexicon.ts';

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
