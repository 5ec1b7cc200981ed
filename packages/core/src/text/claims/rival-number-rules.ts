import { ambiguousMonths, months } from './facts/calendar-lexicon.ts';
import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { FactToken, Bound, KnownNumber, Sentence } from './facts/fact.ts';
import { isCounted, spelledNumber } from './facts/number-fact-rules.ts';
import { numberWords } from './facts/number-word-lexicon.ts';
import { isContent, phraseAround, shareWord } from './facts/phrase-rules.ts';
import { minutesOf, units } from './facts/unit-lexicon.ts';

/** A number somewhere in a text, with the words that say what it is of. */
interface Use {
  at: number;
  /** In one unit for all times. */
  value: number;
  unit: string;
  sentence: Sentence;
  /** The words of its phrase. */
  near: readonly string[];
}

/** The numbers of a page, and how much each of its words tells them apart. */
export interface PageNumbers {
  uses: readonly Use[];
  paragraphs: ReadonlyMap<number, ReadonlySet<string>>;
  weigh: (word: string) => number;
  /** In how many sentences a word is. */
  count: (word: string) => number;
}

const clauseWeight = 1;
const sentenceWeight = 0.6;
const paragraphWeight = 0.4;
/** Words of the text's other clauses say less of the number. */
const besideWeight = 0.2;
/** What the page is about is said of all its numbers. */
const topicWeight = 0.5;
/** By so much of a word that is said once another number must fit better than the one given; chosen on the samples of docs/methods/claims.md. */
const margin = 0.6;
/** Prices further apart than this are of different things: $39 a month and $0.006 a lookup. */
const widestPrices = 20;

export function numbersOfPage(page: readonly Sentence[], topic: readonly string[]): PageNumbers {
  const about = [...(page[0]?.words ?? []), ...topic];
  const paragraphs = new Map<number, Set<string>>();
  for (const { paragraph, words } of page)
    paragraphs.set(paragraph, new Set([...(paragraphs.get(paragraph) ?? []), ...words]));
  const weights = new Map<string, number>();
  const weigh = (word: string): number => {
    const known = weights.get(word) ?? weightOf(word, page) * (shareWord([word], about) ? topicWeight : 1);
    weights.set(word, known);
    return known;
  };
  const counts = new Map<string, number>();
  const count = (word: string): number => {
    const known = counts.get(word) ?? page.filter(({ words }) => shareWord([word], words)).length;
    counts.set(word, known);
    return known;
  };
  return { uses: page.flatMap(usesIn), paragraphs, weigh, count };
}

function weightOf(word: string, page: readonly Sentence[]): number {
  const found = page.filter(({ words }) => shareWord([word], words)).length;
  return found === 0 ? 0 : Math.log((page.length + 1) / found) / Math.log(page.length + 1);
}

/** Where a text gives a number although its words fit another number of the page much better, which it doesn't give. */
export function misplacedNumbers(text: readonly Sentence[], page: PageNumbers): { at: number; sentence: Sentence }[] {
  const said = text.flatMap(usesIn);
  return said.filter((use) => {
    const rivals = page.uses.filter((other) => isRival(use, other));
    const own = page.uses.filter((other) => other.value === use.value && isComparable(use, other));
    // A number that is nowhere on the page is refused as unknown; a spelled one may be a manner of speaking.
    if (own.length === 0 && !isSpelled(use)) return false;
    // The count next to it says which variant it belongs to.
    const variant = variantOf(use, { own, rivals });
    if (variant !== null) return variant === 'other';
    if (own.some((other) => isEndOf(use, other))) return false;
    const best = (uses: readonly Use[], fit: Fit): number => Math.max(0, ...uses.map((one) => fit(use, one, page)));
    const unsaid = rivals.filter((other) => !said.some((one) => isSame(one, other)));
    if (best(unsaid, fitOfSentence) > best(own, fitOf) + margin) return true;
    if (own.length > 0 && own.every((one) => rivals.some((rival) => isOfNeighbor(use, { own: one, rival }, page))))
      return true;
    return isLabeledOtherwise(use, { own, rivals: unsaid }, page);
  });
}

type Fit = (use: Use, other: Use, page: PageNumbers) => number;

/** "10 sessions: $410" and "the 5.5-quart pot for $189": whether the page gives the number next to the same count, or another one. */
function variantOf(use: Use, { own, rivals }: { own: readonly Use[]; rivals: readonly Use[] }): 'own' | 'other' | null {
  const counts = countsBeside(use);
  if (counts.length === 0) return null;
  const names = (other: Use): boolean =>
    countsBeside(other).some((count) => counts.some((one) => one.value === count.value && isComparable(one, count)));
  const differs = (other: Use): boolean =>
    countsBeside(other).some((count) => counts.some((one) => one.value !== count.value && isAlike(one, count)));
  if (own.some(names)) return rivals.some((rival) => differs(rival)) ? 'own' : null;
  const isNamed = rivals.some((rival) => use.unit.startsWith('price:') && rival.unit === use.unit && names(rival));
  return own.length > 0 && own.every(differs) && isNamed ? 'other' : null;
}

