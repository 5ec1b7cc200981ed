import { productVersion } from '@serplift/core';
import { api, type Endpoint, type EndpointTable, pathNames, travelsInQuery } from '@serplift/core/api';
import * as z from 'zod/mini';

type JsonObject = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
}

function splitInput(definition: Endpoint): { parameters: JsonObject[]; body: JsonObject | null } {
  const input = schemaOf(definition.input, 'input');
  const properties = (input['properties'] ?? {}) as Record<string, JsonObject>;
  const required = new Set((input['required'] ?? []) as string[]);
  const inPath = pathNames(definition.path);
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const parameters = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
  if (travelsInQuery(definition.method)) {
    const query = rest.map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }));
    return { parameters: [...parameters, ...query], body: null };
  }
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: rest.map(([name]) => name).filter((name) => required.has(name)),
  };
  return { parameters, body };
}

function securityOf({ access, token }: Endpoint): JsonObject[] {
  if (access === 'public') return [];
  return token === 'never' ? [{ session: [] }] : [{ session: [] }, { token: [] }];
}

function operationOf(id: string, definition: Endpoint): JsonObject {
  const { parameters, body } = splitInput(definition);
  return {
    operationId: id,
    summary: definition.summary,
    'x-access': definition.access,
    'x-token': definition.token,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === null ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: schemaOf(definition.output, 'output') } } },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    security: securityOf(definition),
  };
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
};

/** The contract table as an OpenAPI 3.1 document. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [group, endpoints] of Object.entries(api as EndpointTable)) {
    for (const [name, definition] of Object.entries(endpoints)) {
      const path = (paths[definition.path] ??= {});
      path[definition.method.toLowerCase()] = operationOf(`${group}.${name}`, definition);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Serplift', version: productVersion },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-serplift' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
