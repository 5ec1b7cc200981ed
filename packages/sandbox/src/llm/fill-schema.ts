import { asList, asObject, asObjects, asText, type Json, type JsonObject } from './json.ts';
import { type PromptData, textsOf } from './prompt-data.ts';

/** Columns that texts of a kind may take. */
const columns = { title: 55, description: 138, headline: 30, adDescription: 90 };
const answerWords = { least: 25, most: 60 };
const usualCount = 5;
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/gu;
/** What people search with and only some pages can say of themselves. */
const promise = /\b(?:best|top|cheap\w*|free|sale|deals?|discount|reviews?|near me|kaufen|günstig\w*)\b|おすすめ/iu;

/** Where a value is: its name, the list it is in and its place there, and what is written next to it. */
interface Place {
  name: string;
  list: string;
  index: number;
  beside: JsonObject;
  /** The entry of the prompt's data that an entry of a list is about. */
  subject: JsonObject;
}

interface Filling {
  data: PromptData;
  root: JsonObject;
  isAd: boolean;
}

/** A document that fits the schema, made of what the page of the prompt says, word for word and cut to the limits. */
export function fillSchema(schema: JsonObject, data: PromptData): Json {
  const isAd = asObject(schema['properties'])?.['headlines'] !== undefined;
  return fill({ data, root: schema, isAd }, schema, { name: '', list: '', index: 0, beside: {}, subject: {} });
}

function fill(filling: Filling, given: JsonObject, place: Place): Json {
  const schema = resolved(filling.root, given);
  const choices = asList(schema['enum']);
  const own = place.subject[place.name];
  if (schema['const'] !== undefined) return schema['const'];
  if (choices.length > 0) return choices[place.index % choices.length] ?? null;
  const [type] = [schema['type']].flat();
  if (type === 'object') return fillObject(filling, schema, place);
  if (type === 'array') return fillList(filling, schema, place);
  if (type === 'boolean') return place.name !== 'isQuestion' || isQuestion(place.subject);
  if (type === 'integer' || type === 'number') return typeof own === 'number' ? own : place.index;
  if (type === 'null') return null;
  return typeof own === 'string' ? own : cut(textFor(filling, place), Number(schema['maxLength'] ?? Infinity));
}

function fillObject(filling: Filling, schema: JsonObject, place: Place): JsonObject {
  const beside: JsonObject = place.list === 'claims' ? place.beside : {};
  const properties = Object.entries(asObject(schema['properties']) ?? {});
  // Claims come last: they are the sentences of the texts next to them.
  const order = properties.toSorted(([a], [b]) => Number(a === 'claims') - Number(b === 'claims'));
  const written = new Map(
    order.map(([name, property]) => {
      const value = fill(filling, asObject(property) ?? {}, { ...place, name, beside });
      if (beside !== place.beside) beside[name] = value;
      return [name, value];
    }),
  );
  return Object.fromEntries(properties.map(([name]) => [name, written.get(name) ?? null]));
}

function fillList(filling: Filling, schema: JsonObject, place: Place): Json[] {
  const items = resolved(filling.root, asObject(schema['items']) ?? {});
  const subjects = subjectsOf(items, filling.data);
  const least = Number(schema['minItems'] ?? 0);
  const count = Math.max(least, subjects.length > 0 ? subjects.length : countOf(filling, place));
  return Array.from({ length: Math.min(count, Number(schema['maxItems'] ?? Infinity)) }, (_, index) =>
    fill(filling, items, { ...place, name: place.name, list: place.name, index, subject: subjects[index] ?? {} }),
  );
}

/** A list whose entries repeat a text of the prompt's data ("query") gets one entry for each of those data. */
function subjectsOf(items: JsonObject, { blocks }: PromptData): JsonObject[] {
  const names = Object.keys(asObject(items['properties']) ?? {}).filter(
    (name) => !['title', 'description', 'text'].includes(name),
  );
  const lists = [...blocks.values()].map(asObjects);
  return lists.find(([first]) => first !== undefined && names.some((name) => typeof first[name] === 'string')) ?? [];
}

function countOf({ data, isAd }: Filling, { name, beside }: Place): number {
  if (name === 'claims') return quotesIn(beside, data).length;
  const asked = Number(asObject(data.blocks.get('request'))?.[`${name}Count`] ?? usualCount);
  if (name === 'candidates') return Math.min(asked, Math.max(1, titlesOf(data, columns.title).length));
  if (isAd && name === 'headlines') return Math.min(asked, titlesOf(data, columns.headline).length);
  if (isAd && name === 'descriptions') return Math.min(asked, passagesOf(data, columns.adDescription).length);
  return name === 'suggestedActions' ? 2 : usualCount;
}

function textFor({ data, isAd }: Filling, { name, list, index, beside }: Place): string {
  const at = (texts: readonly string[]): string => texts[index % Math.max(1, texts.length)] ?? '';
  if (list === 'claims') return at(quotesIn(beside, data));
  if (name === 'headlines' || (isAd && list === 'headlines')) return at(titlesOf(data, columns.headline));
  if (isAd && list === 'descriptions') return at(passagesOf(data, columns.adDescription));
  if (name === 'title') return at(titlesOf(data, columns.title));
  if (name === 'description') return at(passagesOf(data, columns.description));
  const written = advice(name, data);
  if (written !== null) return at(written);
  return at(data.sentences.length > 0 ? data.sentences : titlesOf(data, columns.title));
}

