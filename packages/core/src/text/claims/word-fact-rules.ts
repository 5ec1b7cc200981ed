import { stopWordsOf } from '../stop-words.ts';
import { claimConcepts, type StatementKind } from './facts/claim-lexicon.ts';
import type { FactToken, WordFact } from './facts/fact.ts';
import { isContent, joints, phraseAround, topicsOf } from './facts/phrase-rules.ts';
import { negations, substances, type Topic, topicsIn } from './facts/topic-lexicon.ts';
import { foldAccents, units } from './facts/unit-lexicon.ts';
import { vocabulary } from './vocabulary-lexicon.ts';

const concepts = [...claimConcepts, ...vocabulary];
/** How many words next to a claim may say what it is about. */
const contextWords = 2;
const contextReach = 5;
/** A word this near before a claim denies it ("no free returns"). */
const denialReach = 3;
/** Concepts that list different properties ("ISO", "FDA"): the word itself is part of the fact. */
const listedKeys = new Set(['other', 'norm', 'approved', 'world']);
/** Key of what a text says is part of the price. */
export const includedKey = 'presence:included';
/** "No need to stop" is said of stopping. */
const needs = /^(?:needs?|necessity|besoin|necesidad|bedarf)$/u;
const plainWord = /^\p{L}{3,}$/u;

/** Every checkable statement that a sentence makes in words. */
export function wordFactsOf(tokens: readonly FactToken[], text: string): WordFact[] {
  const found = new Map<string, WordFact>();
  for (const fact of [...conceptFacts(tokens, text), ...absenceFacts(tokens), ...includedFacts(tokens)]) {
    found.set(`${fact.key}:${fact.from}`, fact);
  }
  return [...found.values()];
}

function* conceptFacts(tokens: readonly FactToken[], text: string): Generator<WordFact> {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  let joined = '';
  for (const [at, { canon }] of tokens.entries()) {
    starts.set(joined.length, at);
    joined += canon;
    ends.set(joined.length, at + 1);
    joined += ' ';
  }
  for (const { kind, key, pattern } of concepts) {
    // Most are not there, and a plain search finds that out in a third of the time.
    if (joined.search(pattern) === -1) continue;
    for (const match of joined.matchAll(pattern)) {
      const from = starts.get(match.index);
      const to = ends.get(match.index + match[0].length);
      if (from === undefined || to === undefined) continue;
      // Swedish "din" is "your".
      if (match[0] === 'din' && !/^\p{Lu}+$/u.test(text.slice(tokens[from]?.start, tokens[from]?.end))) continue;
      if (kind === 'free' && (isAbsence(tokens, from) || isAtLiberty(tokens, from))) continue;
      // "Never more than four" bounds the number, which is proven by itself.
      if (kind === 'absolute' && comparison.test(tokens[to]?.canon ?? '')) continue;
      const exact = listedKeys.has(key) ? `${key}:${match[0]}` : key;
      const range = { kind, from, to };
      const isNegated = kind !== 'absolute' && kind !== 'free' && isDenied(tokens, from);
      yield { ...range, key: `${kind}:${exact}`, ...aboutOf(tokens, range, text), isNegated };
    }
  }
}

/** "PFAS-free", "free of PFAS", "gluten free": here "free" names what is not in it, not what it costs. */
function isAbsence(tokens: readonly FactToken[], at: number): boolean {
  const next = tokens[at + 1]?.canon ?? '';
  const before = tokens[at - 1];
  // "Free of charge" is what it costs.
  if (next === 'of' && /^(?:charge|cost)s?$/u.test(tokens[at + 2]?.canon ?? '')) return false;
  if (tokens[at]?.hyphenated === true || next === 'of' || next === 'von') return true;
  return before !== undefined && tokens[at]?.startsClause !== true && substances.test(before.canon);
}

function isDenied(tokens: readonly FactToken[], at: number): boolean {
  const { from } = phraseAround(tokens, at);
  const start = Math.max(from, at - denialReach);
  return tokens
    .slice(start, at)
    .some(({ canon }, index) => negations.has(canon) && !isInfinitive(tokens, start + index));
}

