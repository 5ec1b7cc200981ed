import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { KnownNumber, NumberFact, Sentence } from './facts/fact.ts';
import { spelledNumber } from './facts/number-fact-rules.ts';
import { isContent, shareWord } from './facts/phrase-rules.ts';

const fewestFeatures = 2;

/** The sentence that gives a number, the numbers of the page that may prove it, and the page. */
interface Text {
  sentence: Sentence;
  fitting: readonly KnownNumber[];
  page: readonly Sentence[];
}

/** Whether a text gives one item the number of another: a sibling's price, or one with the features of a dearer plan. */
export function isOfAnotherItem(fact: NumberFact, text: Text): boolean {
  const names = new Set(text.page.flatMap((sentence) => [...sentence.names]));
  // "From" speaks of a kind of goods, not of one of them.
  if (fact.bound !== 'lower' && text.fitting.every((known) => isOfSibling(text.sentence, known.sentence, names)))
    return true;
  return fact.kind === 'price' && ((fact.bound !== 'lower' && isForAnother(text)) || hasFeaturesOfAnother(fact, text));
}

/** "Ridgeline Dry" in the text, "Ridgeline Air" where the page says the number. */
function isOfSibling(said: Sentence, proof: Sentence, names: ReadonlySet<string>): boolean {
  const inText = pairsOf(said, names);
  const inProof = pairsOf(proof, names);
  return [...inText].some(
    ([model, lines]) =>
      !proof.words.has(model) &&
      [...inProof].some(([other, own]) => !said.words.has(other) && lines.some((line) => own.includes(line))),
  );
}

/** Names that follow another name, with those they follow: "Dry" after "Ridgeline". Both are names on the page. */
function pairsOf({ tokens }: Sentence, names: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [at, token] of tokens.entries()) {
    const line = tokens[at - 1];
    if (token.startsClause || !isContent(token) || !isContent(line)) continue;
    if (names.has(token.canon) && names.has(line.canon))
      found.set(token.canon, [...(found.get(token.canon) ?? []), line.canon]);
  }
  return found;
}

/** "£34.50 for four people" where the page says "£34.50 for two, £54 for four": the only other number of the phrase differs. */
function isForAnother({ sentence, fitting, page }: Text): boolean {
  if (sentence.numbers.filter(({ kind }) => kind === 'price').length !== 1) return false;
  const counts = sentence.numbers.filter(isCount);
  return (
    counts.length > 0 &&
    counts.every((count) =>
      fitting.every(({ fact, sentence: proof }) => {
        const { from, to } = clauseAround(proof, fact.at);
        const beside = proof.numbers.filter((one) => from <= one.at && one.at < to && unitOf(one) === unitOf(count));
        const isElsewhere = page.some(({ tokens }) =>
          tokens.some((token) => token.canon === count.canon || spelledNumber(token) === valueOf(count)),
        );
        return isElsewhere && beside.length > 0 && beside.every(({ canon }) => canon !== count.canon);
      }),
    )
  );
}

const isCount = ({ kind, canon, bound, range }: NumberFact): boolean =>
  kind === 'quantity' && canon.startsWith('quantity:') && bound === null && range === null;

/** "Single sign-on for $9" where the page names sign-on with $16 only. */
function hasFeaturesOfAnother(fact: NumberFact, { sentence, fitting, page }: Text): boolean {
  const priced = page.filter(({ numbers }) =>
    numbers.some((one) => one.kind === 'price' && unitOf(one) === unitOf(fact)),
  );
  const near = clauseWords(sentence, fact.at);
  const features = near.filter((word) => page.filter(({ words }) => shareWord([word], words)).length === 1);
  if (features.length < fewestFeatures || fitting.some((known) => shareWord(features, known.sentence.words)))
    return false;
  return priced.some((other) => features.filter((word) => shareWord([word], other.words)).length >= fewestFeatures);
}

/** The content words between the commas, or the other prices, around a price. */
function clauseWords(sentence: Sentence, at: number): string[] {
  const clause = clauseAround(sentence, at);
  const others = sentence.numbers.filter(({ kind, at: other }) => kind === 'price' && other !== at);
  const from = Math.max(clause.from, ...others.filter((one) => one.at < at).map((one) => one.at + 1));
  const to = Math.min(clause.to, ...others.filter((one) => one.at > at).map((one) => one.at));
  return sentence.tokens
    .slice(from, to)
    .filter(isContent)
    .map(({ canon }) => canon);
}

function clauseAround({ tokens }: Sentence, at: number): { from: number; to: number } {
  let from = at;
  while (from > 0 && tokens[from]?.startsClause !== true) from -= 1;
  const end = tokens.findIndex((token, place) => place > at && token.startsClause);
  return { from, to: end === -1 ? tokens.length : end };
}
