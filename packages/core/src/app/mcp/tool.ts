import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { wholeNumber } from '../../contract/values.ts';
import type { Agent, AgentIdentity } from './agent.ts';
import type { Answer } from './answer-rules.ts';
import { schemaOf, takeArguments } from './argument-rules.ts';

/** One call of a tool. */
export interface Ask {
  agent: Agent;
  identity: AgentIdentity;
  tool: string;
  /** The confirm code that came along. */
  code: string | null;
  /** Ends when the client no longer waits. */
  signal: AbortSignal;
  /** Says how far it is to a client that wants to know. */
  tell: (progress: { done: number; of: number | null; message: string }) => Promise<void>;
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
}

interface ToolDefinition<Input extends z.ZodMiniObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Properties of the structured answer besides its cost. */
  output: JSONObject;
  /** The call of the contract behind each value of the argument `action`; a tool without it has one, named after itself. */
  actions: Readonly<Record<string, Endpoint>>;
  answer: (ask: Ask, args: z.output<Input>) => Promise<Answer>;
}

/** A task that agents do, over one or several calls of the contract. */
export type AgentTool = ReturnType<typeof tool>;

/** Declares a tool; its arguments are taken as clients send them. */
export function tool<Input extends z.ZodMiniObject>(definition: ToolDefinition<Input>) {
  const { answer, ...rest } = definition;
  return {
    ...rest,
    input: rest.input as z.ZodMiniObject,
    answer: async (ask: Ask, args: unknown): Promise<Answer> => {
      const taken = takeArguments(definition.input, args);
      requireScopes(rest, taken, ask.identity.scopes);
      return answer(ask, taken);
    },
  };
}

/** What a call does: look, change something of the team's, cost money, or what only a person may allow. */
export function effectOf({ token, paid }: Endpoint): 'read' | 'write' | 'paid' | 'approval' {
  if (token === 'deploy' || token === 'manage') return 'approval';
  if (paid !== undefined) return 'paid';
  return token === 'read' || token === 'any' ? 'read' : 'write';
}

/** The scope that an agent needs for a call: approvals are asked for with `run`. */
const scopeOf = (endpoint: Endpoint): string => (effectOf(endpoint) === 'approval' ? 'run' : endpoint.token);

type Actions = Pick<AgentTool, 'actions' | 'name'>;

const allowedActions = ({ actions }: Actions, scopes: readonly string[]): [string, Endpoint][] =>
  Object.entries(actions).filter(([, endpoint]) => scopes.includes(scopeOf(endpoint)));

function requireScopes(tool: Actions, args: Record<string, unknown>, scopes: readonly string[]): void {
  const [first = ''] = Object.keys(tool.actions);
  const action = typeof args['action'] === 'string' ? args['action'] : first;
  if (allowedActions(tool, scopes).some(([name]) => name === action)) return;
  const needed = tool.actions[action] === undefined ? 'read' : scopeOf(tool.actions[action]);
  throw new AppError(
    'forbidden',
    `This token cannot use ${tool.name}${action === tool.name ? '' : ` to ${action}`}: it needs the scope "${needed}". Create a token with that scope in the browser, under Profile.`,
  );
}

/** Without what costs an agent's memory and says nothing to it: bounds that no one reaches. */
function slim(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => slim(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const left = new Set(['$schema', 'minLength', 'maxLength', 'propertyNames', 'additionalProperties']);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => (left.has(name) ? [] : [[name, slim(value)]])),
  );
}

/** A tool as clients list it for a token with these scopes; null if none of its actions is among them. */
export function listedTool(tool: AgentTool, scopes: readonly string[]): Tool | null {
  const allowed = allowedActions(tool, scopes);
  if (allowed.length === 0) return null;
  const { properties = {}, required = [] } = schemaOf(tool.input);
  const { action } = properties;
  const choice = action && { action: { ...action, enum: allowed.map(([name]) => name) } };
  const effects = allowed.map(([, endpoint]) => effectOf(endpoint));
  const isReading = effects.every((effect) => effect === 'read');
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: slim({ type: 'object', properties: { ...properties, ...choice }, required }) as Tool['inputSchema'],
    outputSchema: {
      type: 'object',
      properties: { ...tool.output, costUsd: { type: 'number' } },
      required: ['costUsd'],
    },
    annotations: {
      readOnlyHint: isReading,
      destructiveHint: effects.includes('approval') || allowed.some(([, { method }]) => method === 'DELETE'),
      idempotentHint: isReading,
      openWorldHint: effects.some((effect) => effect === 'paid' || effect === 'approval'),
    },
  };
}

const told = <S extends z.ZodMiniType>(schema: S, description: string | undefined): S =>
  description === undefined ? schema : schema.check(z.describe(description));

/** Text, such as an id, that an agent got from another answer. */
export const text = (description?: string, most = 2048) =>
  told(z.string().check(z.minLength(1), z.maxLength(most)), description);
export const texts = (description?: string, most = 200) =>
  told(z.array(text()).check(z.minLength(1), z.maxLength(most)), description);
export const wanted = {
  run: text('id of a run', 64),
  confirm: z.optional(text('the code of the answer before', 64)),
  settings: z.optional(told(z.record(z.string(), z.unknown()), undefined)),
};
/** Which part of a list is wanted. */
export const part = {
  cursor: z.optional(text('nextCursor of the answer before', 200)),
  limit: z._default(wholeNumber(1, 100), 20),
};

const rowsOf = (names: string): JSONObject => ({
  rows: {
    type: 'array',
    items: { type: 'object', properties: Object.fromEntries(names.split(' ').map((name) => [name, {}])) },
  },
});
/** The output of a tool that lists rows with fields of these names. */
export const rowsOutput = (names: string): JSONObject => ({
  ...rowsOf(names),
  total: {},
  following: { description: 'how many rows follow' },
  nextCursor: {},
});
/** What a tool that changes something says of it. */
export const changeOutput: JSONObject = {
  done: { type: 'boolean' },
  confirm: { type: 'string' },
  approval: { type: 'object' },
};
