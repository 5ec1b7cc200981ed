import { lowerWords, upperWords } from '../facts/bound-rules.ts';
import { weekdays } from '../facts/calendar-lexicon.ts';
import type { FactToken, Sentence, WordFact } from '../facts/fact.ts';
import { onTop } from '../facts/lowest-price-rules.ts';
import { isContent, shareWord } from '../facts/phrase-rules.ts';
import { negations } from '../facts/topic-lexicon.ts';
import {
  conditionalWords,
  contrastWords,
  exceptWords,
  extraWords,
  onlyWords,
  partialWords,
  universalWords,
} from './restriction-lexicon.ts';
import { isOfTime, isOther, markers } from './scope-part-rules.ts';

/** What a page says of all of something: the words around each of its universals, and those of its sentence. */
export interface PageUniversals {
  said: readonly { canon: string; near: readonly string[]; all: readonly string[] }[];
  /** Sentences that say something of a part, or under a condition, with how many sentences have each of their words. */
  narrow: readonly Sentence[];
  rarity: (word: string) => number;
}

/** "Any", "each" and "everything" are manners of speaking more often than promises about all. */
const weak = new Set('any each everything everybody anybody alles tout todo'.split(' '));
/** "Always" promises something where it is free. */
const adverbs = new Set('always immer stets toujours siempre sempre'.split(' '));
/** "None of our fabrics" is said of all. */
const ofNone = new Set(
  'none no never nothing kein keine keinen keinem keiner aucun aucune ningun ninguna nessun nessuna'.split(' '),
);
/** So many words before and after a universal say of what it is. */
const near = { before: 3, after: 5 };
const nearOnPage = { before: 6, after: 8 };
const wholeSentence = { before: 60, after: 60 };
const enoughShared = 2;

export function universalsOf(page: readonly Sentence[]): PageUniversals {
  const counts = new Map<string, number>();
  return {
    said: page.flatMap(({ tokens }) =>
      tokens.flatMap(({ canon }, at) =>
        universalWords.has(canon) || ofNone.has(canon)
          ? [{ canon, near: wordsAround(tokens, at, nearOnPage), all: wordsAround(tokens, at, wholeSentence) }]
          : [],
      ),
    ),
    narrow: page.filter(isNarrow),
    rarity: (word) => {
      const count = counts.get(word) ?? page.filter(({ words }) => shareWord([word], words)).length;
      counts.set(word, count);
      return count;
    },
  };
}

const narrowing = [onlyWords, exceptWords, partialWords, extraWords, conditionalWords, contrastWords, negations];

/** Whether a sentence says something of a part, under a condition, or of what one pays for on top. */
const isNarrow = ({ tokens, numbers }: Sentence): boolean =>
  tokens.some(({ canon }) => narrowing.some((words) => words.has(canon))) ||
  numbers.some(({ kind, bound, range }) => kind !== 'year' && (bound !== null || range !== null || kind === 'price'));

/** "Sold separately", "in black only": one word of the same thing is enough. */
const isOnTop = ({ tokens }: Sentence): boolean =>
  tokens.some(({ canon }) => onTop.has(canon) || onlyWords.has(canon) || exceptWords.has(canon));

/** Whether the page says a narrower thing of the same: of two words of the clause, or of one that few of its sentences have. */
function isNarrowed(words: readonly string[], { narrow, rarity }: PageUniversals): boolean {
  return narrow.some((sentence) => {
    const shared = words.filter((word) => shareWord([word], sentence.words));
    const fewest = isOnTop(sentence) ? 1 : enoughShared;
    return shared.length >= fewest && shared.some((word) => rarity(word) <= rare);
  });
}

const rare = 2;
/** "Both" names two things rather than all, "no matter how much" a condition that doesn't hold. */
const plain = new Set('both beide beiden ambos ambas egal regardless whoever'.split(' '));

/** Where a text says of all what the page says of all of nothing alike. */
export function universalFacts({ tokens, facts }: Sentence, page: PageUniversals): WordFact[] {
  const isFree = facts.some(({ kind }) => kind === 'free');
  return tokens.flatMap(({ canon }, at): WordFact[] => {
    if (!universalWords.has(canon) || weak.has(canon) || isManner(tokens, at) || isOther(tokens, at)) return [];
    if (adverbs.has(canon) && !isFree) return [];
    const said = wordsAround(tokens, at, near);
    const whole = wordsAround(tokens, at, wholeSentence);
    const isSaid = page.said.some(
      (own) =>
        countShared(said, own.near) >= Math.min(enoughShared, said.length) ||
        (own.canon === canon && own.near.length === 1 && countShared(said, own.near) === 1) ||
        countShared(whole, own.all) >= enoughShared,
    );
    if (isSaid) return [];
    const range = { from: at, to: at + 1, context: [], topic: null, isNegated: false };
    return [
      {
        ...range,
        kind: 'absolute',
        key: !plain.has(canon) && isNarrowed(whole, page) ? 'absolute:narrowed' : 'absolute:all',
      },
    ];
  });
}

const countShared = (words: readonly string[], others: readonly string[]): number =>
  words.filter((word) => shareWord([word], others)).length;

/** "All it takes", "every Tuesday", "all day", "all under 28". */
function isManner(tokens: readonly FactToken[], at: number): boolean {
  const next = tokens[at + 1];
  // "Two poles: that is all you need", "not at all".
  if (tokens[at]?.canon === 'all' && /^(?:is|s|at|after|above)$/u.test(tokens[at - 1]?.canon ?? '')) return true;
  if (next === undefined) return false;
  const isLimited = lowerWords.has(next.canon) || upperWords.has(next.canon);
  const isWeekday = tokens.slice(at + 1, at + 3).some(({ canon }) => weekdays.has(canon));
  return isLimited || isWeekday || isOfTime(tokens, at) || ofActing.test(next.canon);
}

const ofActing = /^(?:it|you|we|sie|du|was|that|ce|que|lo)$/u;

function wordsAround(tokens: readonly FactToken[], at: number, reach: { before: number; after: number }): string[] {
  return tokens
    .slice(Math.max(0, at - reach.before), at + reach.after)
    .filter((token) => isContent(token) && !markers.has(token.canon))
    .map(({ canon }) => canon);
}
