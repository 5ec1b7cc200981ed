import type * as z from 'zod/mini';
import type { TokenUse } from './scopes.ts';

/** Who may call an endpoint; checked in dispatch before the use case runs. */
export type Access = 'public' | 'signedIn' | 'team' | 'owner' | 'inviter' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the product. `input` is one object: names that stand in `path` as `{name}` travel there,
 * the rest in the query (GET, DELETE) or the JSON body (POST, PUT, PATCH).
 */
export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  /** What the call needs when an access token makes it; sessions and the operator are bound by `access` alone. */
  token: TokenUse;
  /** Present for what costs money: `bounded` takes the most it may cost as `maxCostUsd`, `small` is one call to a model. */
  paid?: 'bounded' | 'small';
  summary: string;
  input: Input;
  output: Output;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export type EndpointTable = Record<string, Record<string, Endpoint>>;

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const Input extends z.ZodMiniType, const Output extends z.ZodMiniType>(
  definition: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return definition;
}

/** The names in `/api/teams/{teamId}` are `['teamId']`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

const queryMethods = new Set<Method>(['GET', 'DELETE']);

/** Whether the part of the input that is not in the path travels in the query instead of the body. */
export function travelsInQuery(method: Method): boolean {
  return queryMethods.has(method);
}

/** Splits an input into the URL (path and query) and the JSON body it travels in. */
export function requestOf(definition: Endpoint, input: Record<string, unknown>): { url: string; body?: unknown } {
  const names = pathNames(definition.path);
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined);
  if (!travelsInQuery(definition.method)) return { url: path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams(Object.fromEntries(rest.map(([name, value]) => [name, String(value)]))).toString();
  return { url: query === '' ? path : `${path}?${query}` };
}
