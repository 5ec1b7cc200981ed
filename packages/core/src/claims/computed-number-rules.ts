import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { NumberFact, Sentence } from './facts/fact.ts';
import { spelledNumber } from './facts/number-fact-rules.ts';
import { shareWord } from './facts/phrase-rules.ts';

/**
 * "$34 for one" of "$29 plus $5 per person", "890 Wp" of "two modules of 445 Wp", "45 models" of "34 road and 11 trail models": the
 * sum of two numbers of one sentence, or one of them as often as it says, where the sentence speaks of the same.
 */
export function computedBeside(fact: NumberFact, said: Sentence, page: readonly Sentence[]): Sentence | null {
  const wanted = valueOf(fact);
  if (fact.range !== null || fact.bound !== null || fact.topics.size > 0 || wanted <= 0) return null;
  if (!/^(?:price|quantity|number):/u.test(fact.canon)) return null;
  const unit = unitOf(fact);
  const isOfSame = (one: NumberFact): boolean =>
    unitOf(one) === unit &&
    one.range === null &&
    one.topics.size === 0 &&
    (unit !== 'number' || shareWord(fact.around, one.around));
  const says = (sentence: Sentence): boolean => {
    if (!shareWord(said.words, sentence.words)) return false;
    const values = sentence.numbers.filter(isOfSame).map(valueOf);
    const isSum = values.length === 2 && isEqual((values[0] ?? 0) + (values[1] ?? 0), wanted);
    const isMultiple = sentence.tokens.some((token, at) => {
      const count = spelledNumber(token);
      const next = sentence.numbers.find((one) => one.at > at);
      return (
        count !== null && count > 1 && next !== undefined && isOfSame(next) && isEqual(valueOf(next) * count, wanted)
      );
    });
    return isSum || isMultiple;
  };
  return page.find(says) ?? null;
}

/** Prices have cents. */
const parts = 100;
const isEqual = (a: number, b: number): boolean => Math.round(a * parts) === Math.round(b * parts);

/**
 * "$41 a session" of "ten for $410", "15 hours" of "six times 2.5 hours", "7 inches" of a 2-inch and a 5-inch layer: a number
 * that a text computes from the quotes it names. Sums take all numbers of the unit, so that few are right by chance.
 */
export function computedFrom(fact: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  const wanted = valueOf(fact);
  // Two guarantees don't add up to one, and a price less itself is not free.
  if (fact.range !== null || fact.topics.size > 0 || wanted <= 0) return null;
  if (!/^(?:price|quantity):/u.test(fact.canon)) return null;
  const unit = unitOf(fact);
  const numbers = [...new Set(quoted)].flatMap((sentence) => sentence.numbers);
  const values = numbers.filter((one) => unitOf(one) === unit && one.range === null).map(valueOf);
  if (values.length === 0) return null;
  const counts = quoted.flatMap(({ tokens }) =>
    tokens.flatMap((token) => {
      const count = token.canon.startsWith('number:') ? valueOf(token) : spelledNumber(token);
      return count === null || count < 2 || !Number.isInteger(count) ? [] : [count];
    }),
  );
  const isSum =
    values.length > 1 &&
    isEqual(
      values.reduce((sum, one) => sum + one, 0),
      wanted,
    );
  const isProduct = values.some((one) => counts.some((count) => isEqual(one * count, wanted)));
  const isPrice = fact.kind === 'price';
  const isPart = isPrice && values.some((one) => counts.some((count) => isEqual(one / count, wanted)));
  const isDifference = isPrice && values.some((one) => values.some((other) => isEqual(one - other, wanted)));
  const isSaving =
    isPrice &&
    counts.some((count) => values.some((one) => values.some((other) => isEqual(one * count - other, wanted))));
  return isSum || isProduct || isPart || isDifference || isSaving ? (quoted[0] ?? null) : null;
}
