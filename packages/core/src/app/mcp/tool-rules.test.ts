import { expect, test } from 'vitest';
import type { EndpointTable } from '../../contract/endpoint.ts';
import { api } from '../../contract/index.ts';
import hints from './tool-hints.json' with { type: 'json' };
import { agentTools, withoutTool } from './tool-rules.ts';

const calls = Object.entries(api as EndpointTable).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, definition]) => ({ call: `${group}.${name}`, definition })),
);

test('every call that a token can make is a tool, or there is a reason', () => {
  const offered = new Set(agentTools.map(({ call }) => call));
  const possible = calls.filter(({ definition }) => definition.token !== 'never' && definition.access !== 'admin');
  const missing = possible.filter(({ call }) => !offered.has(call)).map(({ call }) => call);
  expect(missing.filter((call) => withoutTool[call] === undefined)).toEqual([]);
  const known = new Set(calls.map(({ call }) => call));
  expect([...Object.keys(withoutTool), ...Object.keys(hints)].filter((call) => !known.has(call))).toEqual([]);
});

test('only calls with the scope read answer at once', () => {
  for (const { effect, definition } of agentTools) {
    expect(effect === 'read').toBe(definition.token === 'read' || definition.token === 'any');
  }
  const approved = agentTools.filter(({ effect }) => effect === 'approval').map(({ call }) => call);
  const published = ['publications.publish', 'publications.resolve', 'publications.rollback'];
  expect(approved).toEqual(expect.arrayContaining(['ads.deploy', 'ads.rollback', 'budgets.set', ...published]));
  const paid = agentTools.filter(({ effect }) => effect === 'paid').map(({ call }) => call);
  expect(paid).toEqual(['ads.start', 'automations.runNow', 'questions.start', 'seo.start']);
});

test('names are what every client takes, and unique', () => {
  const names = agentTools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z_]{2,63}$/u);
});

test('who calls is never an argument, and what changes something takes a confirm code', () => {
  for (const { inputSchema, effect, name } of agentTools) {
    const fields = Object.keys(inputSchema.properties);
    expect([name, fields.filter((field) => /^(userId|teamId|createdBy|idempotencyKey)$/u.test(field))]).toEqual([
      name,
      [],
    ]);
    expect([name, fields.includes('confirm')]).toEqual([name, effect !== 'read']);
  }
});
