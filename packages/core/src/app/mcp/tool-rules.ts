import type { JSONObject } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import { type Endpoint, type EndpointTable, travelsInQuery } from '../../contract/endpoint.ts';
import { api } from '../../contract/index.ts';
import type { Scope } from '../../contract/scopes.ts';
import hints from './tool-hints.json' with { type: 'json' };

/** What calling a tool does: look, change something of the team's, cost money, or what only a person may allow. */
export type ToolEffect = 'read' | 'write' | 'paid' | 'approval';

/** One call of the contract as agents see it. */
export interface AgentTool {
  name: string;
  /** As the contract names it: `ads.deploy`. */
  call: string;
  definition: Endpoint;
  effect: ToolEffect;
  /** What the same call would cost; of starts only. */
  quote: Endpoint | null;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, JSONObject>; required: string[] };
}

/** Calls that aren't tools, each with its reason; every other call of the contract that a token can make is one. */
export const withoutTool: Readonly<Record<string, string>> = {
  'system.config': 'for the sign-in page',
  'system.health': 'for load balancers',
  'system.ready': 'for load balancers',
  'imports.start': 'search data comes from files, which the terminal reads: serplift search-console import',
  'imports.addRows': 'the same',
  'imports.finish': 'the same',
  'invitations.show': 'for people who are in no team yet',
  'invitations.list': 'the people of a team are managed in the browser',
  'invitations.roles': 'the same',
  'tokens.list': 'agents see their own limits instead',
  'usage.exportCsv': 'usage_history has the same, page by page',
  'usage.recent': 'usage_history has the same',
  'audit.exportCsv': 'audit_list has the same, page by page',
  'approvals.decide': 'only a person decides',
  'approvedCalls.request': 'tools ask for approvals themselves',
  'approvedCalls.run': 'tools use approvals themselves',
};

/** Names in an input that follow from who calls. */
export const filledIn: ReadonlySet<string> = new Set(['userId', 'teamId', 'createdBy']);
/** Filled in as well, by the tool that starts something. */
const internal = new Set([...filledIn, 'idempotencyKey']);

const snake = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

function effectOf(definition: Endpoint): ToolEffect {
  if (definition.token === 'deploy' || definition.token === 'manage') return 'approval';
  if (definition.paid !== undefined) return 'paid';
  return definition.token === 'read' || definition.token === 'any' ? 'read' : 'write';
}

const effectTexts: Record<ToolEffect, string> = {
  read: 'Changes nothing and costs nothing.',
  write:
    'Changes data of the team. The first call changes nothing: it says what would happen and returns a confirm code; call again with the same arguments and that code to do it.',
  paid: "Costs money. The first call starts nothing: it returns what it would cost and a confirm code; call again with the same arguments and that code to start. Above the token's spending cap, a person has to approve it in the browser.",
  approval:
    'A person has to approve this in the browser. The first call returns a confirm code; with the code, it asks for the approval and returns a link for the person; once they have approved, call it again with the same arguments to do it.',
};

const confirmSchema = {
  type: 'string',
  maxLength: 64,
  description: 'The code that the first call with the same arguments returned. Leave it out to get one.',
};

function schemaOf(definition: Endpoint, effect: ToolEffect): AgentTool['inputSchema'] {
  const schema = z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JSONObject>;
    required?: string[];
  };
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !internal.has(name)),
  );
  const required = (schema.required ?? []).filter((name) => !internal.has(name));
  if (definition.paid === 'bounded') required.push('maxCostUsd');
  return {
    type: 'object',
    properties: effect === 'read' ? properties : { ...properties, confirm: confirmSchema },
    required,
  };
}

function toolOf(group: string, name: string, endpoints: Readonly<Record<string, Endpoint>>): AgentTool | null {
  const definition = endpoints[name];
  const call = `${group}.${name}`;
  if (definition === undefined || definition.token === 'never' || definition.access === 'admin') return null;
  if (Object.hasOwn(withoutTool, call)) return null;
  const effect = effectOf(definition);
  const hint = (hints as Record<string, string>)[call];
  return {
    name: `${snake(group)}_${snake(name)}`,
    call,
    definition,
    effect,
    quote: name === 'start' ? (endpoints['quote'] ?? null) : null,
    description: [definition.summary, hint, effectTexts[effect]].filter(Boolean).join(' '),
    inputSchema: schemaOf(definition, effect),
  };
}

/** Every tool, in the order of the contract. */
export const agentTools: readonly AgentTool[] = Object.entries(api as EndpointTable).flatMap(([group, endpoints]) =>
  Object.keys(endpoints).flatMap((name) => toolOf(group, name, endpoints) ?? []),
);

/** The scope that a caller needs to use a tool: approvals are asked for with `run`. */
export function scopeOfTool(tool: AgentTool): Scope | null {
  if (tool.effect === 'approval') return 'run';
  const { token } = tool.definition;
  return token === 'any' || token === 'never' ? null : token;
}

/** What clients may show of a tool before they call it. */
export function annotationsOf({ effect, definition }: AgentTool) {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'approval' || definition.method === 'DELETE',
    idempotentHint: effect === 'read' || (definition.method === 'PUT' && !travelsInQuery(definition.method)),
    openWorldHint: effect === 'paid' || definition.token === 'deploy',
  };
}
