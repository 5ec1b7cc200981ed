import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPurse } from '../../money/ledger/open-purse.ts';
import { readConfig } from '../../team/context/config.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openContext, type OpenedContext } from '../../team/context/open-context.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { ItemControl } from '../engine/method.ts';
import { buySearchResults } from './buy-search-results.ts';
import { buyText } from './buy-text.ts';

let home: string;
let database: TestDatabase;
let sandbox: RunningSandbox;
let context: OpenedContext;
let actor: TeamActor;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'serplift-bill-'));
  [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const env = { LOG_LEVEL: 'silent', DATABASE_URL: database.url, SERPLIFT_SANDBOX_URL: sandbox.origin };
  context = await openContext(readConfig(env, home));
  actor = await createTestActor(context);
});
afterEach(async () => {
  sandbox.faults.clear();
  await context.db('usage_records').delete();
});
afterAll(async () => {
  await context.close();
  await sandbox.close();
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const { signal } = new AbortController();
/** The same work, begun again each time it is opened. */
function openControl(work: string = newId()): ItemControl {
  const { teamId, userId } = actor;
  const payer = { teamId, userId, tokenId: null, optimizationId: null, itemId: null };
  return { signal, pay: openPurse(context, { ...payer, work }).pay };
}
const write = () =>
  buyText(context, openControl(), {
    label: 'gpt-4o',
    system: 'You write titles.',
    user: 'Tents',
    schema: {
      name: 'titles',
      schema: {
        type: 'object',
        properties: { title: { type: 'string' } },
        required: ['title'],
        additionalProperties: false,
      },
    },
    maxOutputTokens: 100,
  });
const look = (keyword: string) =>
  buySearchResults(context, openControl(), { keyword, locationCode: 2840, languageCode: 'en', device: 'desktop' });

/** The calls in the ledger, usually one, are unknown and count with all that was reserved. */
async function expectUnknown(count = 1): Promise<void> {
  const rows = await context.db('usage_records').select('state', 'cost_ticks', 'reserved_ticks');
  const unknown = { state: 'unknown', cost_ticks: rows[0]?.reserved_ticks, reserved_ticks: expect.any(Number) };
  expect(rows).toEqual(Array.from({ length: count }, () => unknown));
  expect(rows[0]?.cost_ticks).toBeGreaterThan(0);
}

describe('an answer without a bill leaves its cost unknown', () => {
  test('of a model whose text can be used', async () => {
    const choices = [{ finish_reason: 'stop', message: { content: '{"title":"Tents"}', refusal: null } }];
    sandbox.faults.add({ match: '/chat/completions', status: 200, body: { model: 'gpt-4o', choices } });
    expect(await write()).toMatchObject({ parsed: { title: 'Tents' } });
    await expectUnknown();
  });

  test.each([
    ['is no completion', {}],
    ['was cut off', { choices: [{ finish_reason: 'length', message: { content: '{"ti', refusal: null } }] }],
  ])('of a model whose answer %s', async (_what, body) => {
    sandbox.faults.add({ match: '/chat/completions', status: 200, body });
    expect(await write()).toHaveProperty('failure');
    await expectUnknown();
  });

  test('of a result page', async () => {
    const task = { id: 't', status_code: 20_000, status_message: 'Ok.', result: null };
    const body = { status_code: 20_000, status_message: 'Ok.', tasks: [task] };
    sandbox.faults.add({ match: '/v3/serp/', status: 200, body });
    expect((await look('tents')).items).toEqual([]);
    await expectUnknown();
  });

  test('of a result page that cannot be read', async () => {
    sandbox.faults.add({ match: '/v3/serp/', status: 200, body: 'proxy' });
    await expect(look('stoves')).rejects.toMatchObject({ code: 'provider_unavailable' });
    // It may pass, so it is asked for once more.
    await expectUnknown(2);
  });
});
