import { boundOf } from './facts/bound-rules.ts';
import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { KnownNumber as Known, NumberFact, Sentence } from './facts/fact.ts';
import { spelledNumber } from './facts/number-fact-rules.ts';
import { isContent, shareWord } from './facts/phrase-rules.ts';
import { negations } from './facts/topic-lexicon.ts';
import { minutesOf } from './facts/unit-lexicon.ts';
import { isLowestPrice, spanOfPrices } from './lowest-price-rules.ts';
import { isOfAnotherItem } from './priced-item-rules.ts';

const families: [name: string, units: string][] = [
  ['time', 'minute hour day week month year night'],
  ['weight', 'kg g mg lb oz'],
  ['volume', 'l ml'],
  ['length', 'km m cm mm inch mile ft'],
  ['heat', 'c f degree'],
];
const familyOf = new Map(
  families.flatMap(([name, units]) => units.split(' ').map((unit) => [`quantity:${unit}`, name])),
);
const family = (canon: string): string => familyOf.get(unitOf({ canon })) ?? unitOf({ canon });

/** A rounded bound may be so much wider than the number: "under $300" for $289. */
const widestBound = 1.5;

/** The sentence that says a number in the same sense (METHODS 5.4), or null: of `quoted`, held against all of `page`. */
export function proveNumber(
  fact: NumberFact,
  { quoted, page, sentence }: { quoted: readonly Sentence[]; page: readonly Sentence[]; sentence: Sentence },
): Sentence | null {
  const all = numbersIn(page);
  const same = numbersIn(quoted).filter((known) => isSameNumber(fact, known.fact));
  const fitting = same.filter((known) => saysTheSame(fact, known, sentence));
  if (
    fitting.length > 0 &&
    !belongsToAnother(fact, fitting, all) &&
    !isOfAnotherItem(fact, { sentence, fitting, page })
  ) {
    if (isLowestPrice(fact, fitting, all)) return fitting[0]?.sentence ?? null;
  }
  return spelledOut(fact, quoted) ?? derived(fact, numbersIn(quoted), all) ?? spanOfPrices(fact, all);
}

const numbersIn = (sentences: readonly Sentence[]): Known[] =>
  sentences.flatMap((sentence) => sentence.numbers.map((fact) => ({ fact, sentence })));

/** "48 hours" and "two days" are the same time; twelve months are a year. */
function inMinutes(fact: NumberFact): number | null {
  const minutes = minutesOf(unitOf(fact).replace('quantity:', ''));
  return minutes === undefined ? null : valueOf(fact) * minutes;
}

const halfDay = 720;

/** The minutes of a time of day, on a clock of twelve hours: "6.30pm" is "18:30" and "8 a.m." is "8:00". */
function clockOf({ canon, isClock }: NumberFact): number | null {
  const [, hour = 0, minute = 0] = canon.split(':').map(Number);
  if (canon.startsWith('time:')) return (hour * 60 + minute) % halfDay;
  return isClock && canon.startsWith('number:')
    ? (Math.floor(hour) * 60 + Math.round((hour % 1) * 100)) % halfDay
    : null;
}

function isSameNumber(fact: NumberFact, other: NumberFact): boolean {
  const keys = new Set([other.canon, other.inherited]);
  if (keys.has(fact.canon) || (fact.inherited !== null && keys.has(fact.inherited))) return true;
  if (inMinutes(fact) !== null && inMinutes(fact) === inMinutes(other)) return true;
  const clock = clockOf(fact);
  if (clock !== null && clock === clockOf(other)) return true;
  if (valueOf(fact) !== valueOf(other)) return false;
  // "30 Grad" does not say which scale; "50 in camp, 300 lumens for walking" leaves out the unit once.
  const [unit, otherUnit] = [unitOf(fact), unitOf(other)];
  if (degrees.has(unit) && degrees.has(otherUnit)) return unit === degree || otherUnit === degree;
  if (unit !== 'number' || !otherUnit.startsWith('quantity:')) return false;
  return isAge(fact, other) || shareWord(fact.around, other.around);
}

/** "Under 28" needs no years. */
const isAge = (fact: NumberFact, other: NumberFact): boolean =>
  unitOf(other) === 'quantity:year' && fact.bound !== null && fact.bound === other.bound;

const degree = 'quantity:degree';
const degrees = new Set([degree, 'quantity:c', 'quantity:f']);

