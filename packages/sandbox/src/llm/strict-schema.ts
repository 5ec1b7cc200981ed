import { asList, asObject, type JsonObject } from './json.ts';

const UNSUPPORTED = 'allOf not if then else dependentRequired dependentSchemas patternProperties oneOf'.split(' ');
const MAX_LEVELS = 10;

/** What OpenAI's strict mode would complain about in a schema, or null when it accepts it. */
export function checkStrictSchema(schema: JsonObject): string | null {
  if (schema['type'] !== 'object') return 'schema must be a JSON Schema of \'type: "object"\'.';
  if (schema['anyOf'] !== undefined) return "In context=(), 'anyOf' is not permitted at the root.";
  return check(schema, [], 0);
}

function check(schema: JsonObject, path: readonly string[], levels: number): string | null {
  const context = `In context=(${path.map((part) => `'${part}'`).join(', ')})`;
  const unsupported = UNSUPPORTED.find((keyword) => schema[keyword] !== undefined);
  if (unsupported !== undefined) return `${context}, '${unsupported}' is not permitted.`;
  if (levels > MAX_LEVELS) return `${context}, the schema is nested too deeply.`;
  const own = checkObject(schema, context);
  if (own !== null) return own;
  for (const [child, childPath] of children(schema)) {
    const problem = check(child, [...path, ...childPath], levels + (childPath[0] === 'properties' ? 1 : 0));
    if (problem !== null) return problem;
  }
  return null;
}

function checkObject(schema: JsonObject, context: string): string | null {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  if (types.includes('array') && schema['items'] === undefined) return `${context}, array schema missing items.`;
  const properties = asObject(schema['properties']);
  if (!types.includes('object') && properties === null) return null;
  if (schema['additionalProperties'] !== false)
    return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
  const required = asList(schema['required']);
  const missing = Object.keys(properties ?? {}).find((name) => !required.includes(name));
  if (missing === undefined) return null;
  return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
}

function children(schema: JsonObject): [JsonObject, string[]][] {
  const found: [JsonObject, string[]][] = [];
  const add = (value: unknown, ...path: string[]): void => {
    const child = asObject(value);
    if (child !== null) found.push([child, path]);
  };
  for (const key of ['properties', '$defs', 'definitions']) {
    for (const [name, value] of Object.entries(asObject(schema[key]) ?? {})) add(value, key, name);
  }
  add(schema['items'], 'items');
  asList(schema['anyOf']).forEach((option, index) => add(option, 'anyOf', String(index)));
  return found;
}
