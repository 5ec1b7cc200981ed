import type { FactToken, Sentence } from '../facts/fact.ts';
import { isContent, joints, numeric, phraseAround } from '../facts/phrase-rules.ts';
import { includedWord } from '../facts/topic-lexicon.ts';
import { deniedList } from './denied-list-rules.ts';
import deniedLexicon from './denied-words.json' with { type: 'json' };
import { contrastWords } from './restriction-lexicon.ts';

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words of what has none: "no elevator", "ohne Zucker". */
const withoutAny = wordsOf(deniedLexicon.without);
const denial = wordsOf(deniedLexicon.denial);
/** Verbs whose subject is denied by a "not" behind them: "dogs are not", "Hunde dürfen nicht". */
const auxiliaries = wordsOf(deniedLexicon.auxiliaries);
/** The "don" of "don't". */
const shortened = wordsOf(deniedLexicon.shortened);
/** After these words, "not" denies nothing: "not only", "not before noon". */
const onward = wordsOf(deniedLexicon.onward);
/** Words of a condition. */
export const conditional = wordsOf(deniedLexicon.conditional);
/** What a denial of these says is a manner of speaking or an offer. */
export const idle = wordsOf(deniedLexicon.idle);
/** Verbs that say that there is something. */
const offering = wordsOf(deniedLexicon.offering);
/** "In development", "sold out": what the page announces or no longer has. */
const unavailable = deniedLexicon.unavailable.map((phrase) => phrase.split(' '));
const reach = 2;
const longestList = 24;

/** A denied word, and those of which a text has to say one too: "RAW" of the denied "RAW files". */
export interface Denial {
  at: number;
  partners: readonly number[];
}

/** The words that a sentence denies. */
export function denialsIn(sentence: Sentence): Denial[] {
  const { tokens } = sentence;
  if (tokens.some(({ canon }) => conditional.has(canon))) return [];
  const listed = deniedList(sentence).flatMap(inRuns);
  return listed.concat(tokens.flatMap((_, at) => denialsAt(tokens, at)));
}

function denialsAt(tokens: readonly FactToken[], at: number): Denial[] {
  const canon = tokens[at]?.canon ?? '';
  if (unavailable.some((phrase) => phrase.every((word, index) => tokens[at + index]?.canon === word)))
    return inRuns(clauseAround(tokens, at));
  const isShort = canon === 't' && shortened.has(tokens[at - 1]?.canon ?? '');
  if (onward.has(tokens[at + 1]?.canon ?? '')) return [];
  // "Non-stick" denies one word, "version 2" is named by its number.
  if (tokens[at + 1]?.hyphenated === true) return [];
  if (withoutAny.has(canon)) {
    const things = contentFrom(tokens, at + 1).slice(0, reach);
    // "Filialen haben wir keine" names the thing first.
    if (things.length === 0 && lateNone.test(canon)) return inRuns(clauseAround(tokens, at).slice(0, 1));
    return isVerbNext(tokens, at) ? ofVerb(things, tokens) : inRuns(things);
  }
  if (!isShort && !denial.has(canon)) return [];
  // "Not included" says that it costs more, not that it doesn't exist.
  if (tokens.slice(at + 1, at + 4).some((token) => includedWord.test(token.canon))) return [];
  return [...predicateOf(tokens, at), ...subjectOf(tokens, isShort ? at - 1 : at)];
}

/** Words side by side name one thing together: none of "drone photos" is denied without the other. */
export function inRuns(positions: readonly number[]): Denial[] {
  const all = new Set(positions);
  return positions.map((at) => {
    const partners: number[] = [];
    // "PHP" alone names what a "PHP library" is; "library" doesn't.
    if (!all.has(at + 1)) for (let before = at - 1; all.has(before); before -= 1) partners.push(before);
    return { at, partners };
  });
}

/** A verb alone is not what is denied. */
function ofVerb([verb, ...objects]: readonly number[], tokens: readonly FactToken[]): Denial[] {
  if (verb === undefined) return [];
  // "We don't offer rails" denies rails; "it doesn't change the color of crowns" denies nothing of crowns but that.
  const isOffer = idle.has(tokens[verb]?.canon ?? '') || offering.has(tokens[verb]?.canon ?? '');
  return [
    { at: verb, partners: objects },
    ...inRuns(objects).map(({ at, partners }) => ({
      at,
      partners: isOffer || partners.length > 0 ? partners : [verb],
    })),
  ];
}

