import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';

/** The parts of a JSON schema that say what an argument is. */
export interface ArgumentSchema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: ArgumentSchema;
  properties?: Record<string, ArgumentSchema>;
  required?: string[];
  anyOf?: ArgumentSchema[];
}

const schemas = new WeakMap<z.ZodMiniType, ArgumentSchema>();

/** What a schema takes, as JSON schema. */
export function schemaOf(schema: z.ZodMiniType): ArgumentSchema {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ArgumentSchema;
  schemas.set(schema, made);
  return made;
}

type Fault = (text: string) => void;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whole numbers are bounded by what is exact, which no one has to read. */
const told = (bound: number | undefined): number | undefined =>
  bound !== undefined && Math.abs(bound) > 1e15 ? undefined : bound;
const inner = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);
const lastOr = (names: readonly unknown[], word: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${String(names.at(-1))}`;

function span(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

/** What an argument has to be, as the end of a sentence. */
function inWords(schema: ArgumentSchema, value: unknown): string {
  if (schema.enum !== undefined) return `one of ${lastOr(schema.enum, 'or')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'number' || schema.type === 'integer') {
    const isFraction = typeof value === 'number' && !Number.isInteger(value);
    const noun = schema.type === 'integer' && isFraction ? 'whole number' : 'number';
    return `a ${noun}${span(told(schema.minimum), told(schema.maximum))}`;
  }
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'array') {
    const many = schema.minItems === undefined && schema.maxItems === undefined;
    return `a list${many ? '' : ` with${span(schema.minItems ?? 0, schema.maxItems).replace(/ (?:from|of)/u, '')} entries`}`;
  }
  if (schema.type === 'object') return 'an object';
  return `text${schema.maxLength === undefined ? '' : ` of at most ${schema.maxLength} characters`}`;
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
};

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as its schema wants it where a client wrote it differently: numbers, lists and objects as text. */
function converted({ type }: ArgumentSchema, value: unknown): unknown {
  const isText = typeof value === 'string';
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (isText && type !== undefined && /^(?:null)?$/u.test(value.trim())) return undefined;
  if (type === 'number' || type === 'integer') {
    return isText && Number.isFinite(Number(value)) ? Number(value) : value;
  }
  if (type === 'boolean' && isText) return { true: true, false: false }[value.trim().toLowerCase()] ?? value;
  if (type === 'array') {
    const list = isText && value.trim().startsWith('[') ? (asJson(value) ?? value) : value;
    return Array.isArray(list) ? list : [list];
  }
  if (type === 'object' && isText) return asJson(value) ?? value;
  return value;
}

/** Whether a value is what a schema says, aside from what is in it. */
function fits(schema: ArgumentSchema, value: unknown): boolean {
  const { type, minimum, maximum } = schema;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (schema.const !== undefined) return schema.const === value;
  if (type === 'number' || type === 'integer') {
    if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value))) return false;
    return value >= (minimum ?? value) && value <= (maximum ?? value);
  }
  if (type === 'array') {
    const { minItems = 0, maxItems = Infinity } = schema;
    return Array.isArray(value) && value.length >= minItems && value.length <= maxItems;
  }
  if (type === 'object') return isRecord(value);
  if (type === 'string') return typeof value === 'string' && value.length <= (schema.maxLength ?? value.length);
  return type === undefined || typeof value === type;
}

function takeObject(schema: ArgumentSchema, given: Record<string, unknown>, of: { at: string; fault: Fault }): unknown {
  const { properties, required = [] } = schema;
  if (properties === undefined) return given;
  const { at, fault } = of;
  const names = Object.keys(properties);
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(properties, name) || given[name] === null || names.length === 0) continue;
    fault(`\`${inner(at, name)}\` is not known; ${at === '' ? 'this takes' : `${at} takes`} ${lastOr(names, 'and')}.`);
  }
  const entries = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    const sent = Object.hasOwn(given, name) ? given[name] : undefined;
    // Some clients send every argument, the unused ones as empty text.
    const isUnused = at === '' && sent === '' && !required.includes(name);
    const value = isUnused ? undefined : take(property, sent, { at: inner(at, name), fault });
    if (value !== undefined) return [[name, value]];
    const why = property.description === undefined ? '' : ` ${property.description}`;
    if (required.includes(name)) fault(`\`${inner(at, name)}\` is missing: ${inWords(property, undefined)}.${why}`);
    return [];
  });
  return Object.fromEntries(entries);
}

/** Whether null is a value of its own, and the schema of every other value; null where there are several. */
function withoutNull(schema: ArgumentSchema): { isNullable: boolean; rest: ArgumentSchema | null } {
  if (Array.isArray(schema.type)) {
    const [type, ...others] = schema.type.filter((one) => one !== 'null');
    const rest = type === undefined || others.length > 0 ? null : { ...schema, type };
    return { isNullable: schema.type.includes('null'), rest };
  }
  if (schema.anyOf === undefined) return { isNullable: false, rest: schema };
  const [only, ...others] = schema.anyOf.filter(({ type }) => type !== 'null');
  const isNullable = schema.anyOf.some(({ type }) => type === 'null');
  return { isNullable, rest: others.length > 0 ? null : (only ?? null) };
}

function take(wanted: ArgumentSchema, given: unknown, of: { at: string; fault: Fault }): unknown {
  const { isNullable, rest: schema } = withoutNull(wanted);
  if (given === null) return isNullable ? null : undefined;
  if (given === undefined || schema === null) return given;
  const value = converted(schema, given);
  if (value === undefined) return undefined;
  if (!fits(schema, value)) {
    of.fault(`\`${of.at || 'arguments'}\` must be ${inWords(schema, value)}; got ${shown(given)}.`);
    return undefined;
  }
  if (Array.isArray(value) && schema.items !== undefined) {
    const { items } = schema;
    return value.map((item, index) => take(items, item, { ...of, at: `${of.at}[${index}]` }));
  }
  return isRecord(value) ? takeObject(schema, value, of) : value;
}

const pathOf = (path: readonly PropertyKey[], at: string): string =>
  path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : inner(text, String(key))), at);

/**
 * What a client sent as a schema wants it. Throws `invalid_input` with a sentence for each wrong argument, which names it;
 * `at` is where in the arguments the value stands.
 */
export function takeArguments<S extends z.ZodMiniType>(schema: S, given: unknown, at = ''): z.output<S> {
  const faults: string[] = [];
  const value = take(schemaOf(schema), given ?? {}, { at, fault: (text) => faults.push(text) });
  if (faults.length === 0) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    faults.push(...parsed.error.issues.map(({ path, message }) => `\`${pathOf(path, at)}\`: ${message}`));
  }
  throw new AppError('invalid_input', faults.slice(0, 20).join(' '));
}
