import { findClaims, siblingText } from './find-claims.ts';
import { asList, asObject, asObjects, asText, type Json, type JsonObject } from './json.ts';
import type { Material } from './material.ts';
import { cutToFit, wordsOf } from './measure-text.ts';
import { angleOf, linesOf, textKind, writeText, type Draft, type Place, type TextKind } from './write-text.ts';

const DEFAULT_COUNTS: Readonly<Record<string, number>> = {
  candidates: 5,
  variants: 5,
  headlines: 15,
  descriptions: 4,
  titles: 5,
  keywords: 5,
  queries: 5,
};
const SUBJECT_KEYS = [
  'id',
  'key',
  'ref',
  'index',
  'clusterId',
  'questionId',
  'adGroupId',
  'pageId',
  'url',
  'query',
  'question',
  'keyword',
];

/** Writes a document that obeys the schema, only from the material of the prompt. */
export function fillSchema(schema: JsonObject, material: Material): Json {
  const draft: Draft = { material, schema, isAd: JSON.stringify(schema).includes('"headlines"'), series: new Map() };
  return fill(draft, schema, {
    name: '',
    parents: [],
    index: 0,
    count: 1,
    siblings: {},
    subject: null,
    isEntry: false,
  });
}

function fill(draft: Draft, given: JsonObject, place: Place): Json {
  const schema = resolve(draft.schema, given);
  if (schema['const'] !== undefined) return schema['const'];
  const choices = asList(schema['enum']);
  if (choices.length > 0) return choose(choices, draft, place);
  switch (typeOf(schema)) {
    case 'object':
      return fillObject(draft, schema, place);
    case 'array':
      return fillArray(draft, schema, place);
    case 'boolean':
      return chooseBoolean(place);
    case 'integer':
      return Math.round(chooseNumber(place, 70));
    case 'number':
      return chooseNumber(place, 0.7);
    case 'null':
      return null;
    default:
      return limited(writeText(draft, place), schema);
  }
}

function fillObject(draft: Draft, schema: JsonObject, place: Place): JsonObject {
  const properties = Object.entries(asObject(schema['properties']) ?? {});
  const parents = place.name === '' ? place.parents : [...place.parents, place.name];
  // Claims come last because they are derived from the texts next to them; the answer keeps the schema's order.
  const isClaim = (name: string): boolean => /claim|evidence/iu.test(name);
  const order = [...properties.filter(([name]) => !isClaim(name)), ...properties.filter(([name]) => isClaim(name))];
  const inClaims = parents.some(isClaim);
  const written: JsonObject = {};
  for (const [name, property] of order) {
    const siblings = inClaims ? place.siblings : written;
    written[name] = fill(draft, asObject(property) ?? {}, { ...place, name, parents, siblings, isEntry: false });
  }
  return Object.fromEntries(properties.map(([name]) => [name, written[name] ?? null]));
}

function fillArray(draft: Draft, schema: JsonObject, place: Place): Json[] {
  const items = resolve(draft.schema, asObject(schema['items']) ?? {});
  const subjects = subjectsFor(items, draft.material);
  const kind = textKind(place, draft.isAd);
  const isText = typeOf(items) === 'string' && asList(items['enum']).length === 0;
  const wanted = subjects.length > 0 ? subjects.length : countFor({ draft, schema, place, kind, isText });
  const count = Math.min(Math.max(wanted, Number(schema['minItems'] ?? 0)), Number(schema['maxItems'] ?? Infinity));
  return Array.from({ length: count }, (_, index) =>
    fill(draft, items, { ...place, index, count, subject: subjects[index] ?? place.subject, isEntry: isText }),
  );
}

interface Counting {
  draft: Draft;
  schema: JsonObject;
  place: Place;
  kind: TextKind;
  isText: boolean;
}

function countFor({ draft, schema, place, kind, isText }: Counting): number {
  if (kind === 'claim') return findClaims(siblingText(place.siblings), draft.material).length;
  const lines = isText ? linesOf(kind, draft, place) : null;
  const asked = askedCount(draft.material, place.name, asText(schema['description']) ?? '');
  return asked ?? lines?.length ?? DEFAULT_COUNTS[place.name] ?? 3;
}

