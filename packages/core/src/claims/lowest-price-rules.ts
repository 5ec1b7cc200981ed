import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { KnownNumber as Known, NumberFact, Sentence } from './facts/fact.ts';
import { phraseAround, shareWord } from './facts/phrase-rules.ts';
import { minutesOf } from './facts/unit-lexicon.ts';

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
  // "Free shipping from 60 euros, otherwise 4.90": all prices of the sentence are for delivery.
  const ofDelivery = sentence.numbers.some(({ topics }) => topics.has('delivery'));
  return sentence.topics.has('delivery') && (sentence.numbers.length === 1 || ofDelivery);
}

/** "From $98 to $165" where these are the lowest and highest prices of goods on the page. */
export function spanOfPrices(fact: NumberFact, all: readonly Known[]): Sentence | null {
  if (fact.kind !== 'price' || fact.range === null || fact.topics.size > 0) return null;
  const prices = goods(all, fact).map((known) => valueOf(known.fact));
  const [low, high] = [valueOf(fact), valueOf({ canon: fact.range.other })].sort((a, b) => a - b);
  if (prices.length < 2 || low !== Math.min(...prices) || high !== Math.max(...prices)) return null;
  return all.find((known) => known.fact.kind === 'price' && valueOf(known.fact) === valueOf(fact))?.sentence ?? null;
}

/** "From $22" needs the page's own "from", or a price that no other price of the same kind undercuts. */
export function isLowestPrice(fact: NumberFact, fitting: readonly Known[], all: readonly Known[]): boolean {
  const isFrom = ({ fact: known }: Known): boolean => known.bound === 'lower' || known.carried === 'lower';
  if (fact.kind !== 'price' || fact.bound !== 'lower' || fitting.some(isFrom)) return true;
  // A repair is what some sell; a delivery has no "from".
  if (fact.topics.has('delivery') || fact.topics.has('returns')) return false;
  const lower = goods(all, fact).filter((known) => valueOf(known.fact) < valueOf(fact));
  return fitting.some((known) => !lower.some((other) => isOfSameKind(fact, known, other)));
}

/** Whether a lower price belongs to what a text names: in the same list, for the same period, or of the same thing. */
function isOfSameKind(fact: NumberFact, known: Known, other: Known): boolean {
  // "Doubles from $40" are not undercut by singles.
  const telling = fact.around.filter((word) => !shareWord([word], other.sentence.words));
  if (other.sentence !== known.sentence && shareWord(telling, known.sentence.words)) return false;
  if (other.fact.bound === 'lower' && shareWord(fact.around, other.sentence.words)) return true;
  if (fact.around.length === 0) return known.fact.range?.end !== 'low';
  if (other.sentence === known.sentence && !shareWord(fact.around, known.fact.around)) return true;
  const isSamePeriod = other.fact.each.some((unit) => minutesOf(unit) !== undefined && known.fact.each.includes(unit));
  return isSamePeriod || shareWord(fact.around, other.fact.around);
}

/** The lowest price of goods in the currency of a price; null when the page names none. */
export function lowestPrice(page: readonly Sentence[], canon: string): number | null {
  const all = page.flatMap((sentence) => sentence.numbers.map((fact) => ({ fact, sentence })));
  const prices = goods(all, { canon, each: [] }).map(({ fact }) => valueOf(fact));
  return prices.length === 0 ? null : Math.min(...prices);
}
