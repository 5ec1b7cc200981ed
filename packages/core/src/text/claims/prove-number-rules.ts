import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { KnownNumber as Known, NumberFact, Sentence } from './facts/fact.ts';
import { isLowestPrice, spanOfPrices } from './facts/lowest-price-rules.ts';
import { shareWord } from './facts/phrase-rules.ts';
import { negations } from './facts/topic-lexicon.ts';
import { baseOf, minutesOf } from './facts/unit-lexicon.ts';
import { isOfAnotherItem } from './priced-item-rules.ts';
import { fitOfNumber, type PageNumbers } from './rival-number-rules.ts';
import { aroundTheClock, oneOf, partOf, spelledOut, spelledRange } from './worded-number-rules.ts';

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

/** Why a number is not proven: the page has no such number, has it in another sense or of something else, or has a lower one. */
export type NumberFault = 'number:unknown' | 'number:period' | 'number:sense' | 'number:sibling' | 'number:from';

/** What a number of a text is checked against. */
interface NumberProof {
  /** Sentences that may prove it. */
  quoted: readonly Sentence[];
  /** Whether these are what the writer quoted. */
  isDeclared: boolean;
  page: readonly Sentence[];
  /** The sentence that gives it. */
  sentence: Sentence;
  numbers: PageNumbers;
}

/**
 * The sentence that says a number in the same sense (docs/methods/claims.md), or why none does: of `quoted`, held
 * against all of `page`.
 */
export function proveNumber(
  fact: NumberFact,
  { quoted, page, sentence, numbers, isDeclared }: NumberProof,
): Sentence | NumberFault {
  const all = numbersIn(page);
  // "2" without a word counts nothing that "two-person tents" could say.
  const isBare = sentence.words.size === 0;
  const same = numbersIn(quoted).filter((known) =>
    isBare ? fact.canon === known.fact.canon : isSameNumber(fact, known),
  );
  const fitting = same.filter((known) => saysTheSame(fact, known, sentence));
  const fault = faultOf(fact, { same, fitting, all, sentence, page, numbers });
  if (fault === null && fitting[0] !== undefined) return fitting[0].sentence;
  const other =
    (isBare ? null : spelledOut(fact, quoted)) ??
    ofNothing(fact, quoted) ??
    aroundTheClock(fact, quoted) ??
    oneOf(fact, quoted) ??
    partOf(fact, quoted) ??
    spelledRange(fact, quoted) ??
    rounded(fact, { sentence, all }) ??
    between(fact, sentence, page) ??
    derived(fact, { quoted: numbersIn(quoted), all, sentence, isDeclared }) ??
    spanOfPrices(fact, all);
  return other ?? fault ?? 'number:unknown';
}

/** The numbers of a page that equal one of a text, and those of them in the same sense. */
interface Found extends Omit<NumberProof, 'quoted' | 'isDeclared'> {
  same: readonly Known[];
  fitting: readonly Known[];
  all: readonly Known[];
}

function faultOf(fact: NumberFact, { same, fitting, all, sentence, page, numbers }: Found): NumberFault | null {
  if (same.length === 0) return 'number:unknown';
  if (fitting.length === 0)
    return same.every((known) => isOfOtherPeriod(fact, known.fact)) ? 'number:period' : 'number:sense';
  if (isOfAnotherItem(fact, { sentence, fitting, page })) return 'number:sibling';
  return isLowestPrice(fact, fitting, { all, of: fitOfNumber({ fact, sentence }, numbers) }) ? null : 'number:from';
}

/** "120 requests a second" where the page says a minute. */
function isOfOtherPeriod({ each }: NumberFact, { each: other }: NumberFact): boolean {
  const isPeriod = (unit: string): boolean => minutesOf(unit) !== undefined || unit === 'second';
  const [own, others] = [each.filter(isPeriod), other.filter(isPeriod)];
  return own.length > 0 && others.length > 0 && !shareWord(own, others);
}

const numbersIn = (sentences: readonly Sentence[]): Known[] =>
  sentences.flatMap((sentence) => sentence.numbers.map((fact) => ({ fact, sentence })));

/** "48 hours" and "two days" are the same time; twelve months are a year. */
function inMinutes(fact: NumberFact): number | null {
  const minutes = minutesOf(unitOf(fact).replace('quantity:', ''));
  return minutes === undefined ? null : valueOf(fact) * minutes;
}

/** Weeks aren't whole parts of months: "two months" is what eight weeks are, "six weeks" 45 days. */
const roughly = 0.075;