const lateNone = /^(?:keine?[nrs]?|geen)$/u;

const romance = /^(?:el|la|los|las|un|una|se|de|del|en|con|para|por|il|lo|gli|di)$/u;

/** Spanish and Italian "no" before a verb: "no tiene puntos de carga". */
const isVerbNext = (tokens: readonly FactToken[], at: number): boolean =>
  /^non?$/u.test(tokens[at]?.canon ?? '') && tokens.some(({ canon }) => romance.test(canon));

const does =
  /^(?:do|does|did|don|doesn|didn|can|cannot|could|couldn|will|won|would|wouldn|may|must|should|ne|peut|peuvent|puede|pueden)$/u;

/** What a "not" denies of its subject: "heated" is denied of the paddling pool, "hand over" of RAW files. */
function predicateOf(tokens: readonly FactToken[], at: number): Denial[] {
  const listed = listFrom(tokens, at + 1);
  const runs = inRuns(listed);
  const { from } = phraseAround(tokens, at);
  const subject = Array.from({ length: at - from }, (_, index) => from + index).filter(
    (place) => isContent(tokens[place]) && !auxiliaries.has(tokens[place]?.canon ?? ''),
  );
  const isBeing = !does.test(tokens[at]?.canon ?? '') && !does.test(tokens[at - 1]?.canon ?? '');
  if (isBeing && subject.length > 0 && auxiliaries.has(tokens[at - 1]?.canon ?? ''))
    return runs.map((denied) => (denied.at === at + 1 ? { ...denied, partners: subject } : denied));
  return isBeing || listed[0] !== at + 1 ? runs : ofVerb(listed, tokens);
}

/** "No card to begin": what something is for isn't denied with it. */
const purposeWords = /^(?:to|for|um|zum|zur|fur|pour|para|per|om|voor)$/u;

/** The next content words of the same clause. */
function contentFrom(tokens: readonly FactToken[], from: number): number[] {
  const { to } = phraseAround(tokens, from - 1);
  const clause = tokens.slice(from, to);
  const first = clause.findIndex(isContent);
  const purpose = clause.findIndex(({ canon }, index) => first !== -1 && index > first && purposeWords.test(canon));
  const range = Array.from({ length: purpose === -1 ? clause.length : purpose }, (_, index) => from + index);
  return range.filter((at) => isContent(tokens[at]) && tokens[at]?.canon !== 'yet');
}

/** The content words of a clause, up to a reach: a page without punctuation is one long clause. */
function clauseAround(tokens: readonly FactToken[], at: number): number[] {
  const clause = phraseAround(tokens, at);
  const from = Math.max(clause.from, at - longestList);
  const to = Math.min(clause.to, at + longestList);
  return Array.from({ length: to - from }, (_, index) => from + index).filter((place) => isContent(tokens[place]));
}

/** What a denial lists: "we cannot take pianos, cots or anything that needs repair". */
function listFrom(tokens: readonly FactToken[], from: number): number[] {
  const rest = tokens.slice(from, from + longestList);
  // "A pad that moves up and down (not in and out), three positions": a remark ends with its bracket.
  const isInBracket = tokens[from - 1]?.opensBracket === true;
  const end = rest.findIndex(
    ({ canon, startsPhrase }, index) =>
      startsPhrase ||
      contrastWords.has(canon) ||
      reasons.test(canon) ||
      startsAnew(tokens, from + index) ||
      isRelative(tokens, from + index) ||
      (isInBracket && index > 0 && tokens[from + index]?.startsClause === true),
  );
  const listed = end === -1 ? rest : rest.slice(0, end);
  return listed.flatMap((token, index) =>
    isContent(token) && !numeric.test(listed[index + 1]?.canon ?? '') ? [from + index] : [],
  );
}

