import { lowerWords, upperWords } from '../facts/bound-rules.ts';
import type { FactToken } from '../facts/fact-tokens-rules.ts';
import type { Sentence, WordFact } from '../facts/fact.ts';
import { spelledNumber } from '../facts/number-fact-rules.ts';
import { isContent, isSameWord, joints, numeric, phraseAround } from '../facts/phrase-rules.ts';
import { negations } from '../facts/topic-lexicon.ts';
import {
  conditionalWords,
  contrastWords,
  exceptWords,
  extraWords,
  onlyWords,
  partialWords,
  universalWords,
} from './restriction-lexicon.ts';
import { indexWords, type WordIndex } from './word-index-rules.ts';

/** A part of a page's sentence that says one thing. */
interface Part {
  words: ReadonlySet<string>;
  /** What it is restricted to: one of these in a text keeps the restriction. */
  kept: readonly string[];
  /** Whether it holds only for what `kept` names, or not at all. */
  isRestricted: boolean;
  /** Whether it doesn't hold for all. */
  isPartial: boolean;
  /** Whether it names what one pays, or that one pays nothing. */
  isPriced: boolean;
  isFree: boolean;
  /** Whether it says itself that it holds for all. */
  isUniversal: boolean;
}

/** What a page restricts, found once for all texts about it. */
export interface PageScope {
  parts: readonly Part[];
  /** The page's forms of a word. */
  index: WordIndex;
  /** In how many sentences of the page each of its words is. */
  counts: ReadonlyMap<string, number>;
}

export function scopeOf(page: readonly Sentence[]): PageScope {
  const counts = new Map<string, number>();
  for (const { words } of page) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { parts: page.flatMap(partsOf), index: indexWords(counts.keys()), counts };
}

/** Cuts a sentence where it goes on about something else; its subject belongs to every part. */
function partsOf({ tokens, facts }: Sentence): Part[] {
  const starts = [0];
  for (const [at, { canon, startsClause }] of tokens.entries()) {
    const isSetAgainst = startsClause && negations.has(canon);
    if (at > 0 && (contrastWords.has(canon) || isSetAgainst)) starts.push(at);
    // "Compressed by default and encrypted only with a key": the restriction holds for what follows "and".
    if (isOnly(tokens, at) && isContentAhead(tokens, at)) {
      const joint = tokens.findLastIndex((token, before) => before < at && joints.has(token.canon));
      if (joint > (starts.at(-1) ?? 0)) starts.push(joint);
    }
  }
  const subject = tokens.filter(isContent).slice(0, 1);
  return starts.map((from, index) => {
    const own = tokens.slice(from, starts[index + 1] ?? tokens.length);
    const isFree = facts.some(({ kind, from: at }) => kind === 'free' && from <= at && at < from + own.length);
    return toPart(own, { isFree, subject: index === 0 ? [] : subject.map(({ canon }) => canon) });
  });
}

const merely =
  /^(?:needs?|takes?|costs?|weighs?|requires?|braucht|brauchen|dauert|kostet|kosten|wiegt|faut|coute|pese|cuesta|pesa|necesita)$/u;

const spanish = new Set('el los las por para con del il gli per di'.split(' '));

/** "In black only", but not "needs only a pot" and "only $5", which say how little. */
function isOnly(tokens: readonly FactToken[], at: number): boolean {
  if (!onlyWords.has(tokens[at]?.canon ?? '')) return false;
  // "Solo" is a name in most languages.
  if (tokens[at]?.canon === 'solo' && !tokens.some(({ canon }) => spanish.has(canon))) return false;
  const [before, after] = [tokens[at - 1]?.canon ?? '', tokens[at + 1]?.canon ?? ''];
  return !merely.test(before) && !(numeric.test(after) && tokens[at + 1]?.startsClause !== true);
}

const ofWords = /^(?:of|von|sur|de)$/u;
const ours = /^(?:our|the|its|unsere[nr]|den|nos|les|nuestr[oa]s|los|las|number:.*)$/u;

/** "Two of our six coffees". */
const countsSome = (tokens: readonly FactToken[]): boolean =>
  tokens.some(
    (token, at) =>
      (spelledNumber(token) !== null || token.canon.startsWith('number:')) &&
      ofWords.test(tokens[at + 1]?.canon ?? '') &&
      ours.test(tokens[at + 2]?.canon ?? ''),
  );

/** "None of our fabrics" is said of all. */
const ofNone = new Set(
  'none no never nothing kein keine keinen keinem keiner aucun aucune ningun ninguna nessun nessuna'.split(' '),
);

function isContentAhead(tokens: readonly FactToken[], at: number): boolean {
  const next = tokens.slice(at + 1, at + 3);
  return next.length > 0 && next[0]?.startsClause !== true && !joints.has(next[0]?.canon ?? '');
}