function askedCount(material: Material, name: string, description: string): number | null {
  for (const block of material.blocks) {
    const value = asObject(block.value)?.[`${name}Count`];
    if (typeof value === 'number') return value;
  }
  const singular = name.replace(/s$/u, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  const pattern = new RegExp(String.raw`\b(\d{1,2})\s+(?:[\p{L}-]+\s+){0,2}${singular}s?\b`, 'iu');
  const found =
    pattern.exec(description) ?? pattern.exec(material.instructions) ?? /\bexactly (\d{1,2})\b/iu.exec(description);
  return found?.[1] === undefined ? null : Number(found[1]);
}

// A list whose entries repeat a key of the prompt's data gets one entry for each of those data.
function subjectsFor(items: JsonObject, material: Material): JsonObject[] {
  const properties = asObject(items['properties']);
  const keys = SUBJECT_KEYS.filter((key) => properties?.[key] !== undefined);
  for (const key of keys) {
    for (const block of material.blocks) {
      const entries = listsIn(block.value).map((list) => asObjects(list).filter((entry) => entry[key] !== undefined));
      const list = entries.find((candidate) => candidate.length > 0);
      if (list !== undefined) return list;
    }
  }
  return [];
}

function listsIn(value: Json): Json[][] {
  if (Array.isArray(value)) return [value];
  return Object.values(asObject(value) ?? {}).filter((inner) => Array.isArray(inner));
}

function choose(choices: Json[], draft: Draft, place: Place): Json {
  const same = choices.find((choice) => choice !== null && choice === place.subject?.[place.name]);
  if (same !== undefined) return same;
  const angle = angleOf(draft, place);
  const byAngle = choices.find(
    (choice) =>
      typeof choice === 'string' &&
      (angle.includes(choice.replaceAll(/[_-]/gu, ' ')) || (choice === 'cta' && angle.startsWith('call'))),
  );
  if (byAngle !== undefined) return byAngle;
  const label = wordsOf(
    Object.values(place.subject ?? {})
      .filter((value) => typeof value === 'string')
      .join(' ') ||
      (draft.material.mainQuery ?? ''),
  );
  const fitting: readonly (readonly [RegExp, RegExp])[] = [
    [/how/iu, /^how$|^wie$|^comment$/u],
    [/compar/iu, /^vs$|^versus$|^difference$|^better$/u],
    [/price|cost/iu, /^price$|^cost$|^much$|^kosten$/u],
    [/trouble|problem/iu, /^not$|^fix$|^broken$|^leak/u],
    [/defin/iu, /^what$|^meaning$|^was$/u],
    [/time|place/iu, /^when$|^where$|^long$/u],
    [/yes/iu, /^can$|^is$|^are$|^do$|^does$/u],
  ];
  const hit = choices.find(
    (choice) =>
      typeof choice === 'string' &&
      fitting.some(([name, word]) => name.test(choice) && label.some((token) => word.test(token))),
  );
  return hit ?? choices[place.index % choices.length] ?? null;
}

function chooseBoolean(place: Place): boolean {
  const own = place.subject?.[place.name];
  if (typeof own === 'boolean') return own;
  if (!/question/iu.test(place.name)) return true;
  const words = wordsOf(
    Object.values(place.subject ?? {})
      .filter((value) => typeof value === 'string')
      .join(' '),
  );
  return words.some((word) =>
    /^(how|what|why|when|where|which|who|can|is|are|does|do|wie|was|warum|wann)$/u.test(word),
  );
}

function chooseNumber(place: Place, confidence: number): number {
  const own = place.subject?.[place.name];
  if (typeof own === 'number') return own;
  if (/confidence|score|probability|share/iu.test(place.name)) return confidence;
  return /index|rank|number|order/iu.test(place.name) ? place.index : 1;
}

function limited(text: string, schema: JsonObject): string {
  const maxLength = schema['maxLength'];
  return typeof maxLength === 'number' && text.length > maxLength ? cutToFit(text, maxLength) : text;
}

function typeOf(schema: JsonObject): string {
  const type = schema['type'];
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (typeof named === 'string') return named;
  return schema['properties'] === undefined ? (schema['items'] === undefined ? 'string' : 'array') : 'object';
}

function resolve(root: JsonObject, schema: JsonObject): JsonObject {
  const reference = asText(schema['$ref']);
  if (reference !== null) {
    const target = reference
      .split('/')
      .slice(1)
      .reduce<Json>((value, key) => asObject(value)?.[key] ?? null, root);
    return resolve(root, asObject(target) ?? {});
  }
  const options = [...asObjects(schema['anyOf']), ...asObjects(schema['oneOf'])];
  const preferred = options.find((option) => option['type'] !== 'null') ?? options[0];
  return preferred === undefined ? schema : resolve(root, preferred);
}
