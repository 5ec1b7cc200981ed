import { stopWordsOf } from '../../text/stop-words.ts';
import { stemOf, tokens } from '../../text/tokens-rules.ts';
import same from './same-words.json' with { type: 'json' };

/** What a question is about, in stems that spell and name the same thing alike. */
export interface Content extends Deed {
  /** Sorted, each once. */
  stems: string[];
}

/** What the words of an English question show of what is done; null or empty where they do not. */
interface Deed {
  action: string | null;
  /** What it is done to, or what something has to go with. */
  object: string | null;
  /** Where or under which conditions: "on grass", "without tools". */
  condition: string[];
}

const noDeed: Deed = { action: null, object: null, condition: [] };
const words = (lists: readonly string[]): Set<string> => new Set(lists.flatMap((list) => list.split(' ')));
const framing = new Set([
  ...words(same.framing),
  ...'anleitung tipps richtig schritt astuces conseils tuto consejos pasos consigli dicas passo stappenplan porady krok советы инструкция'.split(
    ' ',
  ),
]);
/** Words that ask for a meaning, a price, or a way to do something; the kind of a question says that already. */
const frames = new Map(Object.entries(same.frames).map(([language, list]) => [language, words([list])]));
const light = words(same.light);
const actions = words(same.actions);
/** Seasons, shades and audiences never change the words around them, but always the answer. */
const distinct = words(same.distinct);
/** Anyone who asks for a price means the thing put in place, new or instead of another. */
const inPrices = words(same.inPrices);
/** Words that only hold others together: a "planter box" is filled as a planter is. */
const heads = words(same.heads);
const sameStem = new Map<string, string>();
for (const line of [...same.spellings, ...same.synonyms]) {
  const [kept = '', ...others] = line.split(' ').map((word) => stemOf(americanSpelling(word), 'en'));
  for (const other of others) if (other !== kept) sameStem.set(other, kept);
}
const phrases = new Map(same.phrases.map((line) => line.split('=') as [phrase: string, word: string]));
const phrasePattern = new RegExp(String.raw`(?<=^|\s)(${[...phrases.keys()].join('|')})(?=s?(?:\s|$))`, 'gu');

/** British endings in their American form; other spellings are changed in the same way wherever they appear. */
function americanSpelling(word: string): string {
  if (word.length < 5) return word;
  return word
    .replace(/(?<=\p{L}{2})our(?=s|ed|ing|ful|less|able|$)/u, 'or')
    .replace(/(?<=[bcdfghtv])re(?=s?$)/u, 'er')
    .replace(/ogue(?=s?$)/u, 'og')
    .replace(/(?<=\p{L}{3})is(?=e[drs]?$|ing$|ation)/u, 'iz');
}

/** English ways to begin a question about doing something; the verb follows. */
const doing =
  /(?:^|\s)(?:(?:how|ways?|possible) to|how (?:do|can|should|would) (?:i|you|we)|can (?:i|you|we)|should (?:i|you|we)|(?:do|does|did) [^.]{0,40}? ?need to(?: be)?)\s+(?<rest>\S.*)$/u;
/** English ways to ask what to choose: "what is the best shed to buy", "which shed should i get". */
const choosing = /(?:^|\s)(?:(?:best|which|top) )(?!ways?\s|time\s)(?<thing>\S.*)$/u;
/** What a thing asked for goes with is part of the question: "what color furniture goes with grey walls". */
const matching = /(?:^|\s)(?:what|which) (?<thing>\S.*?) (?:(?:goes|go|looks?)(?: \S+)? with|match|matches|suits?)\s/u;
/** Whether two things go together is a question about just these: "does beige go with grey". */
const pairing = /^(?:do|does|can|could|will|would|is|are|should) (?<things>.+? (?:and|with) .+)$/u;
const goingTogether = words(['go goes match matches together well combo combination']);
/** A paint is asked for by its color. */
const colors = words(['color colors colour colours shade shades paint paints']);
/** Adverbs come before the verb: "how to properly store". */
const adverb = /..ly$/u;
const noAdverbs = words(['apply supply reply rely multiply comply assembly fly']);
const prepositions = words([
  'on with for in to of from without at by under above using into out off near when if while after before',
]);
const conditions = words(['on under above over without during behind between against']);
const articles = words(['a an the my your our their some any up down']);