/** "You're free to drive off" is what one may do; "15 inches should be free" is space. */
const isAtLiberty = (tokens: readonly FactToken[], at: number): boolean =>
  (liberty.test(tokens[at - 1]?.canon ?? '') && tokens[at + 1]?.canon === 'to' && tokens[at]?.canon === 'free') ||
  (tokens[at - 1]?.canon === 'be' && /^(?:inch|cm|mm|m|ft)$/u.test(lengthBefore(tokens, at)));
const liberty = /^(?:re|are|feel|be)$/u;
const lengthReach = 8;
const lengthBefore = (tokens: readonly FactToken[], at: number): string =>
  tokens
    .slice(Math.max(0, at - lengthReach), at)
    .findLast(({ canon }) => canon.startsWith('quantity:'))
    ?.canon.split(':')[2] ?? '';

const comparison = /^(?:more|less|fewer|over|above|below|under|mehr|weniger|uber|unter|plus|moins|mas|menos)$/u;
const participle = /^(?:guaranteed|garantiert|garantie?s|garantizad[oa]s?)$/u;
const needsContext = new Set<StatementKind>(['free', 'price', 'superlative', 'certification', 'guarantee']);

function aboutOf(
  tokens: readonly FactToken[],
  fact: { kind: StatementKind; from: number; to: number },
  text: string,
): Pick<WordFact, 'context' | 'topic'> {
  const { kind, from, to } = fact;
  if (kind === 'absolute') return { context: contentAhead(tokens, to), topic: null };
  if (kind === 'origin') return { context: originContext(tokens, fact), topic: null };
  if (!needsContext.has(kind)) return { context: [], topic: null };
  const topic = kind === 'free' ? nearestTopic(tokens, from, text) : null;
  if (topic !== null) return { context: [], topic };
  // "Guaranteed results" speaks of results; "warranty on each pair" of the warranty.
  const isAlone = (kind === 'guarantee' || kind === 'certification') && !isContent(tokens[to]);
  // "Pain-free care, guaranteed" speaks of what is before it.
  if (isAlone && participle.test(tokens[from]?.canon ?? ''))
    return { context: contentBefore(tokens, from), topic: null };
  const after = isAlone ? [] : contentAfter(tokens, to);
  // "Borrow a trolley for free and roll it in": what is free may be before it.
  if (kind === 'free')
    return {
      context: [...contentUntil(tokens, to, ({ startsClause }) => startsClause), ...contentBefore(tokens, from)],
      topic: null,
    };
  if (after.length > 0 || kind === 'guarantee' || kind === 'certification') return { context: after, topic: null };
  return { context: contentBefore(tokens, from), topic: null };
}

/** Where something is made: the place has to be the same. */
function originContext(tokens: readonly FactToken[], { from, to }: { from: number; to: number }): string[] {
  const last = tokens[to - 1]?.canon ?? '';
  return ['in', 'en', 'a'].includes(last) && to - from > 1 ? contentAfter(tokens, to) : [];
}

/** What "free" is said of: the promise named nearest to it in its phrase, otherwise in its sentence. */
function nearestTopic(tokens: readonly FactToken[], at: number, text: string): Topic | null {
  const phrase = phraseAround(tokens, at);
  const own = topicsOf(tokens.slice(phrase.from, phrase.to), text);
  // "Free collection, 45-day returns" names what is free itself.
  if (own.size === 0 && isContent(tokens[at + 1]) && tokens[at + 1]?.startsClause !== true) return null;
  const [first, last, here] = [tokens[0], tokens.at(-1), tokens[at]];
  if (first === undefined || last === undefined || here === undefined) return null;
  const folded = foldAccents(text.slice(first.start, last.end));
  const distance = (position: number): number => Math.abs(position + first.start - here.start);
  const named = topicsIn(folded).filter(({ topic }) => own.size === 0 || own.has(topic));
  const [nearest] = named.toSorted((a, b) => distance(a.at) - distance(b.at));
  return nearest?.topic ?? null;
}

