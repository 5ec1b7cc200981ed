import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reserveCall } from '../../money/ledger/usage-store.ts';
import { openPresence } from '../../platform/jobs/process-presence.ts';
import type { TeamActor } from '../../team/context/context.ts';
import {
  createTestActor,
  openTestContext,
  rehearsal,
  rehearsalItems,
  rehearsalPurchase,
  startRehearsal,
} from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { getRun, listItems } from '../record/get-run.ts';
import { insertItems } from '../record/items-store.ts';
import type { Run } from '../record/run.ts';
import { startWorker } from './start-worker.ts';

const manyMs = 60_000;

let database: TestDatabase;
let context: ReturnType<typeof openTestContext>;
let actor: TeamActor;

beforeEach(async () => {
  database = await createTestDatabase();
  context = openTestContext(database);
  actor = await createTestActor(context);
});
afterEach(async () => {
  await context.close();
  await database.close();
});

const until = (id: string, condition: (run: Run) => void): Promise<Run> =>
  vi.waitFor(
    async () => {
      const run = await getRun(context, actor, { optimizationId: id });
      condition(run);
      return run;
    },
    { timeout: 120_000, interval: 50 },
  );
const ended = (id: string) => until(id, (run) => expect(['completed', 'failed']).toContain(run.status));
const ledger = (id: string) => context.db('usage_records').where({ run_id: id }).select('*');
const jobsOf = (id: string) => context.db('jobs.job').whereRaw(`data->>'optimizationId' = ?`, [id]);
const sweep = async (): Promise<void> => {
  const worker = await startWorker(context, { questions: rehearsal }, { concurrency: 2 });
  await worker.stop();
};

describe('a worker that stops', () => {
  test('gives back what takes too long, and another one finishes the run', async () => {
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(3, { latencyMs: 60_000 }) });
    const slow = await startWorker(context, { questions: rehearsal }, { concurrency: 2, graceMs: 50 });
    await vi.waitFor(async () => expect(await ledger(id)).toHaveLength(2), { timeout: 120_000 });
    const startedMs = Date.now();
    await slow.stop();
    expect(Date.now() - startedMs).toBeLessThan(30_000);
    const { items } = await listItems(context, actor, { optimizationId: id, limit: 10 });
    expect(items.map((item) => item.state)).toEqual(['waiting', 'waiting', 'waiting']);
    const quick = { ...rehearsal, work: async () => ({ state: 'succeeded' as const, output: { attempt: 0 } }) };
    const other = openTestContext(database);
    const worker = await startWorker(other, { questions: quick }, { concurrency: 2 });
    expect((await ended(id)).status).toBe('completed');
    await worker.stop();
    await other.close();
  });

  test('ends at once when it has nothing to do, even when asked twice', async () => {
    const worker = await startWorker(context, {}, { concurrency: 2 });
    expect(await Promise.all([worker.stop(), worker.stop()])).toHaveLength(2);
  });
});

describe('the sweep at the start of a worker', () => {
  test('fails a run whose worklist was tried to the end', async () => {
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(2) });
    await jobsOf(id).update({ state: 'failed' });
    await sweep();
    expect(await ended(id)).toMatchObject({ status: 'failed' });
  });

  test('finishes a run whose shares were tried to the end with what it has', async () => {
    const { id } = await startRehearsal(context, actor, { items: [] });
    await insertItems(context.db, id, [
      { subject: 'done', input: {} },
      { subject: 'lost', input: {} },
    ]);
    await context.db('run_items').where({ subject: 'done' }).update({ state: 'succeeded' });
    await context.db('run_items').where({ subject: 'lost' }).update({ state: 'working', attempt: 1 });
    await context.db('runs').where({ id }).update({ status: 'processing', total: 2, processed: 1 });
    await jobsOf(id).update({ state: 'failed' });
    await sweep();
    expect(await ended(id)).toMatchObject({ status: 'completed', processed: 2 });
    const { items } = await listItems(context, actor, { optimizationId: id, limit: 10 });
    expect(items[1]).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('start the run again') },
    });
  });

  test('puts a run back to work whose job was lost', async () => {
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(2) });
    await jobsOf(id).delete();
    const worker = await startWorker(context, { questions: rehearsal }, { concurrency: 2 });
    expect(await ended(id)).toMatchObject({ status: 'completed', processed: 2 });
    await worker.stop();
  });

  test('settles calls of dead processes as unknown and leaves those of living ones', async () => {
    const { id } = await startRehearsal(context, actor, { items: [] });
    const order = {
      ...rehearsalPurchase,
      reserveTicks: 40,
      teamId: actor.teamId,
      userId: null,
      tokenId: null,
      optimizationId: id,
      itemId: null,
    };
    const call = () => ({ ...order, id: newId(), counted: true, request: randomBytes(32) });
    await reserveCall(context.db, { ...call(), process: 'dead' });
    await reserveCall(context.db, { ...call(), process: 'alive' });
    const options = {
      connection: database.connection,
      name: 'alive',
      worlds: {},
      onCancelled: () => {},
      onEnded: () => {},
      log: context.log,
    };
    const presence = await openPresence(options);
    await jobsOf(id).update({ state: 'failed' });
    await sweep();
    const states = (await ledger(id)).map((call) => [call.process, call.state, call.cost_ticks]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['dead', 'unknown', 40],
        ['alive', 'reserved', 0],
      ]),
    );
    expect(await getRun(context, actor, { optimizationId: id })).toMatchObject({ costTicks: 40 });
    await presence.close();
  });
});

test('the sweep settles abandoned calls of its own process, and no others', async () => {
  const { id } = await startRehearsal(context, actor, { items: [] });
  await jobsOf(id).update({ state: 'failed' });
  const call = {
    ...rehearsalPurchase,
    reserveTicks: 40,
    teamId: actor.teamId,
    userId: null,
    tokenId: null,
    optimizationId: id,
  };
  const own = { ...call, itemId: null, counted: true, process: context.jobs.processName };
  const [live, lost] = [context.calls.begin(), newId()];
  await reserveCall(context.db, { ...own, id: live, request: randomBytes(32) });
  await reserveCall(context.db, { ...own, id: lost, request: randomBytes(32) });
  await sweep();
  const states = Object.fromEntries((await ledger(id)).map((row) => [row.id, row.state]));
  expect(states).toEqual({ [live]: 'reserved', [lost]: 'unknown' });
});

test(
  'a run survives the loss of every database connection [JB-08]',
  async () => {
    const worker = await startWorker(context, { questions: rehearsal }, { concurrency: 4 });
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(60, { latencyMs: 50 }) });
    await until(id, (run) => expect(run.processed).toBeGreaterThan(10));
    await context.db
      .raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => {});
    expect(await ended(id)).toMatchObject({ status: 'completed', processed: 60 });
    expect((await ledger(id)).filter((call) => call.state === 'settled').length).toBeLessThanOrEqual(68);
    await worker.stop();
  },
  manyMs,
);