function saysTheSame(fact: NumberFact, { fact: other, sentence }: Known, said: Sentence): boolean {
  if (!isSameRange(fact, other)) return false;
  const isBothDeadline = isDeadline(said, fact.at) && isDeadline(sentence, other.at);
  if (!isBothDeadline && !isSameBound(fact, other) && !isCarried(fact, other) && !isComplement(fact, other, sentence))
    return false;
  // "Per shoe" is not "per pair".
  if (other.each.length > 0 && !fact.each.every((unit) => shareWord([unit], other.each))) return false;
  const topics = other.topics.size > 0 ? other.topics : sentence.topics;
  if (fact.topics.size > 0 && topics.size > 0 && [...fact.topics].every((topic) => !topics.has(topic))) return false;
  // An order value isn't a price of goods: "free shipping over $75" does not prove "tents from $75".
  const isOffer = sentence.facts.some(({ kind }) => kind === 'free');
  const isThreshold = fact.kind === 'price' && other.bound === 'lower' && topics.size > 0 && isOffer;
  if (isThreshold && fact.topics.size === 0 && !shareWord(fact.around, other.around)) return false;
  // A bare number means little without the words around it: "500 customers" is not proven by "500 Main Street".
  if (fact.kind !== 'quantity' || !fact.canon.startsWith('number:') || fact.around.length === 0) return true;
  if (isAge(fact, other)) return true;
  // Two numbers that the page says in one breath are interchangeable: "a preview of 20 within three days".
  if (shareWord(said.words, other.around)) return true;
  return shareWord(fact.around, sentence.words) || fact.companions.some((one) => other.companions.includes(one));
}

function isSameRange(fact: NumberFact, other: NumberFact): boolean {
  if (fact.range !== null && other.range !== null) {
    return (
      fact.range.end === other.range.end &&
      valueOf({ canon: fact.range.other }) === valueOf({ canon: other.range.other })
    );
  }
  if (fact.range !== null) return false;
  if (other.range === null) return true;
  // One end of a range alone is said only as the bound that it is.
  return fact.bound === (other.range.end === 'high' ? 'upper' : 'lower');
}

/** "From $9 for one and $12 for two" applies to both prices. */
const isCarried = (fact: NumberFact, other: NumberFact): boolean =>
  isSameBound({ ...fact, bound: fact.bound ?? fact.carried }, other) ||
  (other.carried !== null && isSameBound(fact, { ...other, bound: other.carried }));

/** "Under 8 can't join" says "8 and up". */
const isComplement = (fact: NumberFact, other: NumberFact, { tokens }: Sentence): boolean =>
  fact.kind === 'quantity' &&
  fact.bound === 'lower' &&
  other.bound === 'upper' &&
  tokens.slice(other.at + 1).some(({ canon }) => negations.has(canon) || canon === 't');

const ahead = /^(?:before|ahead|prior|beforehand|advance|notice|vor|vorher|voraus|avant|antes|prima)$/u;
const aheadReach = 3;

/** "Up to 24 hours before" and "at least 24 hours ahead" name one deadline. */
const isDeadline = ({ tokens }: Sentence, at: number): boolean =>
  tokens.slice(at + 1, at + aheadReach).some(({ canon, startsPhrase }) => !startsPhrase && ahead.test(canon));

function isSameBound(fact: NumberFact, other: NumberFact): boolean {
  if (fact.bound === other.bound || fact.range !== null || other.range !== null) return true;
  if (fact.bound === null) return other.bound === 'upper' ? fact.kind !== 'price' : other.kind !== 'price';
  if (other.bound === null && fact.isClock) return true;
  if (other.bound === null) return fact.bound === 'upper' ? fact.kind !== 'price' : fact.kind === 'price';
  return false;
}

/** What distinguishes a number from others of its unit: the words around it and the promise it belongs to. */
const features = (fact: NumberFact): string[] => [...fact.around, ...Array.from(fact.topics, (topic) => `@${topic}`)];

