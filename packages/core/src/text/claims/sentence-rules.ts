import { factTokens } from './facts/fact-tokens-rules.ts';
import { type FactToken, type Sentence } from './facts/fact.ts';
import { isOrdinal, numbersOf } from './facts/number-fact-rules.ts';
import { isContent, namesOf, topicsOf } from './facts/phrase-rules.ts';
import { wordFactsOf } from './word-fact-rules.ts';

/** The sentences of a text with everything checkable in them. */
export function sentencesOf(text: string): Sentence[] {
  const tokens = factTokens(text);
  const starts = tokens.flatMap((token, at) => (token.startsSentence ? [at] : []));
  let [paragraph, seen] = [0, 0];
  return starts.map((from, index) => {
    const start = tokens[from]?.start ?? seen;
    paragraph += text.slice(seen, start).split('\n').length - 1;
    seen = start;
    return toSentence(tokens.slice(from, starts[index + 1] ?? tokens.length), { from, paragraph }, text);
  });
}

function toSentence(
  tokens: readonly FactToken[],
  { from, paragraph }: Pick<Sentence, 'from' | 'paragraph'>,
  text: string,
): Sentence {
  const facts = wordFactsOf(tokens, text);
  // The numbers in "24/7" and "#1" mean nothing by themselves.
  const isSpoken = (at: number): boolean =>
    facts.some(({ kind, from, to }) => (kind === 'hours' || kind === 'rank') && from <= at && at < to) ||
    isOrdinal(text.slice(tokens[at]?.end ?? 0));
  return {
    tokens,
    from,
    paragraph,
    words: new Set(tokens.filter(isContent).map(({ canon }) => canon)),
    names: namesOf(tokens, text),
    topics: topicsOf(tokens, text),
    numbers: numbersOf(tokens, text).filter(({ at }) => !isSpoken(at)),
    facts,
  };
}
