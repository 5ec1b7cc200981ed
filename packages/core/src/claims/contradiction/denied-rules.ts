import type { FactToken } from '../facts/fact-tokens-rules.ts';
import type { Sentence, WordFact } from '../facts/fact.ts';
import { isContent, joints, numeric, phraseAround, shareWord } from '../facts/phrase-rules.ts';
import { includedWord, negations } from '../facts/topic-lexicon.ts';
import { deniedBelow, deniedList } from './denied-list-rules.ts';
import deniedLexicon from './denied-words.json' with { type: 'json' };
import { contrastWords, exceptWords } from './restriction-lexicon.ts';
import { indexWords } from './word-index-rules.ts';

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
const conditional = wordsOf(deniedLexicon.conditional);
/** What a denial of these says is a manner of speaking or an offer. */
const idle = wordsOf(deniedLexicon.idle);
/** "In development", "sold out": what the page announces or no longer has. */
const unavailable = deniedLexicon.unavailable.map((phrase) => phrase.split(' '));
/** Words that set aside what follows: "a brush instead of the machine". */
const instead =
  /^(?:instead|rather|statt|anstatt|plutot|unlike|leaves?|omits?|lacks?|stop|skip|avoid|forget|goodbye|vergiss|vergessen|schluss|adieu|fini|finis|oublie[zr]?|olvida\p{L}*|adios|addio|stopp?|vergeet)$/u;
const reach = 2;
/** A denial holds for what is listed after it: "without glue and foam". */
const listReach = 5;
const longestList = 24;
const shortestWord = 3;

const freeFrom = /^(?:free|frei\p{L}*)$/u;
/** "Not gluten-free" denies that something is free of gluten. */
const nameOf = (tokens: readonly FactToken[], at: number): string => {
  const word = tokens[at]?.canon ?? '';
  const next = tokens[at + 1];
  return next?.hyphenated === true && freeFrom.test(next.canon) ? `${word}-free` : word;
};

/** Whether a page denies a word of a text that has these words around it. */
export type Denied = (word: string, around: ReadonlySet<string>) => boolean;

/** A denied word, and those of which a text has to say one too: "RAW" of the denied "RAW files". */
interface Denial {
  at: number;
  partners: readonly number[];
}

/** Words of things that the page only ever denies: "There is no elevator", "dogs are not", "we do not lease panels". */
export function deniedWords(page: readonly Sentence[]): Denied {
  const denied = new Map<string, string[][]>();
  const affirmed = new Set<string>();
  for (const [index, sentence] of page.entries()) {
    const { tokens } = sentence;
    const below = deniedBelow(page[index - 1], sentence).flatMap(inRuns);
    const denials = new Map([...denialsIn(sentence), ...below].map((denial) => [denial.at, denial]));
    for (const at of tokens.keys()) {
      if (!isContent(tokens[at])) continue;
      const [name, denial] = [nameOf(tokens, at), denials.get(at)];
      const partners = denial?.partners.map((other) => nameOf(tokens, other));
      if (partners === undefined) affirmed.add(name);
      else denied.set(name, [...(denied.get(name) ?? []), partners]);
    }
  }
  const asAffirmed = indexWords(affirmed);
  const only = [...denied.keys()].filter(
    (word) => word.length >= shortestWord && !idle.has(word) && asAffirmed(word).length === 0,
  );
  const asDenied = indexWords(only);
  return (word, around) =>
    asDenied(word).some((form) =>
      (denied.get(form) ?? []).some((partners) => partners.length === 0 || shareWord(partners, around)),
    );
}

function denialsIn(sentence: Sentence): Denial[] {
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
    return isVerbNext(tokens, at) ? ofVerb(things) : inRuns(things);
  }
  if (!isShort && !denial.has(canon)) return [];
  // "Not included" says that it costs more, not that there is none.
  if (tokens.slice(at + 1, at + 4).some((token) => includedWord.test(token.canon))) return [];
  return [...predicateOf(tokens, at), ...subjectOf(tokens, isShort ? at - 1 : at)];
}

