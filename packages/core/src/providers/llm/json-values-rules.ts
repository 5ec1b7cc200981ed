import { jsonExcess } from '../../text/json-bounds-rules.ts';
import { readStorableJson } from '../upstream/read-json-rules.ts';

/** Far more than the most tokens a call asks for can say. */
const answerBounds = { maxChars: 200_000, maxDepth: 32, maxValues: 20_000 };
/** Brackets at which a value is looked for; prose has few. */
const mostStarts = 2_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the value that begins at `from` ends; -1 when its brackets never close. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === '\\') at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function read(json: string): unknown {
  return jsonExcess(json, answerBounds) === null ? readStorableJson(json) : undefined;
}

/** The objects and lists that a text holds as JSON, in their order, whatever is around them. */
export function jsonValuesIn(text: string): unknown[] {
  if (text.length > answerBounds.maxChars) return [];
  const whole = read(text.trim());
  if (typeof whole === 'string') return jsonValuesIn(whole);
  if (typeof whole === 'object' && whole !== null) return [whole];
  const found: unknown[] = [];
  // A list behind a name belongs to an object that is broken.
  const starts = /\{|(?<!"\s?:\s?)\[/gu;
  for (let tries = 0; tries < mostStarts; tries += 1) {
    const start = starts.exec(text)?.index;
    if (start === undefined) break;
    const end = endOfValue(text, start);
    const value = end === -1 ? undefined : read(text.slice(start, end));
    if (value === undefined) continue;
    found.push(value);
    starts.lastIndex = end;
  }
  // JSON as a text of JSON, with something around it.
  const isEscaped = found.length === 0 && text.includes(String.raw`{\"`);
  return isEscaped ? jsonValuesIn(text.replaceAll(/\\(["\\/])/gu, '$1')) : found;
}

/** A JSON schema of the subset that we send. */
export type Schema = Readonly<Record<string, unknown>>;

const isType: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** Whether a value fits a schema; more properties than asked for do no harm. */
export function fitsSchema(value: unknown, schema: Schema): boolean {
  const { type, anyOf, enum: allowed, properties, required, items } = schema;
  if (Array.isArray(anyOf) && !anyOf.some((option: Schema) => fitsSchema(value, option))) return false;
  if (Array.isArray(allowed) && !allowed.includes(value)) return false;
  const types = [type].flat().filter((name) => typeof name === 'string');
  if (types.length > 0 && !types.some((name) => isType[name]?.(value) === true)) return false;
  if (Array.isArray(value)) return !isRecord(items) || value.every((item) => fitsSchema(item, items));
  if (!isRecord(value)) return true;
  if (Array.isArray(required) && required.some((name: string) => value[name] === undefined)) return false;
  return Object.entries(isRecord(properties) ? properties : {}).every(
    ([name, inner]) => value[name] === undefined || fitsSchema(value[name], inner as Schema),
  );
}

/** The only list that a schema asks for, where it asks for nothing else. */
function onlyList(schema: Schema): string | null {
  const [[name, inner] = [], ...others] = Object.entries(isRecord(schema['properties']) ? schema['properties'] : {});
  return name !== undefined && others.length === 0 && isRecord(inner) && inner['type'] === 'array' ? name : null;
}

const deepestWrapping = 4;

/** The values that fit, in a value or inside what wraps them. */
function fitting(value: unknown, schema: Schema, depth = 0): unknown[] {
  if (fitsSchema(value, schema)) return [value];
  const list = onlyList(schema);
  if (list !== null && Array.isArray(value) && value.length > 0 && fitsSchema({ [list]: value }, schema)) {
    return [{ [list]: value }];
  }
  if (depth === deepestWrapping || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner: unknown) =>
    typeof inner === 'string' && /^\s*[{[]/u.test(inner)
      ? jsonValuesIn(inner).flatMap((one) => fitting(one, schema, depth + 1))
      : fitting(inner, schema, depth + 1),
  );
}

/** What was found in the parts of an answer: a value that fits, or at least one that its caller may make something of. */
export interface FoundValue {
  value: unknown;
  fits: boolean;
}

/**
 * The value of an answer: of the first part that holds one that fits, the last, because a draft comes before what is
 * meant. Without any, the last value that has a property of the schema.
 */
export function findValue(parts: readonly (readonly unknown[])[], schema: Schema): FoundValue | null {
  for (const values of parts) {
    const last = values.flatMap((value) => fitting(value, schema)).at(-1);
    if (last !== undefined) return { value: last, fits: true };
  }
  const names = Object.keys(isRecord(schema['properties']) ? schema['properties'] : {});
  for (const values of parts) {
    const like = values.findLast((value) => isRecord(value) && names.some((name) => name in value));
    if (like !== undefined) return { value: like, fits: false };
  }
  return null;
}
