import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { agentTools } from './index.ts';
import { effectOf, listedTool } from './tool.ts';

const listFor = (...scopes: string[]) => agentTools.flatMap((tool) => listedTool(tool, scopes) ?? []);
const everything = listFor('read', 'run', 'decide');

test('are at most sixteen, and clients read their list in at most 5,000 tokens', () => {
  expect(everything.length).toBeLessThanOrEqual(16);
  expect(encode(JSON.stringify({ tools: everything })).length).toBeLessThanOrEqual(5000);
  // The scopes that agents need a person for give them nothing.
  expect(listFor('read', 'run', 'decide', 'deploy', 'manage')).toEqual(everything);
});

test('each has a title, a description, and schemas of what it takes and answers', () => {
  for (const { name, title, description, inputSchema, outputSchema } of everything) {
    expect(name).toMatch(/^[a-z][a-z_]{2,30}$/u);
    expect([name, (title ?? '').length > 3, (description ?? '').length > 60]).toEqual([name, true, true]);
    expect(inputSchema.properties).not.toHaveProperty(['userId', 'teamId', 'createdBy', 'idempotencyKey']);
    expect(Object.keys(outputSchema?.properties ?? {}).length).toBeGreaterThan(1);
  }
});

test('what changes something takes a confirm code, and only what reads says so', () => {
  for (const tool of agentTools) {
    const changes = Object.values(tool.actions).some((endpoint) => effectOf(endpoint) !== 'read');
    const listed = everything.find(({ name }) => name === tool.name);
    expect([tool.name, Object.hasOwn(listed?.inputSchema.properties ?? {}, 'confirm')]).toEqual([tool.name, changes]);
    expect([tool.name, listed?.annotations?.readOnlyHint]).toEqual([tool.name, !changes]);
  }
});

test('a token without a scope gets neither its tools nor its actions', () => {
  const actionsOf = (list: typeof everything, name: string) =>
    list.find((one) => one.name === name)?.inputSchema.properties?.['action'];
  expect(listFor('run').map(({ name }) => name)).toEqual(['run', 'publish_plan', 'publish', 'ads_deploy']);
  expect(listFor('read').every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(actionsOf(listFor('read'), 'projects')).toMatchObject({ enum: ['list'] });
  expect(actionsOf(listFor('read', 'run'), 'run')).toMatchObject({ enum: ['start', 'wait', 'stop'] });
  expect(actionsOf(listFor('read', 'run'), 'texts')).toMatchObject({ enum: ['show', 'check'] });
  expect(everything.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)).toEqual([
    'publish',
    'ads_deploy',
    'projects',
  ]);
});
