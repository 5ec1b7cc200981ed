import type { Sentence } from '../facts/fact.ts';
import { isSameWord } from '../facts/phrase-rules.ts';

/** The passages of a page, with what is asked of them again and again while texts are weighed. */
export interface SupportPage {
  passages: readonly Sentence[];
  /** Which passages hold a word or a form of it, by the word; filled as words are asked for. */
  places: Map<string, ReadonlySet<number>>;
  /** The passages of each word of the page. */
  written: ReadonlyMap<string, readonly number[]>;
}

/** Prepares the sentences of a page for weighing. */
export function supportPageOf(sentences: readonly Sentence[]): SupportPage {
  const written = new Map<string, number[]>();
  for (const [at, { words }] of sentences.entries())
    for (const word of words) written.set(word, [...(written.get(word) ?? []), at]);
  return { passages: sentences, places: new Map(), written };
}

/** The passages that hold a word or a form of it. */
export function placesOf(word: string, { places, written }: SupportPage): ReadonlySet<number> {
  const known = places.get(word);
  if (known !== undefined) return known;
  const found = new Set([...written].flatMap(([other, at]) => (isSameWord(word, other) ? at : [])));
  places.set(word, found);
  return found;
}

const leastRarity = 0.1;
const halfPassage = 0.5;

/** How much a word says: the fewer passages hold it, the more (inverse document frequency). */
export function rarityOf(word: string, page: SupportPage): number {
  const share = (page.passages.length + 1) / (placesOf(word, page).size + halfPassage);
  return Math.max(leastRarity, Math.log(share));
}