/** Words side by side name one thing together: none of "drone photos" is denied without the other. */
function inRuns(positions: readonly number[]): Denial[] {
  const isBeside = (a: number, b: number): boolean =>
    Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => Math.min(a, b) + index).every((one) =>
      positions.includes(one),
    );
  // "PHP" alone names what a "PHP library" is; "library" doesn't.
  return positions.map((at) => ({
    at,
    partners: positions.includes(at + 1) ? [] : positions.filter((other) => other !== at && isBeside(other, at)),
  }));
}

/** A verb alone is not what is denied. */
function ofVerb([verb, ...objects]: readonly number[]): Denial[] {
  return verb === undefined ? [] : [{ at: verb, partners: objects }, ...inRuns(objects)];
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
  return isBeing || listed[0] !== at + 1 ? runs : ofVerb(listed);
}

/** The next content words of the same clause. */
function contentFrom(tokens: readonly FactToken[], from: number): number[] {
  const { to } = phraseAround(tokens, from - 1);
  const range = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return range.filter((at) => isContent(tokens[at]) && tokens[at]?.canon !== 'yet');
}

function clauseAround(tokens: readonly FactToken[], at: number): number[] {
  const { from, to } = phraseAround(tokens, at);
  return Array.from({ length: to - from }, (_, index) => from + index).filter((place) => isContent(tokens[place]));
}

/** What a denial lists: "we cannot take pianos, cots or anything that needs repair". */
function listFrom(tokens: readonly FactToken[], from: number): number[] {
  const rest = tokens.slice(from, from + longestList);
  const end = rest.findIndex(
    ({ canon, startsPhrase }, index) =>
      startsPhrase || contrastWords.has(canon) || reasons.test(canon) || startsAnew(tokens, from + index),
  );
  const listed = end === -1 ? rest : rest.slice(0, end);
  return listed.flatMap((token, index) =>
    isContent(token) && !numeric.test(listed[index + 1]?.canon ?? '') ? [from + index] : [],
  );
}

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

/** German and Dutch deny at the end: "ins Restaurant und in den Wellnessbereich dürfen sie nicht". */
const lateDenial = /^(?:nicht|niet|cannot)$/u;
const ofReader = /^(?:your|dein\p{L}*|ihre?[nrsm]?|votre|vos|tus?|sus?)$/u;
const question = /^\s*[?？]/u;

/** What a text says there is although the page only ever says that there is none. */
export function deniedFacts(sentence: Sentence, isDenied: Denied, text: string): WordFact[] {
  const { tokens } = sentence;
  if (question.test(text.slice(tokens.at(-1)?.end ?? 0))) return [];
  if (tokens.some(({ canon }, at) => conditional.has(canon) && !evenWords.has(tokens[at - 1]?.canon ?? ''))) return [];
  // "Any day except Sunday", "special events aside": a text may leave out what the page does.
  if (tokens.some(({ canon }) => exceptWords.has(canon))) return [];
  // A text may deny the same.
  const own = new Set(denialsIn(sentence).map(({ at }) => at));
  return tokens.flatMap((token, at): WordFact[] => {
    if (!isContent(token) || own.has(at)) return [];
    const name = nameOf(tokens, at);
    if (!isDenied(name, sentence.words)) return [];
    const { from, to } = phraseAround(tokens, at);
    const around = [...tokens.slice(Math.max(0, at - listReach), at), ...tokens.slice(from, to)];
    const isSetAside =
      around.some(({ canon }) => negations.has(canon) || instead.test(canon) || exceptWords.has(canon)) ||
      tokens.slice(to, to + listReach * 2).some(({ canon }) => lateDenial.test(canon));
    const isFree =
      name === token.canon && (freeFrom.test(tokens[at + 1]?.canon ?? '') || tokens[at - 2]?.canon === 'free');
    // What readers have is their own: "a backup to your filter".
    if (isSetAside || isFree || ofReader.test(tokens[at - 1]?.canon ?? '')) return [];
    const range = { from: at, to: at + 1, topic: null, isNegated: false };
    return [{ ...range, kind: 'presence', key: 'presence:denied', context: [token.canon] }];
  });
}

/** "Even if it needs repair" offers it all the same. */
const evenWords = new Set(['even', 'auch', 'selbst', 'meme', 'incluso', 'aun']);
