import { once } from 'node:events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../team/context/config.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, openTestContext, rehearsalPurchase, startRehearsal } from '../../testing/run-world.ts';
import { openPurse } from './open-purse.ts';
import { deleteAnswers, listLongCalls } from './paid-answers-store.ts';
import type { Call } from './purchase.ts';

const { context, database } = await openStage({ poolSize: 10 });
/** A second process on the same database. */
const other = openTestContext(database);
afterAll(() => other.close());

/** What no text of a database holds: NUL, bytes that are no UTF-8, half a character. */
const awkward = Buffer.from([0, 255, 254, 0xed, 0xa0, 0xbc, 34]);
const receipt = { computedTicks: 70, reportedTicks: null, modelReturned: null, tokens: null };

let actor: TeamActor;
let runId: string;
/** What the provider was sent. */
let sent: string[];
beforeEach(async () => {
  actor = await createTestActor(context);
  runId = (await startRehearsal(context, actor, { items: [] })).id;
  sent = [];
});

function call(body: string, change: Partial<Call<Buffer>> = {}): Call<Buffer> {
  return {
    body,
    send: async () => {
      sent.push(body);
      return { answer: Buffer.concat([awkward, Buffer.from(`${sent.length}`)]), lostCalls: 0 };
    },
    receipt: () => receipt,
    read: ({ bytes }) => Buffer.from(bytes),
    ...change,
  };
}

/** A piece of work, begun again. */
function begin(work: string, world = context, of = { actor, runId }) {
  const { teamId, userId } = of.actor;
  const purse = openPurse(world, { teamId, userId, tokenId: null, optimizationId: of.runId, itemId: null, work });
  return (asked: Call<Buffer>, more: { longestMs?: number } = {}) =>
    purse.pay({ ...rehearsalPurchase, reserveTicks: 100, ...more }, asked);
}

/** The calls in the ledger, but for those that were taken back. */
const rows = () =>
  context
    .db('usage_records')
    .where({ team_id: actor.teamId })
    .whereNot({ state: 'released' })
    .orderBy('id')
    .select('*');
/** A call that is on its way until it is let go. */
function held(body: string) {
  const go = new AbortController();
  let isSent = false;
  const quick = call(body);
  const slow = call(body, {
    send: async (signal) => {
      isSent = true;
      await once(go.signal, 'abort', { signal });
      return quick.send(signal);
    },
  });
  return { slow, left: () => vi.waitUntil(() => isSent), letGo: () => go.abort() };
}

/** Resolves once the other process has looked twice for the answer of a call that is on its way. */
function lookedTwice(): Promise<unknown> {
  let looks = 0;
  other.db.on('query', ({ sql }: { sql: string }) => {
    if (sql.startsWith('select "id" from "usage_records"')) looks += 1;
  });
  return vi.waitUntil(() => looks >= 2, { timeout: 20_000 });
}