/** What is written about the data instead of for readers. */
function advice(name: string, data: PromptData): string[] | null {
  const { blocks, sentences } = data;
  const question = asText(asObject(blocks.get('question'))?.['question']) ?? '';
  const [first = 'No page of the site was read for it.'] = sentences;
  const listed = (block: string, key: string): string =>
    textsOf(asObjects(blocks.get(block)).map((one) => one[key]))
      .slice(0, 3)
      .join(', ');
  const texts: Record<string, string[]> = {
    draftAnswer: [answerTo(question, data)],
    reasoning: [`People search for “${question}”. ${first}`],
    suggestedActions: [
      `Make “${question}” a heading of the page.`,
      'Answer it in the two sentences below that heading.',
    ],
    keywordStrategy: [`The texts answer the searches of the page: ${listed('keywords', 'keyword')}`],
    competitorInsights: [`Others that show up for the same searches: ${listed('competitors', 'domain')}`],
    angle: ['the page in its own words'],
    path1: [''],
    path2: [''],
  };
  return texts[name] ?? null;
}

/** The sentences that share most words with the question, as many as an answer may have; empty when that isn't enough. */
function answerTo(question: string, { sentences }: PromptData): string {
  const asked = new Set((question.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)));
  const shared = (sentence: string): number =>
    [...asked].filter((word) => sentence.toLowerCase().includes(word)).length;
  const kept: string[] = [];
  let words = 0;
  for (const sentence of sentences.toSorted((a, b) => shared(b) - shared(a))) {
    const more = sentence.split(/\s+/u).length;
    if (words < answerWords.least && words + more <= answerWords.most) {
      kept.push(sentence);
      words += more;
    }
  }
  return words < answerWords.least ? '' : kept.join(' ');
}

/** Short texts that the page has: its heading, with the brand or a heading further down, searches, and short sentences. */
function titlesOf({ page, text, sentences, blocks, taken }: PromptData, most: number): string[] {
  const [h1 = asText(page['title']) ?? 'Overview'] = textsOf(page['h1']);
  const brand = asText(page['brand']);
  const said = `${h1}\n${text}`.toLowerCase();
  const isHonest = (search: string): boolean =>
    (search.match(/\d[\d.,]*/gu) ?? []).every((number) => said.includes(number)) &&
    (!promise.test(search) || said.includes(promise.exec(search)?.[0].toLowerCase() ?? ''));
  const searches = [
    asText(page['mainQuery']) ?? '',
    ...textsOf(asObjects(blocks.get('keywords')).map(({ keyword }) => keyword)),
  ]
    .filter(isHonest)
    .map(capitalized);
  const headings = textsOf(page['headings']);
  const ideas = [
    ...(brand === null ? [] : [`${h1} | ${brand}`]),
    ...headings.map((heading) => `${h1}: ${heading}`),
    ...searches,
    ...(brand === null ? [] : searches.map((search) => `${search} | ${brand}`)),
    h1,
    ...headings,
    ...sentences.map((sentence) => sentence.replace(/[.。]$/u, '')),
  ];
  return chosen(ideas, { most, taken: new Set([...taken, asText(page['title']) ?? '']), fallback: cut(h1, most) });
}

/** Runs of whole sentences that fit, from each sentence on. */
function passagesOf({ page, sentences, taken }: PromptData, most: number): string[] {
  const runs = sentences.map((_, from) => {
    let run = '';
    for (const sentence of sentences.slice(from)) {
      const longer = run === '' ? sentence : `${run}${isWide(run) ? '' : ' '}${sentence}`;
      if (widthOf(longer) > most) break;
      run = longer;
    }
    return run;
  });
  const fallback = cut(sentences[0] ?? textsOf(page['h1'])[0] ?? asText(page['title']) ?? 'Overview', most);
  const known = new Set([...taken, asText(page['description']) ?? '']);
  return chosen(
    runs.toSorted((a, b) => widthOf(b) - widthOf(a)),
    { most, taken: known, fallback },
  );
}

/** The different texts that fit and aren't taken; at least one. */
function chosen(
  texts: readonly string[],
  by: { most: number; taken: ReadonlySet<string>; fallback: string },
): string[] {
  const unlike = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
  const fitting = unlike.filter(
    (text) => text !== '' && widthOf(text) <= by.most && !by.taken.has(text) && !text.includes('!'),
  );
  return fitting.length > 0 ? fitting : [by.fallback];
}

/** The sentences of the page in the texts next to a list of claims. */
function quotesIn(beside: JsonObject, { sentences }: PromptData): string[] {
  const texts = Object.values(beside).flatMap((value) => asText(value) ?? []);
  return sentences.filter((sentence) => texts.some((text) => text.includes(sentence.replace(/[.。]$/u, ''))));
}

const isWide = (text: string): boolean => text.search(wide) !== -1;
const widthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0);
const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const isQuestion = ({ query }: JsonObject): boolean =>
  /^(?:how|what|why|when|where|which|who|can|is|are|do|does|wie|was|warum|wann)\b/iu.test(asText(query) ?? '');

/** As many whole words as fit; without spaces, as many characters. */
function cut(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  const words = text.split(' ');
  while (words.length > 1 && widthOf(words.join(' ')) > most) words.pop();
  const kept = words.join(' ');
  return widthOf(kept) <= most ? kept : kept.slice(0, Math.floor(most / 2));
}

function resolved(root: JsonObject, schema: JsonObject): JsonObject {
  const path = asText(schema['$ref'])?.split('/').slice(1);
  if (path !== undefined)
    return resolved(root, asObject(path.reduce<Json>((value, key) => asObject(value)?.[key] ?? null, root)) ?? {});
  const option = asObjects(schema['anyOf']).find(({ type }) => type !== 'null');
  return option === undefined ? schema : resolved(root, option);
}