const isAlike = (a: Use, b: Use): boolean => a.unit === b.unit && a.unit !== 'number';

/** The other counts of a number's phrase; otherwise the one just before it: "the one of ten, $410". */
function countsBeside(use: Use): Use[] {
  const { from, to } = phraseAround(use.sentence.tokens, use.at);
  const others = usesIn(use.sentence).filter(({ at, unit }) => at !== use.at && !/^(?:price:|percent)/u.test(unit));
  const beside = others.filter(({ at }) => from <= at && at < to);
  return beside.length > 0 ? beside : others.filter(({ at }) => at < use.at && use.at - at <= besideReach);
}

const besideReach = 2;

/** "Up to 90 %" of "70 %, 80 % or 90 %". */
function isEndOf(use: Use, other: Use): boolean {
  const bound = boundIn(use);
  if (bound === null) return false;
  const listed = usesIn(other.sentence).filter(({ unit }) => unit === other.unit);
  const values = listed.map(({ value }) => value);
  if (listed.length < 2) return false;
  return other.value === (bound === 'upper' ? Math.max(...values) : Math.min(...values));
}

const boundIn = ({ sentence, at }: Use): Bound => sentence.numbers.find((one) => one.at === at)?.bound ?? null;

/** "Landlord returns for £149" where one sentence gives £149 for others and £179 for landlords. */
function isOfNeighbor(use: Use, { own, rival }: { own: Use; rival: Use }, { weigh }: PageNumbers): boolean {
  if (own.sentence !== rival.sentence) return false;
  const isIn = (word: string, other: Use): boolean => shareWord([word], phraseOf(other));
  const isAlone = usesIn(use.sentence).filter(({ unit }) => unit === use.unit).length === 1;
  // A text that gives one number speaks of it in all of its words.
  const said = (isAlone ? wordsIn(use.sentence.tokens) : phraseOf(use)).filter((word) => weigh(word) > 0);
  return said.every((word) => isIn(word, rival)) && said.some((word) => !isIn(word, own));
}

const rareLabel = 3;

/**
 * "Potted roses from £14.95" where that price is of bare-root roses and potted ones have their own: a word of the number's
 * phrase labels another number of the page and never this one, and no word that labels this one is in the text.
 */
function isLabeledOtherwise(
  use: Use,
  { own, rivals }: { own: readonly Use[]; rivals: readonly Use[] },
  page: PageNumbers,
): boolean {
  if (own.length === 0 || rivals.length === 0 || !use.unit.startsWith('price:')) return false;
  const labelsOfOwn = own.flatMap((one) => [...one.near, ...leadOf(one)]);
  const around = own.flatMap(({ sentence, near }) =>
    rivals.some((rival) => rival.sentence === sentence) ? near : [...sentence.words],
  );
  const said = use.near.filter((word) => page.weigh(word) > 0);
  const isLabel = (word: string): boolean =>
    page.count(word) <= rareLabel &&
    !shareWord([word], [...labelsOfOwn, ...around]) &&
    rivals.some((rival) => shareWord([word], rival.near));
  const others = said.filter(isLabel);
  if (others.length === 0) return false;
  const wordsOfText = wordsIn(use.sentence.tokens);
  const onlyOwn = labelsOfOwn.filter(
    (word) => page.weigh(word) > 0 && !rivals.some((rival) => shareWord([word], rival.near)),
  );
  return !shareWord(onlyOwn, wordsOfText);
}

/** The words that open the sentence of a number: "Potted: £22.50 each". */
function leadOf({ sentence: { tokens } }: Use): string[] {
  const end = tokens.findIndex(({ startsClause }, place) => place > 0 && startsClause);
  return wordsIn(tokens.slice(0, end === -1 ? 0 : end));
}

function phraseOf({ sentence: { tokens }, at }: Pick<Use, 'sentence' | 'at'>): string[] {
  const { from, to } = phraseAround(tokens, at);
  return wordsIn(tokens.slice(from, to));
}

/** How well the words of a text around a number fit another of the page. */
export function fitOfNumber(said: KnownNumber, page: PageNumbers): (known: KnownNumber) => number {
  const useOf = ({ sentence, fact: { at } }: KnownNumber): Use | undefined =>
    usesIn(sentence).find((use) => use.at === at);
  const use = useOf(said);
  return (known) => {
    const other = useOf(known);
    return use === undefined || other === undefined ? 0 : fitOf(use, other, page);
  };
}