const paying = new Set(
  'pay pays payable cost costs zahlen zahlt kostet kosten payez payer coute coutent pagar paga cuesta cuestan fee fees charge'.split(
    ' ',
  ),
);
const keptBefore = 3;

function toPart(
  tokens: readonly FactToken[],
  { subject, isFree }: { subject: readonly string[]; isFree: boolean },
): Part {
  const all = tokens.filter(isContent).map(({ canon }) => canon);
  const has = (words: ReadonlySet<string>): boolean => tokens.some(({ canon }) => words.has(canon));
  const kept = keptWords(tokens);
  const isRestricted = kept !== null || has(negations);
  const weaker = [exceptWords, partialWords, extraWords, conditionalWords, contrastWords];
  return {
    words: new Set([...subject, ...all].filter((word) => !markers.has(word))),
    kept: kept ?? [],
    isRestricted,
    isPartial:
      kept !== null ||
      countsSome(tokens) ||
      tokens.some(({ canon }) => negations.has(canon) && !ofNone.has(canon)) ||
      weaker.some(has),
    isPriced: tokens.some(({ canon }) => canon.startsWith('price:')) && has(paying),
    isFree,
    isUniversal: tokens.some(({ canon }, at) => universalWords.has(canon) && !isOfTime(tokens, at)),
  };
}

const markers = new Set([
  ...[...onlyWords].filter((word) => word !== 'solo'),
  ...exceptWords,
  ...contrastWords,
  ...partialWords,
  ...extraWords,
  ...conditionalWords,
  ...universalWords,
  ...negations,
]);

/** The words that say what an "only" restricts to; null where there is none. */
function keptWords(tokens: readonly FactToken[]): string[] | null {
  const at = tokens.findIndex((_, place) => isOnly(tokens, place));
  if (at === -1) return null;
  const isAfter = isContentAhead(tokens, at);
  const near = isAfter ? tokens.slice(at + 1) : tokens.slice(Math.max(0, at - keptBefore), at);
  // "Encrypted only if you encrypt it" is restricted by the condition, not by its own verb.
  const topic = isAfter ? tokens.slice(0, at).filter(isContent) : [];
  return near
    .filter((token) => numeric.test(token.canon) || isContent(token))
    .map(({ canon }) => canon)
    .filter((word) => !topic.some(({ canon }) => isSameWord(word, canon)));
}

const rare = 2;
const shortestRare = 4;

/** What a text says without the restriction that the page puts on it, or of all where the page says it of some. */
export function widenedFacts(sentence: Sentence, scope: PageScope): WordFact[] {
  const { tokens } = sentence;
  const found: WordFact[] = [];
  const joined = joinedAt(sentence, scope);
  if (joined !== null) found.push(fact(joined, 'presence', 'presence:restricted'));
  if (tokens.some(({ canon }, at) => isOnly(tokens, at) || limits.some((words) => words.has(canon)))) return found;
  const said = tokens.flatMap((token, at) => (isContent(token) && !markers.has(token.canon) ? [at] : []));
  const every = tokens.findIndex(
    ({ canon }, at) => universalWords.has(canon) && !isOfTime(tokens, at) && !isLimited(tokens, at),
  );
  if (every !== -1 && isOfSome(sentence, every, scope)) found.push(fact(every, 'absolute', 'absolute:some'));
  if (isFreeAtPrice(sentence, scope)) found.push(fact(freeAt(sentence), 'presence', 'presence:priced'));
  const dropped = droppedAt(sentence, said, scope);
  if (dropped !== null) found.push(fact(dropped, 'presence', 'presence:restricted'));
  return found;
}

/** A text that limits what it says is not held against the page's limits. */
const limits = [negations, exceptWords, partialWords, extraWords];

const fact = (at: number, kind: 'absolute' | 'presence', key: string): WordFact => ({
  kind,
  key,
  from: at,
  to: at + 1,
  context: [],
  topic: null,
  isNegated: false,
});

/** "All day", "any time", "every Monday": manners of speaking about time. */
const times =
  /^(?:day|night|year|time|week|weekday|weekdays|days|nights|month|months|moment|tag|zeit|mal|jahr|monat|woche|werktag|jour|fois|temps|mois|dia|dias|vez|mes|momento|in|about|quantity:.*|number:.*)$/u;
const isOfTime = (tokens: readonly FactToken[], at: number): boolean => times.test(tokens[at + 1]?.canon ?? '');

const limitReach = 3;

/** "All under 28", "every order over $60" say themselves of which. */
const isLimited = (tokens: readonly FactToken[], at: number): boolean =>
  tokens
    .slice(at + 1, at + limitReach)
    .some(({ canon }) => (lowerWords.has(canon) && canon !== 'from') || upperWords.has(canon));

