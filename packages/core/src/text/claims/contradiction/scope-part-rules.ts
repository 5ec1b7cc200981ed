import type { FactToken, Sentence } from '../facts/fact.ts';
import { spelledNumber } from '../facts/number-fact-rules.ts';
import { isContent, isSameWord, joints, numeric } from '../facts/phrase-rules.ts';
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

/** A part of a page's sentence that says one thing. */
export interface Part {
  words: ReadonlySet<string>;
  /** What it is restricted to: one of these in a text keeps the restriction. */
  kept: readonly string[];
  /** What its subject is: "sold" of "passes are sold online only". */
  predicate: string | null;
  /** Whether it applies only to what `kept` names, or not at all. */
  isRestricted: boolean;
  /** Whether it doesn't hold for all. */
  isPartial: boolean;
  /** Whether it names what one pays, or that one pays nothing. */
  isPriced: boolean;
  isFree: boolean;
  /** Whether it says itself that it applies to all. */
  isUniversal: boolean;
}

/** Cuts a sentence where it continues about something else; its subject belongs to every part. */
export function partsOf({ tokens, facts }: Sentence): Part[] {
  const starts = [0];
  for (const [at, { canon, startsClause }] of tokens.entries()) {
    const isSetAgainst = startsClause && negations.has(canon);
    if (at > 0 && (contrastWords.has(canon) || isSetAgainst)) starts.push(at);
    // "Compressed by default and encrypted only with a key": the restriction applies to what follows "and".
    if (!isOnly(tokens, at)) continue;
    const start = startOfOwn(tokens, at);
    if (start > (starts.at(-1) ?? 0)) starts.push(start);
  }
  const subject = tokens.filter(isContent).slice(0, 1);
  return starts.map((from, index) => {
    const own = tokens.slice(from, starts[index + 1] ?? tokens.length);
    const isFree = facts.some(({ kind, from: at }) => kind === 'free' && from <= at && at < from + own.length);
    return toPart(own, { isFree, subject: index === 0 ? [] : subject.map(({ canon }) => canon) });
  });
}

const fewestListed = 3;

/** Where what an "only" restricts begins; 0 where it is the whole sentence. */
function startOfOwn(tokens: readonly FactToken[], at: number): number {
  if (isContentAhead(tokens, at)) return tokens.findLastIndex(({ canon }, before) => before < at && joints.has(canon));
  const clause = tokens.findLastIndex(({ startsClause }, before) => before < at && startsClause);
  // "Saturday 9 to 1 (follow-ups only)": a remark in brackets is about what is before it.
  if (tokens[clause]?.opensBracket === true)
    return tokens.findLastIndex(
      ({ canon, startsClause }, before) => before < clause && (startsClause || joints.has(canon)),
    );
  // "Beach, canoes, shop in July only": after one item of a list, it applies to that item only.
  const isList = tokens.filter(({ startsClause }) => startsClause).length >= fewestListed;
  const hasOwn = tokens.slice(Math.max(0, clause), Math.max(0, at - keptBefore)).some(isContent);
  return isList && hasOwn ? clause : 0;
}

const merely =
  /^(?:needs?|takes?|costs?|weighs?|requires?|braucht|brauchen|dauert|kostet|kosten|wiegt|faut|coute|pese|cuesta|pesa|necesita)$/u;

const spanish = new Set('el los las por para con del il gli per di'.split(' '));

/** Whether a token restricts: "in black only", but not "needs only a pot" and "only $5", which say how little. */
export function isOnly(tokens: readonly FactToken[], at: number): boolean {
  if (!onlyWords.has(tokens[at]?.canon ?? '')) return false;
  // "Solo" is a name in most languages.
  if (tokens[at]?.canon === 'solo' && !tokens.some(({ canon }) => spanish.has(canon))) return false;
  // "It needs no duct, only a drain hose" says what it does with.
  const isInstead = tokens[at]?.startsClause === true && tokens.slice(0, at).some(({ canon }) => negations.has(canon));
  if (isInstead) return false;
  const [before, after] = [tokens[at - 1]?.canon ?? '', tokens[at + 1]?.canon ?? ''];
  return !merely.test(before) && !(numeric.test(after) && tokens[at + 1]?.startsClause !== true);
}