/** What a text says is not in something, and what it says is: "PFAS-free", "without PFAS", "no PFAS", "contains PFAS". */
function* absenceFacts(tokens: readonly FactToken[]): Generator<WordFact> {
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const isFree = /^(?:free|frei|freie[nrsm]?)$/u.test(token.canon);
    if (isFree && isAbsence(tokens, at) && token.hyphenated && before !== undefined) {
      yield absence({ from: at - 1, to: at + 1, context: [before.canon], isCompound: true });
    } else if (isFree && isAbsence(tokens, at)) {
      const isAfter = ['of', 'von'].includes(tokens[at + 1]?.canon ?? '');
      const context = isAfter ? contentAfter(tokens, at + 2) : [before?.canon ?? ''];
      if (context.length > 0) yield absence({ from: isAfter ? at : at - 1, to: at + 1, context, isCompound: true });
    } else if (negations.has(before?.canon ?? '')) {
      // "Not without treatment" denies the absence.
      continue;
    } else if (/^(?:without|ohne|sans|sin|senza|no|kein|keine|keinen|keinem|keiner|zero)$/u.test(token.canon)) {
      const context = contentAfter(tokens, at + 1).filter((word) => plainWord.test(word) && !needs.test(word));
      if (context.length > 0 && !isVerbNext(tokens, at) && !isOffered(tokens, at) && !isInfinitive(tokens, at)) {
        const isCompound = context.some((word) => substances.test(word));
        yield absence({ from: at, to: endOf(tokens, at, context), context, isCompound });
      }
    } else if (/^(?:contains?|containing|enthalt|enthalten|contient)$/u.test(token.canon) && !isDenied(tokens, at)) {
      if (negations.has(tokens[at + 1]?.canon ?? '')) continue;
      const context = contentAfter(tokens, at + 1).filter((word) => substances.test(word));
      const range = { from: at, to: at + 1, topic: null, isNegated: false };
      if (context.length > 0) yield { ...range, kind: 'presence', key: 'presence', context };
    }
  }
}

/** "No fees", "sans frais": what is said not to be paid is an offer, not an ingredient. */
function isOffered(tokens: readonly FactToken[], at: number): boolean {
  return /^(?:cost|charge|fee|extra|hidden|kosten|gebuhren|frais|coste|costo|costi)s?$/u.test(
    tokens[at + 1]?.canon ?? '',
  );
}

const spanishVerb = /^(?:esta|estan|es|son|hay|se|te|le|lo|tenemos|ofrecemos|incluye|puede|pueden)$/u;

/** Spanish "no" before a verb denies what is said, not a thing. */
const isVerbNext = (tokens: readonly FactToken[], at: number): boolean =>
  tokens[at]?.canon === 'no' && spanishVerb.test(tokens[at + 1]?.canon ?? '');

/** "Ohne das Leder bruchig zu machen" says how something is done. */
function isInfinitive(tokens: readonly FactToken[], at: number): boolean {
  return tokens[at]?.canon === 'ohne' && tokens.slice(at + 1, at + 7).some(({ canon }) => canon === 'zu');
}

const includedAfter =
  /^(?:included|inklusive|inbegriffen|enthalten|inbegrepen|inclus(?:e|es|o|a|i)?|compris(?:e|es)?|incluid[oa]s?|fourni(?:e|es|s)?|supplied|mitgeliefert)$/u;
const includedBefore = /^(?:includes?|including|inklusive|incl|inkl|inclut|incluye|inclusief|include|includono)$/u;

/** "Fotos de tu clase incluidas" names the thing first, "a week, VAT included" last. */
const romance = /^(?:inclus(?!ief)|compris|incluid|fourni)/u;

/** "51 Tarife enthalten einen Baustein" says what contains it, not what the price includes. */
const isFiniteVerb = (tokens: readonly FactToken[], at: number): boolean =>
  tokens[at]?.canon === 'enthalten' && germanArticle.test(tokens[at + 1]?.canon ?? '');
const germanArticle = /^(?:der|die|das|den|ein|eine|einen|keine?n?|auch|nur|alle)$/u;

const prices = /^(?:fees?|price|prices|fare|fares|ticket|rate|rent|preis|miete|gebuhr|prix|tarif|precio|tarifa)$/u;

/** "The fee covers meals"; what an insurance covers is something else. */
const isCovered = (tokens: readonly FactToken[], at: number): boolean =>
  /^(?:covers?|deckt|couvre|cubre)$/u.test(tokens[at]?.canon ?? '') && prices.test(tokens[at - 1]?.canon ?? '');

