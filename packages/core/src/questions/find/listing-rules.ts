import { tokens } from '../../text/tokens-rules.ts';
import phrases from '../lexicon/listing-phrases.json' with { type: 'json' };
import { foldWord } from '../lexicon/phrase-table.ts';

/** What a query without a question is after: things to look through, or the best of a kind. */
export type Listing = 'ideas' | 'best';

type PhraseSet = ReadonlyMap<string, readonly (readonly string[])[]>;

function phraseSet(lines: readonly string[]): PhraseSet {
  const set = new Map<string, string[][]>();
  for (const phrase of lines.flatMap((line) => line.split('|'))) {
    const words = tokens(phrase).map(foldWord);
    const [first = ''] = words;
    set.set(first, [...(set.get(first) ?? []), words]);
  }
  return set;
}

const inspiration = phraseSet([...phrases.ideas, ...phrases.sizes, ...phrases.lists]);
const nearby = phraseSet(phrases.places);
const best = phraseSet(phrases.best);
const manner = phraseSet(phrases.bestManner);
export const articles: ReadonlySet<string> = new Set(
  'the a an die das der den les le la el los las il i gli o os as de het'.split(' '),
);

function lengthAt(words: readonly string[], at: number, set: PhraseSet): number {
  for (const phrase of set.get(words[at] ?? '') ?? []) {
    if (phrase.every((word, i) => words[at + i] === word)) return phrase.length;
  }
  return 0;
}

const compoundFrom = 4;

/** "best way", and "beste reisezeit" as one word: a question of how or when. */
function asksManner(words: readonly string[], at: number): boolean {
  const next = words[at] ?? '';
  return (
    lengthAt(words, at, manner) > 0 ||
    [...manner.keys()].some((word) => word.length >= compoundFrom && next.endsWith(word))
  );
}

const holds = (words: readonly string[], set: PhraseSet): boolean =>
  words.some((_, at) => lengthAt(words, at, set) > 0);

/** "beste methode definitief ontharen": the best way to do something is asked for, not the best of a kind. */
export function asksBestWay(words: readonly string[]): boolean {
  const from = articles.has(words[0] ?? '') ? 1 : 0;
  const length = lengthAt(words, from, best);
  return length > 0 && asksManner(words, from + length);
}

/** The class of a query that lists things instead of asking: "shed ideas", "size chart", "best tent for rain"; null for others. */
export function findListing(words: readonly string[]): Listing | null {
  if (holds(words, nearby) || holds(words, inspiration)) return 'ideas';
  const from = articles.has(words[0] ?? '') ? 1 : 0;
  const length = lengthAt(words, from, best);
  if (length > 0) return asksManner(words, from + length) ? null : 'best';
  // "top" alone is as often a garment or a film.
  const isTopList = words[from] === 'top' && (/^\d+$/u.test(words[from + 1] ?? '') || words.includes('for'));
  return isTopList ? 'best' : null;
}
