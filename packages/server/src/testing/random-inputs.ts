import { type Endpoint, pathNames } from '@serplift/core/api';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** What this reads of a JSON Schema. */
export interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** The longest list made, so that a body stays below what a call may send. */
const longestList = 300;
const longestText = 20_000;

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    1e-11,
    1e308,
    -1e308,
    2 ** 53,
    -1,
    '',
    ' ',
    '2026-02-30',
    '%_\\',
    '\u202e',
    'https://[::1]/',
    '0 0 31 2 *',
    { toString: 1, constructor: { prototype: 1 } },
    [[[[[[[[]]]]]]]],
  ),
);

/** What means something to SQL, JSON, patterns, templates, shells, paths or headers. */
export const attack = fc.constantFrom(
  `' or '1'='1`,
  `'; select pg_sleep(9); --`,
  `") or 1=1 /*`,
  `$1 :name ?? ?`,
  `%' and 1=cast((select version()) as int) --`,
  `{"$gt":""}`,
  `","role":"owner`,
  `created_at desc; drop table users`,
  '../../etc/passwd',
  '%_\\%00',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '$(sleep 9)|`sleep 9`',
  'a\r\nset-cookie: x=y',
  '<img src=x onerror=alert(1)>',
  'constructor',
  // What PostgreSQL cannot keep.
  'tents\0',
  'tents \uD83D',
);

/** Texts that slow patterns down. */
const tiring = ['a', ' ', '(', '<', '1,', 'a.', 'https://', '\u0301', '🏕️', '-1', 'ß', '{"a":'];

/** A place in which random inputs are tried: what exists there gets inputs past the first checks. */
export interface FuzzedPlace {
  /** Ids that exist, by the name they have in paths. */
  idsOf: (endpoint: Endpoint) => Record<string, string>;
  /** Texts that mean something to the product, by the name of the field they are meant for. */
  words: () => Record<string, readonly string[]>;
}

/** How far an input strays from its schema: not at all, in one field of each object, or anywhere. */
type Mode = 'fitting' | 'oneOdd' | 'odd';

interface Field {
  name: string;
  mode: Mode;
  place: FuzzedPlace;
}

function textOf({ maxLength, minLength = 0 }: Schema, { name, mode, place }: Field): fc.Arbitrary<string> {
  // Only known when the first value is made.
  const known = fc.nat(1000).map((index) => {
    const all = place.words();
    const words = (mode === 'fitting' ? all[name] : undefined) ?? Object.values(all).flat();
    return words[index % words.length] ?? '';
  });
  if (mode === 'fitting') return known;
  const most = Math.min(maxLength ?? longestText, longestText);
  const filled = fc
    .tuple(fc.constantFrom(...tiring), fc.constantFrom(minLength, most, most + 1))
    .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length));
  return fc.oneof(known, fc.string(), fc.string({ unit: 'binary' }), attack, filled);
}

function listOf({ items = {}, maxItems = longestList }: Schema, field: Field): fc.Arbitrary<unknown> {
  const short = fc.array(valueOf(items, field), { maxLength: 4 });
  if (field.mode === 'fitting') return short;
  const repeated = fc
    .tuple(valueOf(items, field), fc.constantFrom(maxItems, maxItems + 1))
    .map(([value, length]) => Array.from({ length: Math.min(length, longestList) }, () => value));
  return fc.oneof(short, repeated);
}

function numberOf({ type, minimum = 0, maximum = 1e9 }: Schema, { mode }: Field): fc.Arbitrary<number> {
  if (mode !== 'fitting') {
    return fc.oneof(fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, 1, 3, 0.5, 1e-11), fc.double());
  }
  return type === 'integer'
    ? fc.integer({ min: minimum, max: maximum })
    : fc.double({ min: minimum, max: maximum, noNaN: true });
}

function valueOf(schema: Schema, field: Field): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, field)));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.type === 'object') return objectOf(schema, field);
    if (schema.type === 'array') return listOf(schema, field);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'string') return textOf(schema, field);
    return numberOf(schema, field);
  };
  return field.mode === 'fitting'
    ? fitting()
    : fc.oneof({ weight: 5, arbitrary: fitting() }, { weight: 1, arbitrary: odd });
}

function objectOf({ properties = {}, required = [] }: Schema, { mode, place }: Field): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  const record = (oddName?: string) => {
    const modeOf = (name: string): Mode => (mode !== 'oneOdd' ? mode : name === oddName ? 'odd' : 'fitting');
    const fields = Object.entries(properties).map(([name, schema]) => {
      const isNested = mode === 'oneOdd' && name === oddName && schema.type === 'object';
      return [name, valueOf(schema, { name, place, mode: isNested ? 'oneOdd' : modeOf(name) })] as const;
    });
    const kept = [...required, ...(oddName === undefined ? [] : [oddName])].filter((name) => name in properties);
    return fc.record(Object.fromEntries(fields), { requiredKeys: kept });
  };
  if (mode !== 'oneOdd' || names.length === 0) return record();
  return fc.oneof(...names.map((name) => record(name)));
}

/** What an endpoint takes, as JSON Schema, without what travels in its path. */
export function inputSchema({ input, path }: Endpoint): Schema & { properties: Record<string, Schema> } {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const names = pathNames(path);
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Inputs of an endpoint: some that fit its schema, some with one field that may not, some with any. */
export function inputOf(endpoint: Endpoint, place: FuzzedPlace): fc.Arbitrary<Record<string, unknown>> {
  const schema = inputSchema(endpoint);
  const strayed = (mode: Mode) => objectOf(schema, { name: '', mode, place }) as fc.Arbitrary<Record<string, unknown>>;
  return fc.oneof(
    { weight: 4, arbitrary: strayed('fitting') },
    { weight: 5, arbitrary: strayed('oneOdd') },
    { weight: 1, arbitrary: strayed('odd') },
  );
}

/** Names in the path of an endpoint: mostly ids that exist, unless the call would delete what they name. */
export function pathOf(endpoint: Endpoint, place: FuzzedPlace): fc.Arbitrary<string> {
  const names = pathNames(endpoint.path);
  const wild = fc.oneof(attack, fc.string(), fc.constant('x'.repeat(64)), fc.uuid());
  const known = (name: string) => fc.constant(name).map((one) => place.idsOf(endpoint)[one] ?? 'x');
  const parts = names.map((name) =>
    fc.oneof({ weight: endpoint.method === 'DELETE' ? 0 : 15, arbitrary: known(name) }, { weight: 1, arbitrary: wild }),
  );
  return fc
    .tuple(...parts)
    .map((values) =>
      names.reduce(
        (path, name, index) => path.replace(`{${name}}`, () => encode(values[index] ?? '')),
        endpoint.path as string,
      ),
    );
}

/** A part of a path as a client sends it: no half characters, and no "." or "..", which would mean another path. */
function encode(part: string): string {
  return (
    encodeURIComponent(part.replaceAll(/\p{Surrogate}/gu, '')).replace(/^\.+$/u, (dots) =>
      dots.replaceAll('.', '%2E'),
    ) || 'x'
  );
}
