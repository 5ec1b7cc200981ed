import factWords from './fact-words.json' with { type: 'json' };

const plainAscii = /^[ -~]*$/u;

/** A word without its accents, in lower case and with ss for ß, for searchers and writers often leave them out. */
export function foldAccents(word: string): string {
  const lower = word.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss');
}

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

const minutes = new Map<string, number>([
  ['minute', 1],
  ['hour', 60],
  ['day', 1_440],
  ['night', 1_440],
  ['week', 10_080],
  ['month', 43_200],
  ['year', 518_400],
]);

/** What a unit is a thousandth, hundredth … of: all lengths in millimeters, weights in milligrams, volumes in milliliters. */
const bases = new Map<string, [base: string, factor: number]>([
  ['mm', ['mm', 1]],
  ['cm', ['mm', 10]],
  ['m', ['mm', 1_000]],
  ['km', ['mm', 1_000_000]],
  ['mg', ['mg', 1]],
  ['g', ['mg', 1_000]],
  ['kg', ['mg', 1_000_000]],
  ['ml', ['ml', 1]],
  ['l', ['ml', 1_000]],
]);

/** The smallest unit of a metric unit's kind, and how many of them it is; undefined for other units. */
export const baseOf = (unit: string): readonly [base: string, factor: number] | undefined => bases.get(unit);

/** How many minutes a unit of time has; undefined for other units. */
export const minutesOf = (unit: string): number | undefined => minutes.get(unit);