const ofWords = /^(?:of|von|sur|de)$/u;
const ours = /^(?:our|the|its|unsere[nr]|den|nos|les|nuestr[oa]s|los|las|number:.*)$/u;

const these = /^(?:these|them|those|which|diesen|denen)$/u;
const someOf = /^(?:davon|dont|darunter)$/u;

/** "Two of our six coffees", "of these, two", "all other coffees". */
const countsSome = (tokens: readonly FactToken[]): boolean =>
  tokens.some(
    (token, at) =>
      (spelledNumber(token) !== null || token.canon.startsWith('number:')) &&
      ofWords.test(tokens[at + 1]?.canon ?? '') &&
      ours.test(tokens[at + 2]?.canon ?? ''),
  ) || tokens.some((_, at) => isOther(tokens, at) || isOfThese(tokens, at));

const others = /^(?:others?|remaining|anderen?|ubrigen|autres?|otr[oa]s|demas|altr[ie])$/u;
/** "All other plans" leaves out one. */
export const isOther = (tokens: readonly FactToken[], at: number): boolean =>
  universalWords.has(tokens[at]?.canon ?? '') &&
  tokens.slice(at + 1, at + 3).some(({ canon, startsClause }) => !startsClause && others.test(canon));

const isOfThese = (tokens: readonly FactToken[], at: number): boolean => {
  const isNamed =
    someOf.test(tokens[at]?.canon ?? '') ||
    (ofWords.test(tokens[at]?.canon ?? '') && these.test(tokens[at + 1]?.canon ?? ''));
  return (
    isNamed &&
    tokens.slice(at + 1, at + 4).some((token) => token.canon.startsWith('number:') || spelledNumber(token) !== null)
  );
};

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
    predicate: predicateOf(tokens),
    isRestricted,
    isPartial:
      kept !== null ||
      countsSome(tokens) ||
      tokens.some(({ canon }) => negations.has(canon) && !ofNone.has(canon)) ||
      weaker.some(has),
    isPriced: tokens.some(({ canon }) => canon.startsWith('price:')) && has(paying),
    isFree,
    isUniversal: tokens.some(
      ({ canon }, at) => universalWords.has(canon) && !isOfTime(tokens, at) && !isOther(tokens, at),
    ),
  };
}

const being = /^(?:is|are|was|were|be|ist|sind|wird|werden|est|sont|es|son|esta|estan|e|sono)$/u;

function predicateOf(tokens: readonly FactToken[]): string | null {
  const at = tokens.findIndex(({ canon }) => being.test(canon));
  const next = tokens[at + 1];
  return at > 0 && isContent(next) && !markers.has(next.canon) ? next.canon : null;
}

/** Words that restrict, and say nothing of what. */
export const markers = new Set([
  ...[...onlyWords].filter((word) => word !== 'solo'),
  ...exceptWords,
  ...contrastWords,
  ...partialWords,
  ...extraWords,
  ...conditionalWords,
  ...universalWords,
  ...negations,
]);

/** The words that say what an "only" restricts to; null where there isn't one. */
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

/** "All day", "any time", "every Monday": manners of speaking about time. */
const times =
  /^(?:day|night|year|time|week|weekday|weekdays|days|nights|month|months|moment|season|second|minute|hour|saison|stunde|minute|sekunde|tag|zeit|mal|jahr|monat|woche|werktag|jour|fois|temps|mois|dia|dias|vez|mes|momento|temporada|hora|in|about|quantity:.*)$/u;
/** Whether "all" is said of time. */
export const isOfTime = (tokens: readonly FactToken[], at: number): boolean => times.test(tokens[at + 1]?.canon ?? '');
