import { boundOf, lowerWords, upperWords } from './bound-rules.ts';
import type { ClaimKind } from './claim-lexicon.ts';
import { unitOf, valueOf, withUnitOf } from './fact-range-rules.ts';
import type { FactToken, Bound, NumberFact } from './fact.ts';
import { numberWords } from './number-word-lexicon.ts';
import { isContent, joints, numeric, phraseAround, topicsOf } from './phrase-rules.ts';
import { minutesOf, units } from './unit-lexicon.ts';

/** How many words around a number may say what it counts. */
const wordsAround = 4;

/** "5 a.m.", "20 Uhr", "10時". */
const clock = /^(?:a|p|am|pm|uhr|o|時)$/u;

/** Content words that say too little to tell one number from another. */
const vague = new Set(
  'join start try choose find see discover compare rent hire learn save buche buchen sichern sparen starte hol leihen reservez profitez essayez decouvrez reserva prueba descubre ahorra free get gets enjoy now today shop buy order use used just only even up per each every all new more kostenlos kostenlose gratis cost costs price priced pay day days night nights week month year hour kostet kosten preis coute coutent prix cuesta costa'.split(
    ' ',
  ),
);

const free = /^(?:free|gratis|frei|kostenlos|kostenfrei|gratuite?|gratuit[ao]|offerte?)$/u;

/** Every number of a sentence's tokens, with its unit, bound, range and surroundings. */
export function numbersOf(tokens: readonly FactToken[], text: string): NumberFact[] {
  let unit: FactToken | null = null;
  let listed: string[] = [];
  let last: { unit: string; bound: Bound } | null = null;
  return tokens.flatMap((token, at) => {
    const type = /^(price|percent|quantity|year|time|number):/u.exec(token.canon)?.[1];
    if (type === undefined) return [];
    // A name's number ("Merino 150") counts nothing; one of a list or range counts what the others count.
    const isOfSeries = token.range !== null || numeric.test(tokens[at + 1]?.canon ?? '');
    const bare = type === 'number' && (token.startsClause || isOfSeries || !isContent(tokens[at - 1]));
    const shared = unit ?? tokens.slice(at).find(isMeasure) ?? null;
    const inherited = bare && shared !== null ? withUnitOf(shared, valueOf(token)) : null;
    if (isMeasure(token)) unit = token;
    const phrase = phraseAround(tokens, at);
    const near = nearest(tokens, at, phrase);
    const own = near.length > 0 ? near : labelOf(tokens, at);
    // "Blades of 16, 20 and 23 cm": all numbers of a list count what the first one counts.
    const around = isListed(tokens, at) ? [...own, ...listed] : own;
    listed = around;
    const beside = tokens.slice(phrase.from, phrase.to);
    // "Postage is $4 and free over $60": what is free is named before "and".
    const topics = topicsOf(beside.some(({ canon }) => free.test(canon)) ? tokens : beside, text);
    const companions = tokens.flatMap(({ canon }, other) => (other !== at && numeric.test(canon) ? [canon] : []));
    const kind = kindOf(type);
    const bound = boundOf(tokens, at, text);
    const carried = bound === null && token.range === null && last?.unit === unitOf(token) ? last.bound : null;
    last = { unit: unitOf(token), bound: bound ?? carried };
    return [
      {
        kind,
        canon: token.canon,
        inherited,
        bound,
        carried,
        range: token.range,
        around,
        topics,
        companions,
        each: eachOf(tokens, at),
        isClock: clock.test(tokens[at + 1]?.canon ?? '') && tokens[at + 1]?.startsClause !== true,
        at,
      },
    ];
  });
}

/** Stars rate; the number next to them counts something else. */
const isMeasure = ({ canon }: FactToken): boolean => canon.startsWith('quantity:') && !canon.endsWith(':star');

const fewestPriced = 2;

/** "Dog walks: $14 for 30 minutes, $22 for an hour": all of them count what is before the colon. */
function labelOf(tokens: readonly FactToken[], at: number): string[] {
  const start = tokens.findLastIndex(({ startsPhrase }, place) => place <= at && startsPhrase);
  const priced = tokens.slice(Math.max(0, start)).filter(({ canon }) => canon.startsWith('price:'));
  if (tokens[at]?.canon.startsWith('price:') !== true || priced.length < fewestPriced) return [];
  const label = tokens.slice(0, Math.max(0, start)).filter(isContent);
  return label.length > wordsAround ? [] : label.map(({ canon }) => canon).filter((word) => !vague.has(word));
}

