import { whenRead } from '../when-read.ts';
import type { Sentence } from './facts/fact.ts';
import { foldAccents } from './facts/unit-lexicon.ts';

/** Languages whose names of countries and languages a text may use. */
const namedIn = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
/** Names that mean something else more often than the country or language. */
const everyday = new Set(
  'polish turkey china jersey chile jordan chad guinea georgia holland laos mali male'.split(' '),
);
const shortestName = 5;
const longestEnding = 3;
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));

/** Codes of the languages that a country or language name stands for: "Italy" and "italienisch" are both "it". */
const codes = whenRead((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const add = (name: string, code: string): void => {
    const folded = foldAccents(name);
    if (/^\p{L}+$/u.test(folded) && folded.length >= shortestName && !everyday.has(folded)) found.set(folded, code);
  };
  for (const language of namedIn) {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    const languages = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    for (const first of letters) {
      for (const second of letters) {
        const region = regions.of(first + second);
        const tongue = languages.of((first + second).toLowerCase());
        if (region !== undefined) add(region, new Intl.Locale(`und-${first}${second}`).maximize().language);
        if (tongue !== undefined) add(tongue, (first + second).toLowerCase());
      }
    }
  }
  return found;
});

/** "Italienischer", "Spaniards" and "françaises" are forms of a name. */
function codeOf(word: string): string | null {
  for (let end = word.length; end >= Math.max(shortestName, word.length - longestEnding); end -= 1) {
    const code = codes().get(word.slice(0, end));
    if (code !== undefined) return code;
  }
  return null;
}

/** The countries and languages that sentences name. */
export function placesIn(sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(sentences.flatMap(({ tokens }) => tokens.flatMap(({ canon }) => codeOf(canon) ?? [])));
}

/** Where a sentence names a country or language that the page doesn't. */
export function unknownPlaces({ tokens }: Sentence, known: ReadonlySet<string>): number[] {
  return tokens.flatMap(({ canon }, at) => {
    const code = codeOf(canon);
    return code === null || known.has(code) ? [] : [at];
  });
}

/** Whether a word is a form of a country's or language's name. */
export const isPlaceName = (word: string): boolean => codeOf(foldAccents(word)) !== null;