/** Whether the page says the text's words of another number of the same unit, and not of this one: swapped numbers. */
function belongsToAnother(fact: NumberFact, fitting: readonly Known[], all: readonly Known[]): boolean {
  const said = features(fact);
  if (fitting.length > 0 && fitting.every((known) => isOfNeighbor(said, fact, known))) return true;
  if (said.length === 0 || fitting.some((known) => isOf(said, fact, known))) return false;
  const own = said.filter((word) => tellsApart(word, all));
  const kind = family(fact.inherited ?? fact.canon);
  return all.some(({ fact: other }) => {
    if (family(other.inherited ?? other.canon) !== kind || isSameNumber(fact, other)) return false;
    return other.range?.other !== fact.canon && shareWord(own, features(other));
  });
}

/** "Landlord returns for £149" where one sentence gives £149 for others and £179 for landlords. */
function isOfNeighbor(said: readonly string[], fact: NumberFact, { fact: known, sentence }: Known): boolean {
  if (fact.kind !== 'price') return false;
  const others = sentence.numbers.filter(
    (one) => unitOf(one) === unitOf(fact) && one.bound === known.bound && !isSameNumber(fact, one),
  );
  const own = features(known);
  const isOnlyIn = (word: string, those: readonly string[], rest: readonly string[]): boolean =>
    shareWord([word], those) && !shareWord([word], rest);
  const rest = others.flatMap(features);
  return said.some((word) => isOnlyIn(word, rest, own)) && !said.some((word) => isOnlyIn(word, own, rest));
}

/** A word that the page uses of several numbers, such as the name of the goods, doesn't distinguish them. */
function tellsApart(word: string, all: readonly Known[]): boolean {
  const sentences = new Set(all.map(({ sentence }) => sentence));
  return word.startsWith('@') || [...sentences].filter(({ words }) => shareWord([word], words)).length <= 1;
}

/** Whether the page says the words of a text of this number, or at least in its sentence and of no other there. */
function isOf(own: readonly string[], fact: NumberFact, { fact: known, sentence }: Known): boolean {
  if (shareWord(own, features(known))) return true;
  if (unitOf(fact) === 'number' && fact.companions.some((one) => known.companions.includes(one))) return true;
  const kind = family(known.inherited ?? known.canon);
  const others = sentence.numbers.filter(
    (one) => one !== known && family(one.inherited ?? one.canon) === kind && one.bound === known.bound,
  );
  const said = [...sentence.words, ...Array.from(sentence.topics, (topic) => `@${topic}`)];
  return others.length === 0 && shareWord(own, said);
}

const spelledReach = 5;

/** "2 doors" where the page says "two doors". */
function spelledOut(fact: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (!fact.canon.startsWith('number:') || fact.range !== null) return null;
  const value = valueOf(fact);
  const says = (sentence: Sentence): boolean =>
    sentence.tokens.some(
      (token, at) =>
        spelledNumber(token) === value &&
        (fact.bound === null || boundOf(sentence.tokens, at, '') === fact.bound) &&
        (fact.around.length === 0 ||
          shareWord(
            fact.around,
            // A bound that agrees says enough of what is counted.
            (fact.bound === null
              ? sentence.tokens.slice(Math.max(0, at - spelledReach), at + 1 + spelledReach)
              : sentence.tokens
            )
              .filter(isContent)
              .map(({ canon }) => canon),
          )),
    );
  return quoted.find(says) ?? null;
}

/** A bound that holds by arithmetic: "under $300" at $289, "over 10 kg" at 11 kg. */
function derived(fact: NumberFact, quoted: readonly Known[], all: readonly Known[]): Sentence | null {
  if (fact.bound === null || fact.range !== null || fact.topics.size > 0) return null;
  if (fact.kind !== 'price' && fact.kind !== 'quantity') return null;
  // "From" names the lowest price; no other price proves it.
  if (family(fact.canon) === 'time' || (fact.kind === 'price' && fact.bound === 'lower')) return null;
  const value = valueOf(fact);
  const isPlain = ({ fact: other }: Known): boolean =>
    unitOf(other) === unitOf(fact) && other.range === null && other.bound === null && other.topics.size === 0;
  const plain = all.filter(isPlain);
  const holds = (known: Known): boolean => {
    const other = valueOf(known.fact);
    const [small, large] = fact.bound === 'upper' ? [other, value] : [value, other];
    if (!(small < large && small > 0 && large <= small * widestBound)) return false;
    // Of several numbers it must be the one the text speaks of.
    return plain.every((one) => valueOf(one.fact) === other) || shareWord(fact.around, known.sentence.words);
  };
  return quoted.find((known) => isPlain(known) && holds(known))?.sentence ?? null;
}
