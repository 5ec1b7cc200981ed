import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { modelServers } from '@serplift/sandbox/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askOwn, openOwnServer } from './testing/open-own-server.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => sandbox.close());

describe('a model server', () => {
  it.each(Object.keys(modelServers))('that answers so gives a text, for one answer: %s', async (kind) => {
    sandbox.faults.add({ match: '/chat/completions', kind });
    const models = openOwnServer(`${sandbox.origin}/openai/v1`);
    const { parsed, bill } = await askOwn(models);
    const { candidates } = parsed as { candidates: { title: string }[] };
    expect(candidates.length).toBeGreaterThan(0);
    expect(JSON.stringify(candidates)).not.toMatch(/Draft|[\u00A0\u2011]/u);
    expect(bill === null).toBe(/^usage|streams|events with/u.test(kind));
    const asked = () => sandbox.calls.matching('/chat/completions');
    expect(asked().filter(({ status }) => status === 200)).toHaveLength(1);
    const before = asked().length;
    await askOwn(models);
    // What it refused is remembered.
    expect(asked()).toHaveLength(before + 1);
  });
});