function isSameTime(fact: NumberFact, other: NumberFact): boolean {
  const [own, others] = [inMinutes(fact), inMinutes(other)];
  if (own === null || others === null) return false;
  if (own === others) return true;
  const isRough = /:(?:week|month)$/u.test(fact.canon) && unitOf(fact) !== unitOf(other);
  return isRough && Math.abs(own - others) <= roughly * others;
}

/** "0.5 kg" and "500 g" are the same weight. */
function inBase(fact: NumberFact): string | null {
  const found = baseOf(unitOf(fact).replace('quantity:', ''));
  return found === undefined ? null : `${Math.round(valueOf(fact) * found[1])} ${found[0]}`;
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

function isSameNumber(fact: NumberFact, { fact: other, sentence: { words } }: Known): boolean {
  const keys = new Set([other.canon, other.inherited]);
  if (keys.has(fact.canon) || (fact.inherited !== null && keys.has(fact.inherited))) return true;
  if (isSameTime(fact, other)) return true;
  if (inBase(fact) !== null && inBase(fact) === inBase(other)) return true;
  const clock = clockOf(fact);
  if (clock !== null && clock === clockOf(other)) return true;
  if (valueOf(fact) !== valueOf(other)) return false;
  // "30 Grad" does not say which scale; "under 28" and "50 in camp, 300 lumens for walking" leave out the unit.
  const [unit, otherUnit] = [unitOf(fact), unitOf(other)];
  if (degrees.has(unit) && degrees.has(otherUnit)) return unit === degree || otherUnit === degree;
  // "33 x 24 x 14 inches" where the page says "33 by 24 by 14".
  const isLength = (one: string): boolean =>
    one === 'number' || family(`quantity:1:${one.slice('quantity:'.length)}`) === 'length';
  if ((unit === times && isLength(otherUnit)) || (otherUnit === times && isLength(unit))) return true;
  // "Under 26" is an age: "you are under 26 years".
  if (otherUnit === 'number' && unit === 'quantity:year') return other.bound !== null && other.bound === fact.bound;
  if (unit === 'quantity:person' && otherUnit === 'number')
    return (fact.bound !== null && fact.bound === other.bound) || shareWord(fact.around, words);
  // "Meal kit for 2 or 4" leaves out the people.
  if (unit === 'number' && otherUnit === 'quantity:person' && fact.around.length === 0) return true;
  if (unit !== 'number' || !otherUnit.startsWith('quantity:')) return false;
  return fact.bound !== null || fact.range !== null || shareWord(fact.around, other.around);
}

const times = 'quantity:x';
const degree = 'quantity:degree';
const degrees = new Set([degree, 'quantity:c', 'quantity:f']);

/** "Per tech" is per technician. */
const shortestForm = 4;

function saysTheSame(fact: NumberFact, { fact: other, sentence }: Known, said: Sentence): boolean {
  if (!isSameRange(fact, other, sentence)) return false;
  const isBothDeadline = isDeadline(said, fact.at) && isDeadline(sentence, other.at);
  if (
    !isBothDeadline &&
    isContraryBound(fact, other) &&
    !isCarried(fact, other) &&
    !isComplement(fact, other, sentence)
  )
    return false;
  // "Per shoe" is not "per pair".
  const isCountedPer = (unit: string): boolean =>
    shareWord([unit], other.each) || other.each.some((one) => unit.length >= shortestForm && one.startsWith(unit));
  if (other.each.length > 0 && !fact.each.every(isCountedPer)) return false;
  const topics = other.topics.size > 0 ? other.topics : sentence.topics;
  if (fact.topics.size > 0 && topics.size > 0 && [...fact.topics].every((topic) => !topics.has(topic))) return false;
  // An order value isn't a price of goods: "free shipping over $75" does not prove "tents from $75".
  const isFree = ({ facts }: Sentence): boolean => facts.some(({ kind }) => kind === 'free');
  const isOffer = isFree(sentence) && !isFree(said);
  const isThreshold = fact.kind === 'price' && other.bound === 'lower' && topics.size > 0 && isOffer;
  if (isThreshold && fact.topics.size === 0 && !shareWord(fact.around, other.around)) return false;
  return true;
}

function isSameRange(fact: NumberFact, other: NumberFact, { numbers }: Sentence): boolean {
  if (fact.range !== null && other.range !== null) {
    return (
      fact.range.end === other.range.end &&
      valueOf({ canon: fact.range.other }) === valueOf({ canon: other.range.other })
    );
  }
  // "6 to 10 daily" of "from 6 a.m. to 10 p.m."
  const end = fact.range === null ? null : valueOf({ canon: fact.range.other });
  if (end !== null) return numbers.some((one) => valueOf(one) === end);
  if (other.range === null) return true;
  // One end of a range alone is said only as the bound that it is.
  return fact.bound === (other.range.end === 'high' ? 'upper' : 'lower');
}

/** "From $9 for one and $12 for two" bounds both prices. */
const isCarried = (fact: NumberFact, other: NumberFact): boolean =>
  (fact.carried !== null && !isContraryBound({ ...fact, bound: fact.carried }, other)) ||
  (other.carried !== null && !isContraryBound(fact, { ...other, bound: other.carried }));

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

/** A price from which the page's prices start isn't a separate price; elsewhere only "at least" and "at most" exclude each other. */
function isContraryBound(fact: NumberFact, other: NumberFact): boolean {
  if (fact.bound === other.bound || fact.range !== null || other.range !== null) return false;
  if (fact.bound === null) return fact.kind === 'price' && other.bound === 'lower';
  return other.bound !== null;
}

/** "From 0 €" where the page says that the same is free. */
function ofNothing(fact: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (fact.kind !== 'price' || valueOf(fact) !== 0) return null;
  const isFree = ({ facts, words }: Sentence): boolean =>
    facts.some(({ kind }) => kind === 'free') && (fact.around.length === 0 || shareWord(fact.around, words));
  return quoted.find(isFree) ?? null;
}

const about =
  /^(?:about|around|roughly|approximately|nearly|almost|circa|ca|rund|etwa|knapp|fast|ungefahr|environ|pres|presque|unos|unas|casi|aproximadamente|circa|quasi)$/u;
const aboutReach = 3;
const roundedBy = 0.1;

/** "Nearly 1,400" of 1,384. */
function rounded(fact: NumberFact, { sentence, all }: Pick<Found, 'sentence' | 'all'>): Sentence | null {
  const before = sentence.tokens.slice(Math.max(0, fact.at - aboutReach), fact.at);
  if (!before.some(({ canon }) => about.test(canon))) return null;
  const isNear = ({ fact: other }: Known): boolean =>
    unitOf(other) === unitOf(fact) && Math.abs(valueOf(other) - valueOf(fact)) <= roundedBy * valueOf(fact);
  return all.find(isNear)?.sentence ?? null;
}

/** "Two hours" where the page says from when until when: 6.30 pm to 8.30 pm. */
function between(fact: NumberFact, said: Sentence, page: readonly Sentence[]): Sentence | null {
  const minutes = inMinutes(fact);
  if (minutes === null || minutes >= halfDay) return null;
  const isSpan = ({ numbers, words }: Sentence): boolean =>
    shareWord(fact.around.length > 0 ? fact.around : said.words, words) &&
    numbers.some((from, index) => {
      const [start, end] = [clockOf(from), clockOf(numbers[index + 1] ?? from)];
      return start !== null && end !== null && (end - start + halfDay) % halfDay === minutes;
    });
  return page.find(isSpan) ?? null;
}

/** "Over £400,000" isn't "from £400,000". */
const over = /^(?:over|above|exceed\p{L}*|uber|plus|mas|oltre|ruim|mehr|more)$/u;
const overReach = 3;

/** The numbers that may prove a bound, all numbers of the page, and the sentence that gives it. */
interface Derivation {
  quoted: readonly Known[];
  isDeclared: boolean;
  all: readonly Known[];
  sentence: Sentence;
}

/** A bound that holds: "under $300" at $289, "over 10 kg" at 11 kg. */
function derived(fact: NumberFact, { quoted, all, sentence, isDeclared }: Derivation): Sentence | null {
  if (fact.bound === null || fact.range !== null || fact.topics.size > 0) return null;
  if (fact.kind !== 'price' && fact.kind !== 'quantity') return null;
  // "From" names the lowest price; no other price proves it.
  const isOver = sentence.tokens.slice(Math.max(0, fact.at - overReach), fact.at).some(({ canon }) => over.test(canon));
  if (family(fact.canon) === 'time' || (fact.kind === 'price' && fact.bound === 'lower' && !isOver)) return null;
  const value = valueOf(fact);
  const isPlain = ({ fact: other }: Known): boolean =>
    unitOf(other) === unitOf(fact) && other.range === null && other.bound === null && other.topics.size === 0;
  // Where the writer quotes a sentence, that one says what is spoken of.
  const plain = (isDeclared ? quoted : all).filter(isPlain);
  const holds = (known: Known): boolean => {
    const other = valueOf(known.fact);
    const [small, large] = fact.bound === 'upper' ? [other, value] : [value, other];
    if (!(small < large && small > 0 && large <= small * widestBound)) return false;
    // Of several numbers it must be the one the text speaks of.
    return (
      isDeclared || plain.every((one) => valueOf(one.fact) === other) || shareWord(fact.around, known.sentence.words)
    );
  };
  return quoted.find((known) => isPlain(known) && holds(known))?.sentence ?? null;
}