/** "Not for people who had an account with us": what a relative clause says isn't denied. */
const isRelative = (tokens: readonly FactToken[], at: number): boolean =>
  /^(?:who|which|that|qui|dont|che|cui)$/u.test(tokens[at]?.canon ?? '') ||
  (tokens[at]?.startsClause === true &&
    /^(?:die|der|das|den|dem|deren|dessen|que|dat|som)$/u.test(tokens[at]?.canon ?? ''));

const reasons = /^(?:because|so|since|until|before|than|weil|denn|da|damit|bis|parce|car|donc|porque|hasta)$/u;

const subjects =
  /^(?:we|our|they|it|you|your|he|she|this|these|that|wir|unsere?|sie|es|ihr|nous|notre|nos|vous|ils?|elles?|nosotros)$/u;
const subjectReach = 6;

/** Where a sentence continues with its own verb: "not by car, and our courses are for adults". */
function startsAnew(tokens: readonly FactToken[], at: number): boolean {
  if (!joints.has(tokens[at]?.canon ?? '') && tokens[at]?.startsClause !== true) return false;
  const rest = tokens.slice(at + 1, at + 1 + subjectReach);
  const end = rest.findIndex(({ canon, startsClause }) => startsClause || joints.has(canon));
  const clause = end === -1 ? rest : rest.slice(0, end);
  return (
    subjects.test(tokens[at]?.canon ?? '') ||
    subjects.test(clause[0]?.canon ?? '') ||
    clause.some(({ canon }) => auxiliaries.has(canon))
  );
}

/** "Dogs are not", "Parkplätze haben wir nicht", "los perros no pueden": what a denied verb applies to. */
function subjectOf(tokens: readonly FactToken[], at: number): Denial[] {
  const { from } = phraseAround(tokens, at);
  const near = Array.from({ length: at - from }, (_, index) => at - 1 - index);
  const verb = verbOf(tokens, at, near);
  if (verb === undefined || (verb < at && near.some((place) => place > verb && isContent(tokens[place])))) return [];
  // "They are on a lead and are not allowed inside": the subject is not what is before "and".
  if (verb === from && listing.test(tokens[from - 1]?.canon ?? '')) return ofFirstSubject(tokens, from - 1);
  const subject = [...near, ...listBefore(tokens, from)].filter((place) => place < verb && isContent(tokens[place]));
  const isListed = tokens[from - 1] !== undefined && listing.test(tokens[from - 1]?.canon ?? '');
  const named = subject.filter((place) => !placeholders.test(tokens[place]?.canon ?? '')).slice(0, isListed ? 2 : 1);
  return named.flatMap((place) =>
    isContent(tokens[place - 1]) && place > from
      ? [
          { at: place, partners: [place - 1] },
          { at: place - 1, partners: [place] },
        ]
      : [{ at: place, partners: [] }],
  );
}

/** "Maincrop varieties need more room and are not covered": the words that open the clause before "and". */
function ofFirstSubject(tokens: readonly FactToken[], joint: number): Denial[] {
  const start = tokens.findLastIndex(({ startsClause }, place) => place < joint && startsClause);
  const [first, second] = [start, start + 1];
  if (start < 0 || second >= joint || !isContent(tokens[first]) || !isContent(tokens[second])) return [];
  return [
    { at: first, partners: [second] },
    { at: second, partners: [first] },
  ];
}

const pronoun = /^(?:wir|ich|man)$/u;
const listing = /^(?:and|or|und|oder|et|ou|y|o)$/u;
/** "Opened ones cannot". */
const placeholders = /^ones?$/u;

/** The verb that a "not" denies: "dogs are not", "parrots treat we not" in German, "cannot" itself. */
function verbOf(tokens: readonly FactToken[], at: number, near: readonly number[]): number | undefined {
  if (tokens[at]?.canon === 'cannot' || auxiliaries.has(tokens[at + 1]?.canon ?? '')) return at;
  if (pronoun.test(tokens[at - 1]?.canon ?? '') && near.length > 1) return at - 2;
  return near.find((place) => auxiliaries.has(tokens[place]?.canon ?? ''));
}

/** The clause before "and": both are the subject of "dogs and cats are not". */
function listBefore(tokens: readonly FactToken[], from: number): number[] {
  const joint = from - 1;
  return listing.test(tokens[joint]?.canon ?? '') && joint > 0 ? [joint - 1] : [];
}
