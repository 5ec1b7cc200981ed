import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint, EndpointTable } from './endpoint.ts';
import { api } from './index.ts';

interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

/** Whether a pattern fits only so many characters: nothing in it repeats without end. */
const isBoundedPattern = (pattern: string): boolean =>
  pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/u.test(pattern);

/** Free-form JSON, whose size the endpoint itself limits. */
const measuredAsJson = new Set(['imports.start.summary', 'approvedCalls.request.input']);

/** The places of a schema where a caller can send as much as they like. */
function unboundedIn(schema: Schema, at: string): string[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => unboundedIn(choice, at));
  if ('const' in schema || schema.enum !== undefined || measuredAsJson.has(at)) return [];
  switch (schema.type) {
    case 'boolean':
    case 'null':
      return [];
    case 'string':
      return schema.maxLength !== undefined || isBoundedPattern(schema.pattern ?? '') ? [] : [at];
    case 'number':
    case 'integer':
      return schema.minimum === undefined || schema.maximum === undefined ? [at] : [];
    case 'array':
      return [...(schema.maxItems === undefined ? [at] : []), ...unboundedIn(schema.items ?? {}, `${at}[]`)];
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const isRecord = typeof schema.additionalProperties === 'object';
      return [...(isRecord ? [at] : []), ...fields.flatMap(([name, field]) => unboundedIn(field, `${at}.${name}`))];
    }
    case undefined:
    default:
      return [at];
  }
}

const endpoints = Object.entries(api as EndpointTable).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);

describe('what a call can send', () => {
  it.each(endpoints)('%s is bounded in every text, list and number', (name, { input }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
    expect(unboundedIn(schema, name)).toEqual([]);
  });

  it('is seen as unbounded when it is', () => {
    const schema = z.object({
      a: z.string(),
      b: z.array(z.int()),
      c: z.record(z.string(), z.unknown()),
      d: z.unknown(),
    });
    expect(unboundedIn(z.toJSONSchema(schema) as Schema, 'x')).toEqual(['x.a', 'x.b', 'x.c', 'x.d']);
  });
});