function isListed(tokens: readonly FactToken[], at: number): boolean {
  const [before, earlier] = [tokens[at - 1]?.canon ?? '', tokens[at - 2]?.canon ?? ''];
  return (
    numeric.test(before) ||
    (joints.has(before) && numeric.test(earlier)) ||
    (before === 'oder' && numeric.test(earlier))
  );
}

const begunWords = /^(?:angefangene[nrsm]?|angebrochene[nrsm]?|started|commencee?|entamee?|begun)$/u;
const halfTime = /^quantity:(?:30:minute|12:hour)$/u;

const perWord = /^(?:per|pro|je|par|por|al)$/u;
const article = /^(?:a|an)$/u;
/** Articles that say "each" only before a time: "am Tag", "la nuit". */
const timeArticle = /^(?:am|im|la|le|el)$/u;
const eachReach = 6;

/** What a number is counted per: "per user a month", "pro Person", "par nuit". */
function eachOf(tokens: readonly FactToken[], at: number): string[] {
  const found: string[] = [];
  for (let next = at + 1; next < Math.min(tokens.length - 1, at + eachReach); next += 1) {
    const [word, of] = [tokens[next]?.canon ?? '', tokens[next + 1]];
    if (tokens[next]?.startsPhrase === true || numeric.test(word)) break;
    const isTime = timeArticle.test(word) && minutesOf(units.get(of?.canon ?? '') ?? '') !== undefined;
    // "120 calls a second": an article after what is counted says "each" only before a time.
    const isRate =
      article.test(word) &&
      next === at + 2 &&
      isContent(tokens[at + 1]) &&
      rate.test(of?.canon ?? '') &&
      isLast(tokens, next + 1);
    const isEach =
      isTime || isRate || perWord.test(word) || (article.test(word) && (next === at + 1 || found.length > 0));
    if (!isEach || of === undefined || (numeric.test(of.canon) && !halfTime.test(of.canon))) continue;
    // "Je angefangene halbe Stunde", "per half hour": a half is a separate time.
    const counted = begunWords.test(of.canon) ? tokens[next + 2]?.canon : of.canon;
    const half = halfTime.test(counted ?? '') ? counted : undefined;
    const begun = counted === of.canon ? undefined : units.get(counted ?? '');
    if (half !== undefined || begun !== undefined) {
      found.push(half ?? begun ?? '');
      continue;
    }
    const unit = units.get(of.canon) ?? (isRate ? of.canon : undefined);
    if (unit === undefined && (article.test(word) ? !tokens[at]?.canon.startsWith('price:') : !isContent(of))) continue;
    found.push(unit ?? of.canon);
    // "Per employee and month".
    const later = tokens[next + 3];
    const isPair = joints.has(tokens[next + 2]?.canon ?? '') && later?.startsClause !== true;
    if (isPair && units.has(later?.canon ?? '')) found.push(units.get(later?.canon ?? '') ?? '');
  }
  return found;
}

/** "1.ª visita" names a place in a row. */
export const isOrdinal = (after: string): boolean => /^\.?[ªº]/u.test(after);

const rate = /^(?:second|minute|hour|day|night|week|month|year)$/u;

const isLast = (tokens: readonly FactToken[], at: number): boolean =>
  tokens[at + 1] === undefined || tokens[at + 1]?.startsClause === true || !isContent(tokens[at + 1]);

function kindOf(type: string): ClaimKind {
  if (type === 'time') return 'hours';
  return type === 'price' || type === 'percent' || type === 'year' ? type : 'quantity';
}

function nearest(tokens: readonly FactToken[], at: number, phrase: { from: number; to: number }): string[] {
  const found: string[] = [];
  for (let distance = 1; distance <= 12 && found.length < 2 * wordsAround; distance += 1) {
    for (const other of [at - distance, at + distance]) {
      const token = tokens[other];
      if (other < phrase.from || other >= phrase.to || !isContent(token)) continue;
      // Other numbers and times say nothing about what this one counts.
      if (numberWords.has(token.canon) || minutesOf(units.get(token.canon) ?? '') !== undefined) continue;
      if (!vague.has(token.canon) && !lowerWords.has(token.canon) && !upperWords.has(token.canon))
        found.push(token.canon);
    }
  }
  return found;
}

/** The number that a word spells, if it does: "two doors" proves "2 doors". */
export function spelledNumber(token: FactToken | undefined): number | null {
  return numberWords.get(token?.canon ?? '') ?? null;
}

/** Whether a token is an amount: a price, a share or a count of something. */
export const isCounted = ({ canon }: FactToken): boolean => /^(?:price|percent|quantity|number):/u.test(canon);