const nearBefore = 3;
const nearAfter = 7;
const enoughProof = 2;

/** Whether the page says of some, or at a price, what a text says of all. */
function isOfSome({ tokens, facts }: Sentence, every: number, { parts, index, counts }: PageScope): boolean {
  const wordsIn = (from: number, to: number): string[] =>
    tokens
      .slice(Math.max(0, from), to)
      .flatMap((token) => (isContent(token) && !markers.has(token.canon) ? [token.canon] : []));
  const isIn = (word: string, { words }: Part): boolean => index(word).some((one) => words.has(one));
  const near = wordsIn(every - nearBefore, every + nearAfter);
  const isProof = (part: Part): boolean =>
    part.isUniversal && near.filter((word) => isIn(word, part)).length >= Math.min(enoughProof, near.length);
  if (near.length > 0 && parts.some(isProof)) return false;
  const said = wordsIn(0, tokens.length);
  const { from, to } = phraseAround(tokens, every);
  const isFree = facts.some((one) => one.kind === 'free' && from <= one.from && one.from < to);
  const timesSaid = (word: string): number => index(word).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  return parts.some((part) => {
    if (part.isUniversal || !(part.isPartial || (isFree && part.isPriced))) return false;
    const shared = said.filter((word) => isIn(word, part));
    const rarest = Math.min(...shared.filter((word) => word.length >= shortestRare).map(timesSaid));
    return rarest <= (shared.length > 1 ? rare : 1);
  });
}

const freeAt = ({ facts }: Sentence): number => facts.find(({ kind }) => kind === 'free')?.from ?? 0;

/** "Free delivery on weekdays" where the page names a price for those, and nothing free of the same. */
function isFreeAtPrice({ tokens, facts }: Sentence, { parts, index, counts }: PageScope): boolean {
  const at = facts.find(({ kind }) => kind === 'free')?.from;
  if (at === undefined) return false;
  const { from, to } = phraseAround(tokens, at);
  const near = tokens
    .slice(from, to)
    .flatMap((token) => (isContent(token) && !markers.has(token.canon) ? [token.canon] : []));
  const isIn = (word: string, { words }: Part): boolean => index(word).some((one) => words.has(one));
  return parts.some((part) => {
    if (!part.isPriced || part.isFree) return false;
    const shared = near.filter((word) => isIn(word, part));
    const isRare = (word: string): boolean => index(word).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0) <= rare;
    if (shared.length < 2 || !shared.some(isRare)) return false;
    return !parts.some((other) => other.isFree && shared.every((word) => isIn(word, other)));
  });
}

/** "Homes and businesses" where the page serves businesses only: where a text adds what the page leaves out. */
function joinedAt({ tokens }: Sentence, { parts, index }: PageScope): number | null {
  for (const [at, { canon }] of tokens.entries()) {
    if (!listing.has(canon)) continue;
    const [before, after] = [at - 1, at + 1];
    if (!isContent(tokens[before]) || !isContent(tokens[after])) continue;
    const isKept = (place: number): boolean =>
      parts.some(({ kept }) => kept.some((word) => isSameWord(word, tokens[place]?.canon ?? '')));
    const isUnknown = (place: number): boolean => index(tokens[place]?.canon ?? '').length === 0;
    if (isKept(before) && isUnknown(after)) return after;
    if (isKept(after) && isUnknown(before)) return before;
  }
  return null;
}

const listing = new Set('and und et y e sowie or oder ou o u'.split(' '));

const enoughShared = 0.5;

/** Where a text says what the page says only with a restriction, which the text leaves out; null when it doesn't. */
function droppedAt({ tokens }: Sentence, said: readonly number[], { parts, index }: PageScope): number | null {
  for (const part of parts) {
    if (part.kept.length === 0) continue;
    if (tokens.some(({ canon }) => part.kept.some((word) => isSameWord(word, canon)))) continue;
    const topic = [...part.words].filter((word) => !part.kept.includes(word));
    const shared = new Map<string, { at: number; forms: string[] }>();
    for (const at of said) {
      const forms = index(tokens[at]?.canon ?? '').filter((one) => topic.includes(one));
      if (forms.length > 0) shared.set(forms.join(' '), { at, forms });
    }
    if (shared.size < Math.max(2, enoughShared * topic.length)) continue;
    const found = [...shared.values()];
    const isTogether = (a: readonly string[], b: readonly string[]): boolean =>
      a.some((one) => b.includes(one)) ||
      parts.some((other) => !other.isRestricted && [a, b].every((forms) => forms.some((one) => other.words.has(one))));
    const pair = found.find((a, from) => found.slice(from + 1).some((b) => !isTogether(a.forms, b.forms)));
    if (pair !== undefined) return pair.at;
  }
  return null;
}
