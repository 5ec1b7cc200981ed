import { universalWords } from '../contradiction/restriction-lexicon.ts';
import type { Sentence } from '../facts/fact.ts';
import { isSameWord } from '../facts/phrase-rules.ts';
import { placesOf, rarityOf, type SupportPage } from './support-page-rules.ts';

/** What a writer declares, read into words. */
export interface DeclaredWords {
  claim: ReadonlySet<string>;
  quote: ReadonlySet<string>;
}

/** What an answer is weighed against. */
export interface SupportMaterial {
  page: SupportPage;
  declared: readonly DeclaredWords[];
  /** Words of the searches that the answer is for. */
  asked: ReadonlySet<string>;
}

/** How well quotes and passages support an answer, whatever its words mean. */
export interface SupportSignals {
  /** The largest share of a claim's words that its own quotes lack, 0 to 1. */
  unquoted: number;
  /** The most words of one claim that neither its quotes nor the page have. */
  unsaid: number;
  /** The most words of one sentence that the page has, but in none of the quotes. */
  elsewhere: number;
  /** Sentences that say something of all where the nearest passage doesn't. */
  widened: number;
  /** How clearly one passage is the nearest to a sentence: 1 when no other has any of its words. */
  lead: number;
}

/** Counts how well quotes and passages support the sentences of an answer. */
export function supportSignals(sentences: readonly Sentence[], material: SupportMaterial): SupportSignals {
  const { page, declared } = material;
  const isOnPage = (word: string): boolean => placesOf(word, page).size > 0;
  const claims = declared
    .filter(({ claim }) => claim.size > 0)
    .map(({ claim, quote }) => ({ claim, lacking: [...claim].filter((word) => !isIn(word, quote)) }));
  const nearest = sentences.map((sentence) => ({ sentence, ...nearestPassage(sentence, page) }));
  return {
    unquoted: most(claims.map(({ claim, lacking }) => lacking.length / claim.size)),
    unsaid: most(claims.map(({ lacking }) => lacking.filter((word) => !isOnPage(word)).length)),
    elsewhere: most(sentences.map((sentence) => unquoted(sentence, material).filter(isOnPage).length)),
    widened: nearest.filter(
      ({ sentence, passage }) => passage !== null && isUniversal(sentence) && !isUniversal(passage),
    ).length,
    lead: most(nearest.map(({ lead }) => lead)),
  };
}

/** How many words of a sentence neither a quote nor a search has. */
export const unquotedWords = (sentence: Sentence, material: SupportMaterial): number =>
  unquoted(sentence, material).length;

function unquoted({ words }: Sentence, { declared, asked }: SupportMaterial): string[] {
  return [...words].filter((word) => !isIn(word, asked) && declared.every(({ quote }) => !isIn(word, quote)));
}

const most = (values: readonly number[]): number => Math.max(0, ...values);

function isIn(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true;
  for (const other of words) if (isSameWord(word, other)) return true;
  return false;
}

const isUniversal = ({ tokens }: Sentence): boolean => tokens.some(({ canon }) => universalWords.has(canon));

/** An equal number says as much as a word and a half. */
const numberWeight = 1.5;

/** The passage that holds most of a sentence's words and numbers, and by what share of them it leads the next. */
function nearestPassage(sentence: Sentence, page: SupportPage): { passage: Sentence | null; lead: number } {
  const held = page.passages.map(() => 0);
  let whole = sentence.numbers.length * numberWeight;
  for (const word of sentence.words) {
    const rarity = rarityOf(word, page);
    whole += rarity;
    for (const at of placesOf(word, page)) held[at] = (held[at] ?? 0) + rarity;
  }
  const numbers = new Set(sentence.numbers.map(({ canon }) => canon));
  for (const [at, passage] of page.passages.entries()) {
    const equal = new Set(passage.numbers.map(({ canon }) => canon).filter((canon) => numbers.has(canon)));
    held[at] = (held[at] ?? 0) + equal.size * numberWeight;
  }
  const [best = 0, next = 0] = held.toSorted((a, b) => b - a);
  if (whole === 0) return { passage: null, lead: 0 };
  return { passage: page.passages[held.indexOf(best)] ?? null, lead: (best - next) / whole };
}
