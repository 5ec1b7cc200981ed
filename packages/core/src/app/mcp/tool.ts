import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';
import { wholeNumber } from '../../contract/values.ts';
import type { Answer } from './answer-rules.ts';
import { schemaOf, takeArguments } from './argument-rules.ts';

/** Who an agent acts as, and the way its calls travel: in process, or over HTTP with a token. */
export interface Agent {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: { idempotencyKey?: string }): Promise<OutputOf<E>>;
  /** Whether a server runs whose dashboard a person can open. */
  isServed: () => Promise<boolean>;
  /** A proof that this server made a confirm code. */
  sign: (text: string) => string;
  now: () => Date;
}

/** What follows from who calls. */
export interface AgentIdentity {
  userId: string;
  teamId: string;
  scopes: readonly string[];
  monthlyCapUsd: number | null;
  leftUsd: number | null;
}

/** Who the agent acts as and what limits it. */
export async function identify(agent: Agent): Promise<AgentIdentity> {
  const [user, limits] = [await agent.call(api.user.current, {}), await agent.call(api.approvals.limits, {})];
  if (user.team === null)
    throw new AppError('forbidden', 'This token has no team. Create a team in the dashboard first.');
  return { userId: user.id, teamId: user.team.id, ...limits };
}

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
  /** Names of what the structured answer has besides its cost; `rows` are those of a row, in lists that are read part by part. */
  output: { names?: string; rows?: string; isChange?: true };
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

const named = (names: string): JSONObject => Object.fromEntries(names.split(' ').map((name) => [name, {}]));

/** What a tool answers as properties of a JSON schema. */
const propertiesOf = ({ names, rows, isChange }: AgentTool['output']): JSONObject => ({
  ...(names !== undefined && named(names)),
  ...(rows !== undefined && {
    rows: { type: 'array', items: { type: 'object', properties: named(rows) } },
    total: {},
    following: { description: 'how many rows follow' },
    nextCursor: {},
  }),
  ...(isChange && { done: { type: 'boolean' }, confirm: { type: 'string' }, approval: { type: 'object' } }),
});

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
      properties: { ...propertiesOf(tool.output), costUsd: { type: 'number' } },
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
  settings: z.optional(z.record(z.string(), z.unknown())),
};
/** Which part of a list is wanted. */
export const part = {
  cursor: z.optional(text('nextCursor of the answer before', 200)),
  limit: z._default(wholeNumber(1, 100), 20),
};

/** The refusal of a call without an argument that it needs. */
export const missing = (name: string, what: string): AppError =>
  new AppError('invalid_input', `\`${name}\` is missing: ${what}`);
