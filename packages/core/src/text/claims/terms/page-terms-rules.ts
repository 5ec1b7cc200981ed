import { unitOf, valueOf } from '../facts/fact-range-rules.ts';
import type { FactToken, NumberFact, Sentence } from '../facts/fact.ts';
import { isContent, phraseAround } from '../facts/phrase-rules.ts';
import { minutesOf } from '../facts/unit-lexicon.ts';
import words from './term-words.json' with { type: 'json' };

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words of each kind of term. */
export const termWords = {
  arrival: wordSet(words.arrival),
  dispatch: wordSet(words.dispatch),
  making: wordSet(words.making),
  finishing: wordSet(words.finishing),
  warranty: wordSet(words.warranty),
  eligible: wordSet(words.eligible),
} as const;

const termTypes = ['arrival', 'dispatch', 'warranty'] as const;

/** A kind of fact that a page says of its goods and terms (docs/methods/claims.md). */
export type TermType = (typeof termTypes)[number];

/** A typed fact of a page: the sentence that says it, its times, and the part or product that it is said of. */
export interface PageTerm {
  type: TermType;
  sentence: Sentence;
  /** Minutes of each time it names. */
  minutes: readonly number[];
  /** The words of the phrase: "frame" of "ten years on the frame". */
  about: readonly string[];
}

const isTime = (fact: NumberFact): boolean => minutesOf(unitOf(fact).replace('quantity:', '')) !== undefined;
/** How many minutes a number of time is; null for other numbers. */
export const minutesIn = (fact: NumberFact): number | null =>
  isTime(fact) ? valueOf(fact) * (minutesOf(unitOf(fact).replace('quantity:', '')) ?? 1) : null;

/** The typed facts of sentences. */
export function termsOf(sentences: readonly Sentence[]): PageTerm[] {
  return sentences.flatMap((sentence) =>
    termTypes.flatMap((type) => {
      const has = ({ canon }: FactToken): boolean => termWords[type].has(canon);
      if (!sentence.tokens.some(has)) return [];
      if (type === 'warranty') return warrantyTerms(sentence);
      const minutes = sentence.numbers.flatMap((fact) => minutesIn(fact) ?? []);
      return [{ type, sentence, minutes, about: contentOf(sentence.tokens, type) }];
    }),
  );
}

/** "Ten years on the frame, two years on the battery": one term a time. */
function warrantyTerms(sentence: Sentence): PageTerm[] {
  return sentence.numbers.flatMap((fact): PageTerm[] => {
    const minutes = minutesIn(fact);
    if (minutes === null) return [];
    const { from, to } = phraseAround(sentence.tokens, fact.at);
    return [
      { type: 'warranty', sentence, minutes: [minutes], about: contentOf(sentence.tokens.slice(from, to), 'warranty') },
    ];
  });
}

const contentOf = (tokens: readonly FactToken[], type: TermType): string[] =>
  tokens.flatMap((token) => (isContent(token) && !termWords[type].has(token.canon) ? [token.canon] : []));
