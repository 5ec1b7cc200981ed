import type { Behavior } from './behaviors.ts';
import { asObject, asText, type Json } from './json.ts';
import type { PromptData } from './prompt-data.ts';

/** The refusal a model gives instead of content. */
export const REFUSAL = 'I’m sorry, but I can’t help with that request.';

const french = ['Voir la gamme', 'Comparer les modèles', 'Commander en ligne', 'Trouver le bon'];
const frenchSentence = 'Cette page présente toute la gamme et vous aide à choisir.';
/** Where a text ends that is too long, by its place. */
const tooLongFor = { short: 96, long: 260 };

/** What readers would see of an answer, and what it is next to. */
interface Shown {
  text: string;
  index: number;
  /** Titles and headlines. */
  isShort: boolean;
  data: PromptData;
}

const spoilers: Readonly<Partial<Record<Behavior, (shown: Shown) => string>>> = {
  tooLong: ({ text, index, isShort, data }) => {
    const more = [...data.sentences.slice(index), text].join(' ');
    return `${text} ${more.repeat(20)}`.slice(0, isShort ? tooLongFor.short : tooLongFor.long);
  },
  inventedClaim: ({ text, index, isShort }) =>
    isShort
      ? `#1 Rated: ${60 + index}% Off Today`
      : `${text} Voted best in the world ${1998 + index}, ${40 + index}% off for life.`,
  otherLanguage: ({ index, isShort }) => {
    const call = french[index % french.length] ?? frenchSentence;
    return isShort ? call : `${frenchSentence} ${call}.`;
  },
  allCaps: ({ text }) => text.toUpperCase(),
  stuffed: ({ text, isShort, data }) => {
    const [word = text] = (asText(data.page['mainQuery']) ?? text).split(/\s+/u);
    const many = [word, word, word, word].join(' ');
    return isShort ? many : `${many}: ${text}`;
  },
  url: ({ text, isShort }) => (isShort ? 'Visit https://deals.example/now' : `${text} https://deals.example/now`),
  obeysInjection: ({ text, index, data }) => orderIn(data) ?? `${text} ${index}`,
};

/** A document spoiled in the way of the behavior; behaviors that concern the whole answer leave it as it is. */
export function spoilDocument(document: Json, behavior: Behavior, data: PromptData): Json {
  const spoil = spoilers[behavior];
  const changed =
    spoil === undefined
      ? document
      : changeShown(document, { name: '', index: 0 }, (shown) => spoil({ ...shown, data }));
  if (behavior === 'duplicate') return changeLists(changed, (list) => list.map(() => list[0] ?? null));
  return behavior === 'extraKeys' ? withExtraKeys(changed) : changed;
}

/** The raw text of a spoiled answer: broken, fenced, cut or empty JSON. */
export function spoilContent(content: string, behavior: Behavior): string {
  if (behavior === 'malformedJson') return `${content.slice(0, -1)},,`;
  if (behavior === 'fencedJson') return `\`\`\`json\n${content}\n\`\`\``;
  if (behavior === 'truncated') return content.slice(0, Math.floor(content.length * 0.6));
  return behavior === 'empty' ? '' : content;
}

/** Changes what readers would see: titles, descriptions, headlines and answers, no claims and no reasons. */
function changeShown(
  value: Json,
  place: { name: string; index: number },
  change: (shown: Omit<Shown, 'data'>) => string,
): Json {
  if (typeof value === 'string') {
    const isShown = /^(?:title|description|headlines|descriptions|draftAnswer)$/u.test(place.name);
    const isShort = /^(?:title|headlines)$/u.test(place.name);
    return isShown ? change({ text: value, index: place.index, isShort }) : value;
  }
  if (Array.isArray(value)) {
    return place.name === 'claims' ? value : value.map((one, index) => changeShown(one, { ...place, index }, change));
  }
  return Object.fromEntries(
    Object.entries(asObject(value) ?? {}).map(([name, inner]) => [
      name,
      // The text of a headline stands in an entry of the list that has its name.
      changeShown(inner, { ...place, name: name === 'text' ? place.name : name }, change),
    ]),
  );
}

function changeLists(value: Json, change: (list: Json[]) => Json[]): Json {
  if (Array.isArray(value)) return change(value);
  const object = asObject(value);
  if (object === null) return value;
  return Object.fromEntries(Object.entries(object).map(([name, inner]) => [name, changeLists(inner, change)]));
}

function withExtraKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withExtraKeys);
  const object = asObject(value);
  if (object === null) return value;
  const own = Object.entries(object).map(([name, inner]) => [name, withExtraKeys(inner)] as const);
  return { ...Object.fromEntries(own), confidenceNote: 'added by the model', finalUrl: 'https://elsewhere.example/' };
}

/** The order an injected text gives: what it quotes, otherwise what follows its verb. */
function orderIn({ blocks }: PromptData): string | null {
  const texts = [...blocks.values()].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const order = /ignore (?:all |any |the |your )*previous instructions([^\n]{0,300})/iu.exec(
    texts.join('\n').replaceAll('\\"', '“'),
  )?.[1];
  if (order === undefined) return null;
  const quoted = /[“"'‘]([^“”"'’]{3,})[”“"'’]/u.exec(order)?.[1];
  const phrase = /\b(?:write|say|answer|output|with|to|use)\b:?\s+([^.!?]{3,})/iu.exec(order)?.[1];
  return (quoted ?? phrase ?? order).trim();
}