const isSpelled = ({ sentence, at }: Use): boolean => spelledNumber(sentence.tokens[at]) !== null;
const isSame = (a: Use, b: Use): boolean => a.value === b.value && isComparable(a, b);
const isComparable = (a: Use, b: Use): boolean => a.unit === b.unit || a.unit === 'number' || b.unit === 'number';

/** Another value of the same unit; of a bare count, one of the same things. */
function isRival(use: Use, other: Use): boolean {
  if (use.unit !== other.unit || use.value === other.value) return false;
  if (use.unit.startsWith('price:')) {
    return other.value < widestPrices * use.value && use.value < widestPrices * other.value;
  }
  if (use.unit !== 'number') return true;
  const head = headOf(use);
  return head !== null && head.length > 1 && shareWord([head], other.near);
}

const headReach = 4;

/** The word that says what a bare number counts. */
function headOf({ sentence: { tokens }, at }: Use): string | null {
  const next = tokens.slice(at + 1, at + 1 + headReach);
  const end = next.findIndex(({ startsClause }) => startsClause);
  return (end === -1 ? next : next.slice(0, end)).find(isTelling)?.canon ?? null;
}

function fitOfSentence(use: Use, other: Use, { weigh }: PageNumbers): number {
  const isIn = (word: string, words: Iterable<string>): boolean => shareWord([word], words);
  const beside = wordsIn(use.sentence.tokens).filter((word) => !use.near.includes(word));
  const place = (word: string): number => {
    if (isIn(word, other.near)) return clauseWeight;
    return isIn(word, other.sentence.words) ? sentenceWeight : 0;
  };
  const near = use.near.reduce((sum, word) => sum + weigh(word) * place(word), 0);
  const rest = beside.reduce((sum, word) => sum + (isIn(word, other.sentence.words) ? weigh(word) : 0), 0);
  return near + besideWeight * rest;
}

/** The words of its paragraph speak for the number that a text gives, not for another. */
function fitOf(use: Use, other: Use, page: PageNumbers): number {
  const around = page.paragraphs.get(other.sentence.paragraph) ?? new Set();
  const only = use.near.filter(
    (word) => shareWord([word], around) && !shareWord([word], [...other.near, ...other.sentence.words]),
  );
  return fitOfSentence(use, other, page) + paragraphWeight * only.reduce((sum, word) => sum + page.weigh(word), 0);
}

function usesIn(sentence: Sentence): Use[] {
  const { tokens } = sentence;
  return tokens.flatMap((token, at) => {
    const spelled = spelledNumber(token);
    if (isOfClockOrDate(sentence, at) || isBestRating(tokens, at)) return [];
    // Before 時, words are single characters, which say too little.
    const isNumber = isCounted(token) && !(token.canon.endsWith(':hour') && isHan.test(tokens[at - 1]?.canon ?? ''));
    if (!isNumber && (spelled === null || spelled < 2)) return [];
    // "50 lumens in camp, 600 for running" names the unit once.
    const inherited = sentence.numbers.find((one) => one.at === at)?.inherited ?? null;
    const unit = isNumber ? unitOf({ canon: inherited ?? token.canon }) : 'number';
    const minutes = minutesOf(unit.replace('quantity:', ''));
    const value = isNumber ? valueOf(token) : (spelled ?? 0);
    const near = phraseOf({ sentence, at });
    return [{ at, sentence, near, unit: minutes === undefined ? unit : 'time', value: value * (minutes ?? 1) }];
  });
}

/** The 5 of "4.7 out of 5". */
const isBestRating = (tokens: readonly FactToken[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some(({ canon }) => canon.endsWith(':star'));

/** Times of day and dates are compared as such. */
const isOfClockOrDate = ({ tokens, numbers }: Sentence, at: number): boolean =>
  numbers.some((one) => one.at === at && one.isClock) ||
  tokens.slice(Math.max(0, at - 1), at + 3).some(({ canon }) => months.has(canon) && !ambiguousMonths.has(canon));

const isHan = /\p{Script=Han}|\p{Script=Hiragana}/u;

/** Words that say what a number is of; units and other numbers don't. */
const isTelling = (token: FactToken): boolean =>
  isContent(token) && !units.has(token.canon) && !numberWords.has(token.canon) && !vague.has(token.canon);

const wordsIn = (tokens: readonly FactToken[]): string[] => tokens.filter(isTelling).map(({ canon }) => canon);

const vague = new Set(
  'from just only up per each every all new more get book buy order use costs cost price prices pay kostet kosten preis coute prix cuesta ab'.split(
    ' ',
  ),
);
