import { stopWordsOf } from '../../text/stop-words.ts';
import { stemOf, tokens } from '../../text/tokens-rules.ts';
import same from './same-words.json' with { type: 'json' };

/** What a question is about, in stems that spell and name the same thing alike. */
export interface Content {
  /** Sorted, each once. */
  stems: string[];
  /** What an English "how to" does, and to which thing; null where the words do not show it. */
  action: string | null;
  object: string | null;
}

const words = (lists: readonly string[]): Set<string> => new Set(lists.flatMap((list) => list.split(' ')));
const framing = new Set([
  ...words(same.framing),
  ...'anleitung tipps richtig schritt astuces conseils tuto consejos pasos consigli dicas passo stappenplan porady krok советы инструкция'.split(
    ' ',
  ),
]);
const light = words(same.light);
const sameStem = new Map<string, string>();
for (const line of [...same.spellings, ...same.synonyms]) {
  const [kept = '', ...others] = line.split(' ').map((word) => stemOf(word, 'en'));
  for (const other of others) if (other !== kept) sameStem.set(other, kept);
}

/** English ways to begin a question about doing something; the verb follows. */
const doing =
  /(?:^|\s)(?:(?:how|ways?) to|how (?:do|can|should|would) (?:i|you|we)|can (?:i|you|we)|should (?:i|you|we)|(?:do|does|did) [^.]{0,40}? ?need to(?: be)?)\s+(?<rest>\S.*)$/u;
const prepositions = words(['on with for in to of from without at by under above using into out off near when if while after before']);
const articles = words(['a an the my your our their some any up down']);

/** Reads the content of questions, each word once. */
export function contentReader(): (text: string, language: string) => Content {
  const known = new Map<string, Map<string, string>>();
  return (text, language) => {
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
    return readContent(text, language, stem);
  };
}

function readContent(text: string, language: string, stem: (word: string) => string): Content {
  const stop = stopWordsOf(language);
  const all = tokens(text);
  const topical = all.filter((word) => !stop.has(word) && !framing.has(word));
  const isEnglish = language === 'en';
  const heavy = isEnglish ? topical.filter((word) => !light.has(word)) : topical;
  const kept = heavy.length > 0 ? heavy : topical.length > 0 ? topical : all;
  const stems = [...new Set(kept.map(stem))].sort();
  return { stems, ...(isEnglish ? deedOf(text, stem) : { action: null, object: null }) };
}

/** "build a shed base on grass" builds a base: the first word, and the last before a preposition. */
function deedOf(text: string, stem: (word: string) => string): Pick<Content, 'action' | 'object'> {
  const rest = doing.exec(text)?.groups?.['rest'];
  if (rest === undefined) return { action: null, object: null };
  const [verb = '', ...after] = tokens(rest).filter((word) => !articles.has(word));
  const until = after.findIndex((word) => prepositions.has(word));
  const phrase = (until === -1 ? after : after.slice(0, until)).filter((word) => !light.has(word) && !framing.has(word));
  const last = phrase.at(-1);
  return { action: verb === '' || light.has(verb) ? null : stem(verb), object: last === undefined ? null : stem(last) };
}