/** Reads the content of questions of one kind, each word once. */
export function contentReader(): (question: { text: string; language: string; kind: string }) => Content {
  const known = new Map<string, Map<string, string>>();
  return ({ text, language, kind }) => {
    let stemOfWord = known.get(language);
    if (stemOfWord === undefined) known.set(language, (stemOfWord = new Map()));
    const stem = (word: string): string => {
      let found = stemOfWord.get(word);
      if (found === undefined) {
        found = language === 'en' ? englishStem(word) : stemOf(word, language);
        stemOfWord.set(word, found);
      }
      return found;
    };
    const plain = language === 'en' ? text.replaceAll(phrasePattern, (phrase) => phrases.get(phrase) ?? phrase) : text;
    const all = tokens(plain);
    const stems = [...new Set(contentOf(all, language, kind).map(stem))].sort();
    if (language !== 'en') return { stems, ...noDeed };
    const deed = deedOf(plain, all, stem);
    return {
      stems,
      ...deed,
      condition: [...deed.condition, ...all.filter((word) => distinct.has(word.replace(/['’]s$/u, ''))).map(stem)],
    };
  };
}

function englishStem(word: string): string {
  const stem = stemOf(americanSpelling(word), 'en');
  return sameStem.get(stem) ?? stem;
}

/** The words that carry the topic; of nothing but light or framing words, those. */
function contentOf(all: readonly string[], language: string, kind: string): readonly string[] {
  const stop = stopWordsOf(language);
  const frame = frames.get(language);
  const topical = all.filter((word) => !stop.has(word) && !framing.has(word) && frame?.has(word) !== true);
  if (language !== 'en') return topical.length > 0 ? topical : all;
  const isLight = (word: string): boolean =>
    light.has(word) || heads.has(word) || (kind === 'price' && inPrices.has(word));
  const heavy = topical.filter((word) => !isLight(word));
  return [heavy, topical, all].find((some) => some.length > 0) ?? [];
}

const isTopic = (word: string): boolean => !light.has(word) && !framing.has(word) && !articles.has(word);

/** The last word before a preposition that names a thing; one that only holds others together if there is no other. */
function lastThing(after: readonly string[]): string | undefined {
  const until = after.findIndex((word) => prepositions.has(word));
  const things = (until === -1 ? after : after.slice(0, until)).filter(isTopic);
  return things.findLast((word) => !heads.has(word)) ?? things.at(-1);
}

/** "build a shed base on grass" builds a base, the last word before a preposition, under the condition of grass. */
function deedOf(text: string, all: readonly string[], stem: (word: string) => string): Deed {
  const rest = doing.exec(text)?.groups?.['rest'];
  if (rest === undefined) return choiceOf(text, all, stem);
  const said = tokens(rest).filter((word) => !articles.has(word));
  const at = said.findIndex((word) => !framing.has(word) && (!adverb.test(word) || noAdverbs.has(word)));
  const [verb = '', ...after] = said.slice(Math.max(0, at));
  const last = lastThing(after);
  const from = after.findIndex((word) => conditions.has(word));
  const condition =
    from === -1 || last === undefined
      ? []
      : after.slice(from + 1).filter((word) => isTopic(word) && !prepositions.has(word));
  return {
    action: saysLittle(verb) ? null : stem(verb),
    object: last === undefined ? null : stem(last),
    condition: condition.map(stem),
  };
}

function pairOf(text: string): string[] {
  const things = tokens(pairing.exec(text)?.groups?.['things'] ?? '');
  if (!things.some((word) => goingTogether.has(word))) return [];
  const stop = stopWordsOf('en');
  return things.filter((word) => isTopic(word) && !goingTogether.has(word) && !stop.has(word));
}

/** "be", "get" and "use" aren't actions; "keep" is one, because it means to store. */
function saysLittle(verb: string): boolean {
  if (actions.has(verb)) return false;
  return verb === '' || light.has(verb) || framing.has(verb) || stopWordsOf('en').has(verb);
}

/** What is to be chosen, or what something has to go with. */
function choiceOf(text: string, all: readonly string[], stem: (word: string) => string): Deed {
  const asked = tokens(matching.exec(text)?.groups?.['thing'] ?? '');
  const condition = [...asked.filter((word) => isTopic(word) && !colors.has(word)), ...pairOf(text)].map(stem);
  const last = all.includes('with') ? all.slice(all.indexOf('with') + 1).findLast(isTopic) : undefined;
  if (last !== undefined) return { action: null, object: stem(last), condition };
  const thing = choosing.exec(text)?.groups?.['thing'];
  // "which shed is best" chooses a shed: what is chosen ends where the sentence continues.
  const stop = stopWordsOf('en');
  const named = tokens(thing ?? '').filter((word) => !articles.has(word));
  const until = named.findIndex((word) => stop.has(word) || prepositions.has(word));
  const chosen = lastThing(until === -1 ? named : named.slice(0, until));
  return chosen === undefined ? noDeed : { action: stem('choose'), object: stem(chosen), condition };
}
