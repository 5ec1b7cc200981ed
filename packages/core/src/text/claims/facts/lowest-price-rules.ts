import { unitOf, valueOf } from './fact-range-rules.ts';
import type { KnownNumber as Known, NumberFact, Sentence } from './fact.ts';
import { phraseAround, shareWord } from './phrase-rules.ts';

/** Prices of goods, without the order values and fees that promises name. */
const goods = (all: readonly Known[], { canon, each }: Pick<NumberFact, 'canon' | 'each'>): Known[] =>
  all
    .filter(({ fact }) => fact.kind === 'price' && unitOf(fact) === unitOf({ canon }))
    .filter(({ fact, sentence }) => fact.topics.size === 0 && !isFee(fact, sentence))
    .filter(({ fact }) => each.length === 0 || shareWord(each, fact.each));

/** Words of what is paid on top of the goods. */
export const onTop = new Set(
  'separately separat gesondert separement further additional extra more surcharge supplement deposit excess charged fee fees toll zuschlag aufpreis zusatzlich weitere weiterer pfand supplementaire acompte'.split(
    ' ',
  ),
);

const labelReach = 3;

/** A delivery fee, surcharge or deposit isn't a price of goods. */
function isFee(fact: NumberFact, sentence: Sentence): boolean {
  const { from, to } = phraseAround(sentence.tokens, fact.at);
  // "Extra guest: $6" names it before the colon.
  const phrase = sentence.tokens.slice(Math.max(0, from - labelReach), to);
  if (phrase.some(({ canon }) => onTop.has(canon))) return true;
  // "Free shipping from 60 euros, otherwise 4.90": all prices of the sentence are of the delivery.
  const ofDelivery = sentence.numbers.some(({ topics }) => topics.has('delivery'));
  return sentence.topics.has('delivery') && (sentence.numbers.length === 1 || ofDelivery);
}

/** "From $98 to $165" where these are prices of goods on the page, the first one the lowest; a set may cost more. */
export function spanOfPrices(fact: NumberFact, all: readonly Known[]): Sentence | null {
  if (fact.kind !== 'price' || fact.range === null || fact.topics.size > 0) return null;
  const prices = goods(all, fact).map((known) => valueOf(known.fact));
  const [low, high] = [valueOf(fact), valueOf({ canon: fact.range.other })].sort((a, b) => a - b);
  if (prices.length < 2 || low !== Math.min(...prices) || !prices.includes(high ?? 0)) return null;
  return all.find((known) => known.fact.kind === 'price' && valueOf(known.fact) === valueOf(fact))?.sentence ?? null;
}

/** "From $22" needs the page's own "from", or a price that no lower one of goods undercuts which fits the text's words as well. */
export function isLowestPrice(fact: NumberFact, fitting: readonly Known[], fits: PriceFits): boolean {
  const isFrom = ({ fact: known }: Known): boolean => known.bound === 'lower' || known.carried === 'lower';
  if (fact.kind !== 'price' || fact.bound !== 'lower' || fitting.some(isFrom)) return true;
  // A repair is what some sell; a delivery has no "from".
  if (fact.topics.has('delivery') || fact.topics.has('returns')) return false;
  const own = Math.max(...fitting.map(fits.of));
  const isOfSameUnit = ({ each }: NumberFact): boolean =>
    each.length === 0 || fitting.some((known) => shareWord(each, known.fact.each));
  const lower = goods(fits.all, fact).filter(
    (known) =>
      valueOf(known.fact) < valueOf(fact) &&
      valueOf(known.fact) * widestKind > valueOf(fact) &&
      isOfSameUnit(known.fact),
  );
  return !lower.some((known) => fits.of(known) >= own && fits.of(known) > 0);
}

/** A price by so much lower is of another thing: a check-up, a gift card, a refill. */
const widestKind = 3;

/** The prices of a page and how well the words of a text fit each. */
interface PriceFits {
  all: readonly Known[];
  of: (known: Known) => number;
}

/** The lowest price of goods in the currency of a price; null when the page names none. */
export function lowestPrice(page: readonly Sentence[], canon: string): number | null {
  const all = page.flatMap((sentence) => sentence.numbers.map((fact) => ({ fact, sentence })));
  const prices = goods(all, { canon, each: [] }).map(({ fact }) => valueOf(fact));
  return prices.length === 0 ? null : Math.min(...prices);
}
