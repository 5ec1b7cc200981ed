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
const light = words(same.light);
/** Seasons, shades and audiences never change the words around them, but always the answer. */
const distinct = words(same.distinct);
/** Whoever asks for a price means the thing put in place, new or instead of another. */
const inPrices = words(same.inPrices);
const sameStem = new Map<string, string>();
for (const line of [...same.spellings, ...same.synonyms]) {
  const [kept = '', ...others] = line.split(' ').map((word) => stemOf(word, 'en'));
  for (const other of others) if (other !== kept) sameStem.set(other, kept);
}

/** English ways to begin a question about doing something; the verb follows. */
const doing =
  /(?:^|\s)(?:(?:how|ways?) to|how (?:do|can|should|would) (?:i|you|we)|can (?:i|you|we)|should (?:i|you|we)|(?:do|does|did) [^.]{0,40}? ?need to(?: be)?)\s+(?<rest>\S.*)$/u;
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
        found = stemOf(word, language);
        if (language === 'en') found = sameStem.get(found) ?? found;
        stemOfWord.set(word, found);
      }
      return found;
    };
    const all = tokens(text);
    const stems = [...new Set(contentOf(all, language, kind).map(stem))].sort();
    if (language !== 'en') return { stems, ...noDeed };
    const deed = deedOf(text, all, stem);
    return { stems, ...deed, condition: [...deed.condition, ...all.filter((word) => distinct.has(word)).map(stem)] };
  };
}

/** The words that carry the topic; of nothing but light or framing words, those. */
function contentOf(all: readonly string[], language: string, kind: string): readonly string[] {
  const stop = stopWordsOf(language);
  const topical = all.filter((word) => !stop.has(word) && !framing.has(word));
  if (language !== 'en') return topical.length > 0 ? topical : all;
  const isLight = (word: string): boolean => light.has(word) || (kind === 'price' && inPrices.has(word));
  const heavy = topical.filter((word) => !isLight(word));
  return [heavy, topical, all].find((some) => some.length > 0) ?? [];
}

/** "build a shed base on grass" builds a base, the last word before a preposition, under the condition of grass. */
function deedOf(text: string, all: readonly string[], stem: (word: string) => string): Deed {
  const rest = doing.exec(text)?.groups?.['rest'];
  const isTopic = (word: string): boolean => !light.has(word) && !framing.has(word) && !articles.has(word);
  if (rest === undefined) {
    const last = all.includes('with') ? all.slice(all.indexOf('with') + 1).findLast(isTopic) : undefined;
    return { ...noDeed, object: last === undefined ? null : stem(last) };
  }
  const [verb = '', ...after] = tokens(rest).filter((word) => !articles.has(word));
  const until = after.findIndex((word) => prepositions.has(word));
  const last = (until === -1 ? after : after.slice(0, until)).findLast(isTopic);
  const from = after.findIndex((word) => conditions.has(word));
  const condition =
    from === -1 || last === undefined
      ? []
      : after.slice(from + 1).filter((word) => isTopic(word) && !prepositions.has(word));
  return {
    action: verb === '' || light.has(verb) ? null : stem(verb),
    object: last === undefined ? null : stem(last),
    condition: condition.map(stem),
  };
}
