import { asList, asObject, asObjects, asText, type Json, type JsonObject } from './json.ts';
import { languageWords } from './language-words.ts';
import { wordsOf } from './measure-text.ts';
import { mineFacts } from './mine-facts.ts';

/** One labeled block of data in a prompt. */
interface DataBlock {
  name: string;
  value: Json;
}

const BLOCK = /<data(\s[^>]*\bname\s*=[^>]*)>([\s\S]*?)<\/data>/gu;
const NAME = /\bname\s*=\s*["']([^"']+)["']/u;

/** Finds the `<data name="…">JSON</data>` blocks of a prompt; text that is not JSON stays a text. */
function readDataBlocks(prompt: string): DataBlock[] {
  return [...prompt.matchAll(BLOCK)].map(([, attributes = '', body = '']) => ({
    name: NAME.exec(attributes)?.[1]?.toLowerCase() ?? 'data',
    value: parseOrKeep(body.trim()),
  }));
}

/** The prompt without its data blocks: what the writer was asked to do. */
function readInstructions(prompt: string): string {
  return prompt.replaceAll(BLOCK, ' ');
}

function parseOrKeep(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}

/** A competitor's search result as the prompt gives it. */
interface SeenCompetitor {
  title: string;
  description: string;
}

/** A rule an earlier answer broke. */
interface SeenViolation {
  field: string;
  rule: string;
  text: string;
}

/** Everything the writer knows: only what is in the prompt. */
export interface Material {
  blocks: DataBlock[];
  instructions: string;
  language: string;
  brand: string | null;
  mainQuery: string | null;
  queries: string[];
  currentTitle: string | null;
  currentDescription: string | null;
  h1: string | null;
  headings: string[];
  sentences: string[];
  facts: string[];
  competitors: SeenCompetitor[];
  violations: SeenViolation[];
}

const QUERY_KEYS = ['mainQuery', 'query', 'keyword', 'searchTerm', 'question'];
const TEXT_KEYS = ['text', 'mainText', 'body', 'content', 'paragraphs', 'passages', 'sections', 'sentences'];
const FACT_KEYS = ['span', 'quote', 'fact', 'claim', 'text', 'value'];
const INJECTION =
  /\b(ignore|disregard|forget)\b.{0,40}\b(previous|prior|above|all|earlier)\b|system prompt|you are now/iu;

/** Reads the material out of a whole prompt (all messages joined). */
export function readMaterial(prompt: string): Material {
  const blocks = readDataBlocks(prompt);
  const instructions = readInstructions(prompt);
  const page = findPage(blocks) ?? {};
  const everywhere = blocks.map((block) => block.value);
  const language = asText(page['language']) ?? findText(everywhere, ['language', 'languageCode', 'lang']) ?? 'en';
  const sentences = readSentences(page, language);
  const queries = readQueries(blocks, page);
  return {
    blocks,
    instructions,
    language,
    brand: findText([page, ...everywhere], ['brand', 'brandName', 'siteName', 'businessName', 'company']),
    mainQuery: findText([page, ...everywhere], ['mainQuery']) ?? queries[0] ?? null,
    queries,
    currentTitle: asText(page['title']) ?? findText(everywhere, ['currentTitle']),
    currentDescription: asText(page['description']) ?? findText(everywhere, ['currentDescription']),
    h1: textsOf(page['h1'])[0] ?? null,
    headings: readHeadings(page),
    sentences,
    facts: unique([...readFacts(blocks, page).filter(isTrustworthy), ...mineFacts(sentences)]),
    competitors: readCompetitors(blocks),
    violations: readViolations(blocks),
  };
}

/** The words of a text that carry its topic in a language. */
export function contentWords(text: string, language: string): string[] {
  const stop = new Set(languageWords(language).stopWords);
  return wordsOf(text).filter((word) => !stop.has(word));
}

/** All texts inside a value, in order: a text, a list of texts, or texts inside objects. */
function textsOf(value: Json | undefined): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  const object = asObject(value);
  return object === null ? [] : Object.values(object).flatMap(textsOf);
}

/** All blocks of the given names. */
function blocksNamed(blocks: readonly DataBlock[], pattern: RegExp): DataBlock[] {
  return blocks.filter((block) => pattern.test(block.name));
}

function isTrustworthy(text: string): boolean {
  return !INJECTION.test(text);
}