/** "Books included", "includes books": what the page sells on top is not included. */
function* includedFacts(tokens: readonly FactToken[]): Generator<WordFact> {
  for (const [at, { canon }] of tokens.entries()) {
    const range = { from: at, to: at + 1, topic: null, isNegated: false, kind: 'presence', key: includedKey } as const;
    if (includedAfter.test(canon) && !isDenied(tokens, at)) {
      if (isFiniteVerb(tokens, at)) continue;
      const [first, last] = contentBefore(tokens, at);
      const head = romance.test(canon) ? first : (last ?? first);
      // "250 km par jour compris": the number is proven by itself.
      if (units.has(head ?? '')) continue;
      if (head !== undefined) yield { ...range, context: [head] };
    } else if ((includedBefore.test(canon) || isCovered(tokens, at)) && !isDenied(tokens, at)) {
      const next = tokens.slice(at + 1, at + 1 + listReach);
      const listed = untilEnd(next, (token) => token.startsPhrase || endsList(token, tokens));
      for (const word of contentOf(listed)) yield { ...range, key: `${includedKey}:${word}`, context: [word] };
    }
  }
}

const preposition = /^(?:up|for|per|from|when|if|at|on|fur|bei|bis|ab|pour|des|si|para|desde|hasta|voor|bij|da|per)$/u;
/** What is set against the list: "includes the exhibition, while tours cost £4". */
const setAgainst = /^(?:while|whereas|wahrend|tandis|mientras|mentre|terwijl)$/u;
const determiner = /^(?:the|it|you|we|your|our|der|die|das|sie|wir|le|la|les|vous|el|los|las|de|het|je|il|lo)$/u;

/** "A liner, and the cover zips off", "scans up to your limit": what follows isn't listed. */
function endsList(token: FactToken, tokens: readonly FactToken[]): boolean {
  if (preposition.test(token.canon) || setAgainst.test(token.canon)) return true;
  const next = tokens[tokens.indexOf(token) + 1];
  return token.startsClause && joints.has(token.canon) && determiner.test(next?.canon ?? '');
}

/** "Includes coffee, tea and two hours of a meeting room": everything that is listed. */
const listReach = 16;

/** Where the last of the words after a token ends. */
function endOf(tokens: readonly FactToken[], at: number, words: readonly string[]): number {
  const last = words.at(-1);
  const found = tokens.findIndex(({ canon }, index) => index > at && canon === last);
  return found === -1 ? at + 1 : found + 1;
}

/** `isCompound`: only the page can prove it; other denials ("no climbing over") are held against the page alone. */
function absence(found: { from: number; to: number; context: string[]; isCompound: boolean }): WordFact {
  const { from, to, context, isCompound } = found;
  return {
    kind: 'absence',
    key: isCompound ? 'absence:proof' : 'absence:denial',
    from,
    to,
    context,
    topic: null,
    isNegated: true,
  };
}

const stopWords = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].flatMap((language) => Array.from(stopWordsOf(language), foldAccents)),
);

/** The next content words of the same clause. */
function contentAfter(tokens: readonly FactToken[], from: number): string[] {
  return contentUntil(tokens, from, ({ startsClause }) => startsClause).slice(0, contextWords);
}

/** The next content words up to the end of the phrase: what "every" and "never" are said of may follow a comma. */
function contentAhead(tokens: readonly FactToken[], from: number, count = contextWords): string[] {
  return contentUntil(tokens, from, ({ startsPhrase }) => startsPhrase).slice(0, count);
}

function contentUntil(tokens: readonly FactToken[], from: number, isEnd: (token: FactToken) => boolean): string[] {
  return contentOf(untilEnd(tokens.slice(from, from + contextReach), isEnd));
}

function untilEnd(next: readonly FactToken[], isEnd: (token: FactToken) => boolean): readonly FactToken[] {
  const end = next.findIndex(isEnd);
  return end === -1 ? next : next.slice(0, end);
}

function contentBefore(tokens: readonly FactToken[], to: number): string[] {
  const before = tokens.slice(Math.max(0, to - contextReach), to);
  const start =
    tokens[to]?.startsPhrase === true ? before.length : before.findLastIndex(({ startsPhrase }) => startsPhrase);
  return contentOf(before.slice(Math.max(0, start))).slice(-contextWords);
}

function contentOf(tokens: readonly FactToken[]): string[] {
  return tokens
    .filter(({ canon }) => /^\p{L}/u.test(canon) && !canon.includes(':') && !stopWords.has(canon))
    .map(({ canon }) => canon);
}