describe('an answer that was paid for', () => {
  test('is kept byte for byte, and read again by whoever begins the work anew', async () => {
    const first = await begin('item 1')(call('a'));
    expect(first.subarray(0, awkward.length)).toEqual(awkward);
    expect(await begin('item 1', other)(call('a'))).toEqual(first);
    expect(sent).toEqual(['a']);
    expect(await rows()).toMatchObject([{ state: 'settled', cost_ticks: 70 }]);
  });

  test('answers one question: the next one, of other work, or asked on purpose once more is bought', async () => {
    const pay = begin('item 1');
    const answers = [
      await pay(call('a')),
      await pay(call('b')),
      await pay(call('a')),
      await begin('item 2')(call('a')),
    ];
    expect(sent).toEqual(['a', 'b', 'a', 'a']);
    const again = begin('item 1', other);
    expect([await again(call('a')), await again(call('b')), await again(call('a'))]).toEqual(answers.slice(0, 3));
    expect(sent).toHaveLength(4);
  });

  test('is kept without a bill, and when it cannot be read, too', async () => {
    const broken = call('a', {
      receipt: () => null,
      read: () => {
        throw new Error('not readable');
      },
    });
    await expect(begin('item 1')(broken)).rejects.toThrow('not readable');
    await expect(begin('item 1')(broken)).rejects.toThrow('not readable');
    expect(sent).toEqual(['a']);
    expect(await rows()).toMatchObject([{ state: 'unknown', cost_ticks: 100 }]);
  });

  test('that takes long is named with who was asked and for how long, until it comes', async () => {
    const { slow, left, letGo } = held('a');
    const coming = begin('item 1')(slow);
    await left();
    const earlier = context.db.raw(`clock_timestamp() - interval '3 minutes'`);
    await context.db('usage_records').where({ team_id: actor.teamId }).update({ created_at: earlier });
    const look = () => listLongCalls(context.db, { runIds: [runId], longerThanMs: 60_000 });
    expect(await look()).toEqual(new Map([[runId, { asked: 'rehearsal-1', minutes: 3 }]]));
    letGo();
    await coming;
    expect(await look()).toEqual(new Map());
  });

  test('is shared within its team while it is young and of use, with no other team, and from one address of the provider', async () => {
    const shared = (isOfUse: boolean): Call<Buffer> =>
      call(`page ${isOfUse}`, { sharedForMs: 60_000, isShared: () => isOfUse });
    for (const work of ['item 1', 'item 2']) await begin(work)(shared(true));
    expect(sent).toHaveLength(1);
    const stranger = await createTestActor(context);
    const strangersRun = await startRehearsal(context, stranger, { items: [] });
    await begin('item 3', context, { actor: stranger, runId: strangersRun.id })(shared(true));
    expect(sent).toHaveLength(2);
    const later = { ...context, now: () => new Date(Date.now() + 61_000) };
    await begin('item 4', later)(shared(true));
    expect(sent).toHaveLength(3);
    for (const work of ['item 1', 'item 2', 'item 1']) await begin(work)(shared(false));
    expect(sent).toHaveLength(5);
    const env = { LLM_BASE_URL: 'https://llm.example/v1', LLM_API_KEY: 'key', LLM_MODEL: 'model' };
    await begin('item 5', { ...context, config: readConfig(env, '/nonexistent') })(shared(true));
    expect(sent).toHaveLength(6);
  });

  test('goes with its run, or after its time', async () => {
    const count = async () => (await context.db('paid_answers').where({ team_id: actor.teamId })).length;
    await begin('item 1')(call('a'));
    await begin('item 1')(call('page', { sharedForMs: 60_000, isShared: () => true }));
    expect(await count()).toBe(2);
    await context.db('runs').where({ id: runId }).delete();
    expect(await count()).toBe(1);
    await deleteAnswers(context.db, new Date(Date.now() + 1000));
    expect(await count()).toBe(0);
  });
});

describe('a call on its way', () => {
  test('is waited for by whoever has the work now', async () => {
    const { slow, left, letGo } = held('a');
    const first = begin('item 1')(slow);
    await left();
    const looked = lookedTwice();
    const second = begin('item 1', other)(call('a'));
    await looked;
    letGo();
    expect(await second).toEqual(await first);
    expect(sent).toEqual(['a']);
    expect(await rows()).toMatchObject([{ state: 'settled' }]);
  });

  test('is waited for as well when its reserve leaves no room for another', async () => {
    await context.db('runs').where({ id: runId }).update({ max_cost_ticks: 100 });
    const { slow, left, letGo } = held('a');
    const first = begin('item 1')(slow);
    await left();
    const looked = lookedTwice();
    const second = begin('item 1', other)(call('a'));
    await looked;
    letGo();
    expect(await second).toEqual(await first);
  });

  test('is made again once its time is over, and its late answer still settles its row', async () => {
    const { slow, left, letGo } = held('a');
    const first = begin('item 1')(slow);
    await left();
    await begin('item 1', other)(call('a'), { longestMs: 0 });
    letGo();
    await first;
    expect((await rows()).map(({ state }) => state)).toEqual(['settled', 'settled']);
  });

  test('of a worker that lost its job is finished and kept', async () => {
    const job = new AbortController();
    const { slow, left, letGo } = held('a');
    const first = begin('item 1', { ...context, signal: job.signal })(slow);
    await left();
    job.abort(new Error('lost'));
    letGo();
    await first;
    expect(await begin('item 1', other)(call('a'))).toBeInstanceOf(Buffer);
    expect(sent).toEqual(['a']);
    await expect(begin('item 2', { ...context, signal: job.signal })(call('a'))).rejects.toThrow('lost');
  });
});

test('of two who ask at the same moment one buys', async () => {
  const work = newId();
  const answers = await Promise.all([context, other, context, other].map((world) => begin(work, world)(call('a'))));
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(sent).toEqual(['a']);
});