function findPage(blocks: readonly DataBlock[]): JsonObject | null {
  const named = blocksNamed(blocks, /page|landing|current/u).map((block) =>
    asObject(asList(block.value)[0] ?? block.value),
  );
  const looking = blocks
    .map((block) => asObject(block.value))
    .find((value) => value?.['h1'] !== undefined || value?.['title'] !== undefined);
  return named.find((value) => value !== null) ?? looking ?? null;
}

function findText(values: readonly Json[], keys: readonly string[]): string | null {
  for (const value of values) {
    const object = asObject(value);
    for (const key of object === null ? [] : keys) {
      const text = asText(object?.[key]);
      if (text !== null) return text;
    }
  }
  return null;
}

function readHeadings(page: JsonObject): string[] {
  const sections = asList(page['sections']).map((section) => asText(asObject(section)?.['heading']) ?? '');
  const h1 = textsOf(page['h1'])[0];
  return unique([...textsOf(page['headings']), ...textsOf(page['h2']), ...sections]).filter(
    (text) => text !== '' && text !== h1 && isTrustworthy(text),
  );
}

function readSentences(page: JsonObject, language: string): string[] {
  const segmenter = new Intl.Segmenter(safeLocale(language), { granularity: 'sentence' });
  const texts = TEXT_KEYS.flatMap((key) => textsOf(page[key])).flatMap((text) => text.split(/\n+/u));
  const sentences = texts.flatMap((text) =>
    [...segmenter.segment(text)].map((part) => part.segment.replaceAll(/\s+/gu, ' ').trim()),
  );
  return unique(sentences).filter(
    (sentence) => /[.!?。！？]$/u.test(sentence) && wordsOf(sentence).length >= 1 && isTrustworthy(sentence),
  );
}

function safeLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function readQueries(blocks: readonly DataBlock[], page: JsonObject): string[] {
  const listed = blocksNamed(blocks, /quer|keyword|term|question|cluster/u).flatMap((block) => queriesIn(block.value));
  const onPage = ['mainQuery', 'query', 'keyword', 'queries', 'keywords'].flatMap((key) =>
    queriesIn(page[key] ?? null),
  );
  return unique([...onPage.slice(0, 1), ...listed, ...onPage]);
}

function queriesIn(value: Json): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(queriesIn);
  const object = asObject(value);
  if (object === null) return [];
  const own = [...QUERY_KEYS, 'text', 'label'].map((key) => asText(object[key])).find((text) => text !== null);
  if (own !== null && own !== undefined) return [own];
  return Object.values(object).flatMap((inner) => (typeof inner === 'object' ? queriesIn(inner) : []));
}

function readFacts(blocks: readonly DataBlock[], page: JsonObject): string[] {
  const values = [page['facts'], page['claims'], ...blocksNamed(blocks, /fact/u).map((block) => block.value)];
  return unique(
    values.flatMap((value) => asList(value).map((fact) => asText(fact) ?? firstText(asObject(fact), FACT_KEYS) ?? '')),
  ).filter((fact) => fact !== '');
}

function firstText(object: JsonObject | null, keys: readonly string[]): string | null {
  return object === null ? null : findText([object], keys);
}

function readCompetitors(blocks: readonly DataBlock[]): SeenCompetitor[] {
  const values = blocksNamed(blocks, /compet|serp|result/u).flatMap((block) => listInside(block.value));
  return values
    .map((value) => ({
      title: firstText(asObject(value), ['title']) ?? '',
      description: firstText(asObject(value), ['description', 'snippet']) ?? '',
    }))
    .filter((competitor) => competitor.title !== '');
}

function listInside(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  return Object.values(asObject(value) ?? {}).flatMap((inner) => asList(inner));
}

/** Faults named in a separate list, or inside the candidates that have them. */
function readViolations(blocks: readonly DataBlock[]): SeenViolation[] {
  const listed = blocksNamed(blocks, /violation/u).flatMap((block) => asList(block.value));
  const inside = blocksNamed(blocks, /faulty/u).flatMap((block) =>
    asObjects(block.value).flatMap((candidate) =>
      asObjects(candidate['faults']).map((fault) => ({
        field: fault['field'] ?? '',
        rule: fault['rule'] ?? '',
        text: candidate[asText(fault['field']) ?? ''] ?? '',
      })),
    ),
  );
  return [...listed, ...inside]
    .map((value) => asObject(value) ?? {})
    .map((value) => ({
      field: asText(value['field']) ?? '',
      rule: asText(value['rule']) ?? '',
      text: asText(value['text']) ?? '',
    }));
}

function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
}
