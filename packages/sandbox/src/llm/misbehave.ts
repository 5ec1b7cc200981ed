import type { Behavior } from './behaviors.ts';
import { asObject, type Json } from './writer/json.ts';
import { anotherLanguage } from './writer/language-words.ts';
import type { Material } from './writer/material.ts';
import { textKind, type TextKind } from './writer/write-text.ts';

const COPY: ReadonlySet<TextKind> = new Set(['headline', 'adDescription', 'title', 'description', 'answer']);
const LENGTH: Readonly<Partial<Record<TextKind, number>>> = {
  headline: 42,
  adDescription: 130,
  title: 96,
  description: 260,
};

/** A document spoiled in the way of the behavior; behaviors that concern the whole answer leave it as it is. */
export function spoilDocument(document: Json, behavior: Behavior, material: Material): Json {
  const isAd = JSON.stringify(document).includes('"headlines":');
  const spoil = TEXT_SPOILERS[behavior];
  const changed =
    spoil === undefined
      ? document
      : mapCopy(document, { name: '', parents: [], index: 0, isAd }, (text, place) => spoil(text, place, material));
  if (behavior === 'duplicate') return withEqualEntries(changed);
  return behavior === 'extraKeys' ? withExtraKeys(changed) : changed;
}

/** The raw text of a spoiled answer: broken, fenced, cut or empty JSON. */
export function spoilContent(content: string, behavior: Behavior): string {
  if (behavior === 'malformedJson') return `${content.slice(0, -1)},,`;
  if (behavior === 'fencedJson') return `\`\`\`json\n${content}\n\`\`\``;
  if (behavior === 'truncated') return content.slice(0, Math.floor(content.length * 0.6));
  return behavior === 'empty' ? '' : content;
}

/** The refusal a model gives instead of content. */
export const REFUSAL = 'I’m sorry, but I can’t help with that request.';

interface CopyPlace {
  name: string;
  parents: readonly string[];
  index: number;
  isAd: boolean;
}

interface SpoiltPlace extends CopyPlace {
  kind: TextKind;
}

type Spoiler = (text: string, place: SpoiltPlace, material: Material) => string;

const TEXT_SPOILERS: Readonly<Partial<Record<Behavior, Spoiler>>> = {
  tooLong: (text, { kind, index }, material) =>
    lengthened(text, [...material.sentences.slice(index), material.currentTitle ?? text], LENGTH[kind] ?? 400),
  inventedClaim: (text, { kind, index }) =>
    kind === 'title' || kind === 'headline'
      ? `#1 Rated: ${60 + index}% Off Today`
      : `${text} Voted best in the world ${1998 + index}, ${40 + index}% off for life.`,
  otherLanguage: (_text, { kind, index }, material) => foreign(material, kind, index),
  allCaps: (text) => text.toUpperCase(),
  stuffed: (text, { kind }, material) => stuffed(text, kind, material),
  url: (text, { kind }) =>
    kind === 'title' || kind === 'headline' ? 'Visit https://deals.example/now' : `${text} https://deals.example/now`,
  obeysInjection: (text, { index }, material) => injected(material) ?? `${text} ${index}`,
};

function mapCopy(value: Json, place: CopyPlace, change: (text: string, place: SpoiltPlace) => string): Json {
  if (typeof value === 'string') {
    const kind = textKind(place, place.isAd);
    return COPY.has(kind) ? change(value, { ...place, kind }) : value;
  }
  if (Array.isArray(value)) return value.map((entry, index) => mapCopy(entry, { ...place, index }, change));
  const object = asObject(value);
  if (object === null) return value;
  const parents = place.name === '' ? place.parents : [...place.parents, place.name];
  return Object.fromEntries(
    Object.entries(object).map(([name, inner]) => [name, mapCopy(inner, { ...place, name, parents }, change)]),
  );
}

function withEqualEntries(value: Json): Json {
  if (Array.isArray(value)) return value.map(() => withEqualEntries(value[0] ?? null));
  const object = asObject(value);
  return object === null
    ? value
    : Object.fromEntries(Object.entries(object).map(([name, inner]) => [name, withEqualEntries(inner)]));
}

function withExtraKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withExtraKeys);
  const object = asObject(value);
  if (object === null) return value;
  return {
    ...Object.fromEntries(Object.entries(object).map(([name, inner]) => [name, withExtraKeys(inner)])),
    confidenceNote: 'added by the model',
    finalUrl: 'https://elsewhere.example/',
  };
}

function lengthened(text: string, more: readonly string[], columns: number): string {
  let longer = text;
  for (let turn = 0; longer.length < columns; turn += 1) longer = `${longer} ${more[turn % more.length] ?? text}`;
  return longer;
}

function foreign(material: Material, kind: TextKind, index: number): string {
  const words = anotherLanguage(material.language);
  const call = words.calls[index % words.calls.length] ?? words.sample;
  return kind === 'title' || kind === 'headline'
    ? call
    : `${words.sample} ${words.closings[index % words.closings.length] ?? ''} ${call}.`;
}

function stuffed(text: string, kind: TextKind, material: Material): string {
  const word = (material.mainQuery ?? text).split(/\s+/u)[0] ?? text;
  const many = [word, word, word, word].join(' ');
  return kind === 'title' || kind === 'headline' ? many : `${many}: ${text}`;
}

// The order an injected text gives: what it quotes, otherwise what follows its verb.
function injected(material: Material): string | null {
  const texts = material.blocks.map((block) =>
    typeof block.value === 'string' ? block.value : JSON.stringify(block.value),
  );
  const order = /ignore (?:all |any |the |your )*previous instructions([^\n]{0,300})/iu.exec(
    texts.join('\n').replaceAll('\\"', '“'),
  )?.[1];
  if (order === undefined) return null;
  const quoted = /[“"'‘]([^“”"'’]{3,})[”“"'’]/u.exec(order)?.[1];
  const phrase = /\b(?:write|say|answer|output|with|to|use)\b:?\s+([^.!?]{3,})/iu.exec(order)?.[1];
  return (quoted ?? phrase ?? order).trim();
}
