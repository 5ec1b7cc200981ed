import { asObject, asObjects, asText, type Json, type JsonObject } from './json.ts';

/** What a prompt hands over: its `<data name="…">JSON</data>` blocks, and of the page what can be quoted. */
export interface PromptData {
  blocks: ReadonlyMap<string, Json>;
  page: JsonObject;
  /** The page's text, as the prompt has it. */
  text: string;
  /** The whole sentences of the page, word for word. */
  sentences: readonly string[];
  language: string;
  /** Texts that are not to be written again: those that broke a rule, and those that are chosen. */
  taken: ReadonlySet<string>;
  /** Whether it names what was wrong with an earlier answer. */
  isRepair: boolean;
}

const blockPattern = /<data\b[^>]*\bname="([^"]+)"[^>]*>([\s\S]*?)<\/data>/gu;
const order = /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:previous|prior|above|all|earlier)\b|system prompt/iu;

/** Reads the data of a whole prompt. */
export function readPromptData(prompt: string): PromptData {
  const found = [...prompt.matchAll(blockPattern)].map(([, name = '', body = '']): [string, Json] => [
    name,
    parsed(body),
  ]);
  const blocks = new Map(found);
  const page = asObject(blocks.get('page')) ?? {};
  const text = asText(page['text']) ?? '';
  const broken = [...asObjects(blocks.get('violations')), ...asObjects(blocks.get('faulty candidates'))];
  return {
    blocks,
    page,
    text,
    sentences: sentencesOf(text).filter((sentence) => !order.test(sentence)),
    language: asText(page['language']) ?? asText(asObject(blocks.get('question'))?.['language']) ?? 'en',
    taken: new Set([
      ...broken.flatMap(({ text: whole, title, description }) => textsOf([whole, title, description])),
      ...textsOf(blocks.get('chosen')),
    ]),
    isRepair: broken.length > 0,
  };
}

/** The texts of a list, whatever else is in it. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((one) => asText(one) ?? []) : [];
}

/** The whole sentences of a text; a line without an end, such as a heading, is none. */
export function sentencesOf(text: string): string[] {
  const all = text.split(/\n+|(?<=[.!?])\s+|(?<=[。！？])/u).map((sentence) => sentence.trim());
  return [...new Set(all)].filter((sentence) => /\p{L}.*[.!?。！？]$/u.test(sentence));
}

function parsed(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body.trim();
  }
}
