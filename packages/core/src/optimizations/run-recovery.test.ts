import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TeamActor } from '../context.ts';
import { openPresence } from '../jobs/process-presence.ts';
import { startWorker } from '../jobs/start-worker.ts';
import {
  createTestActor,
  openTestContext,
  rehearsal,
  rehearsalItems,
  rehearsalPurchase,
  startRehearsal,
} from '../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { reserveCall } from '../usage/usage-store.ts';
import { getRun, listItems } from './get-run.ts';
import { insertItems } from './items-store.ts';
import type { Run } from './run.ts';

const script = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url));
const manyMs = 60_000;

let database: TestDatabase;
let context: ReturnType<typeof openTestContext>;
let actor: TeamActor;
let children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  context = openTestContext(database);
  actor = await createTestActor(context);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await context.close();
  await database.close();
});

/** Starts a worker process and waits until it works; `said` collects its log. */
async function startProcess(concurrency: number): Promise<{ child: ChildProcess; said: () => string }> {
  const args = ['--conditions=source', '--import', 'tsx', script, database.url, String(concurrency)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The worker ended: ${text}`))),
  ]);
  return { child, said: () => text };
}

const until = (id: string, condition: (run: Run) => void): Promise<Run> =>
  vi.waitFor(
    async () => {
      const run = await getRun(context, actor, { optimizationId: id });
      condition(run);
      return run;
    },
    { timeout: 50_000, interval: 50 },
  );
const ended = (id: string) => until(id, (run) => expect(['completed', 'failed']).toContain(run.status));
const ledger = (id: string) => context.db('usage_records').where({ optimization_id: id }).select('*');

describe('two worker processes', () => {
  test(
    'share one run; when one is killed the other finishes it and pays again only for what was in flight',
    async () => {
      const [first] = await Promise.all([startProcess(4), startProcess(4)]);
      const { id } = await startRehearsal(context, actor, { items: rehearsalItems(200, { latencyMs: 100 }) });
      await until(id, (run) => expect(run.processed).toBeGreaterThan(40));
      first.child.kill('SIGKILL');
      const run = await ended(id);
      expect(run).toMatchObject({ status: 'completed', processed: 200 });
      const calls = await ledger(id);
      expect(new Set(calls.map((call) => call.process)).size).toBe(2);
      const settled = calls.filter((call) => call.state === 'settled');
      // A call may have been paid while its item's result was not yet kept; nothing else is bought twice.
      expect(settled.length - new Set(settled.map((call) => call.item_id)).size).toBeLessThanOrEqual(4);
      expect(new Set(settled.map((call) => call.item_id)).size).toBe(200);
      await vi.waitFor(async () => expect((await ledger(id)).filter((call) => call.state === 'reserved')).toEqual([]), {
        timeout: 15_000,
        interval: 100,
      });
      expect((await ledger(id)).filter((call) => call.state === 'unknown').length).toBeLessThanOrEqual(4);
      const { items } = await listItems(context, actor, { optimizationId: id, limit: 500 });
      expect(items.every((item) => item.state === 'succeeded')).toBe(true);
      expect(items.filter((item) => item.attempt > 1).length).toBeLessThanOrEqual(4);
    },
    manyMs,
  );

  test(
    'refuse the late results of one that slept past its lease',
    async () => {
      const [sleeper] = await Promise.all([startProcess(4), startProcess(4)]);
      const { id } = await startRehearsal(context, actor, { items: rehearsalItems(80, { latencyMs: 250 }) });
      await until(id, (run) => expect(run.processed).toBeGreaterThan(10));
      sleeper.child.kill('SIGSTOP');
      expect(await ended(id)).toMatchObject({ status: 'completed', processed: 80 });
      const results = () =>
        context
          .db('optimization_items')
          .where({ optimization_id: id })
          .orderBy('ordinal')
          .select('state', 'attempt', 'output');
      const before = await results();
      sleeper.child.kill('SIGCONT');
      await vi.waitFor(() => expect(sleeper.said()).toContain('a late result was refused'), { timeout: 10_000 });
      expect(await results()).toEqual(before);
      expect(before.some((item) => item.attempt === 2 && item.output.attempt === 2)).toBe(true);
    },
    manyMs,
  );
});

describe('a worker that stops', () => {
  test('gives back what takes too long, and another one finishes the run', async () => {
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(3, { latencyMs: 60_000 }) });
    const slow = await startWorker(context, { questions: rehearsal }, { concurrency: 2, graceMs: 50 });
    await vi.waitFor(async () => expect(await ledger(id)).toHaveLength(2), { timeout: 10_000 });
    const startedMs = Date.now();
    await slow.stop();
    expect(Date.now() - startedMs).toBeLessThan(5000);
    const { items } = await listItems(context, actor, { optimizationId: id, limit: 10 });
    expect(items.map((item) => item.state)).toEqual(['waiting', 'waiting', 'waiting']);
    const quick = { ...rehearsal, work: async () => ({ state: 'succeeded' as const, output: { attempt: 0 } }) };
    const other = openTestContext(database);
    const worker = await startWorker(other, { questions: quick }, { concurrency: 2 });
    expect((await ended(id)).status).toBe('completed');
    await worker.stop();
    await other.close();
  });

  test('ends at once when it has nothing to do, also when told twice', async () => {
    const worker = await startWorker(context, {}, { concurrency: 2 });
    expect(await Promise.all([worker.stop(), worker.stop()])).toHaveLength(2);
  });
});

describe('the sweep at the start of a worker', () => {
  const jobsOf = (id: string) => context.db('jobs.job').whereRaw(`data->>'optimizationId' = ?`, [id]);
  const sweep = async (): Promise<void> => {
    const worker = await startWorker(context, { questions: rehearsal }, { concurrency: 2 });
    await worker.stop();
  };

  test('fails a run whose plan was tried to the end', async () => {
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
    await context.db('optimization_items').where({ subject: 'done' }).update({ state: 'succeeded' });
    await context.db('optimization_items').where({ subject: 'lost' }).update({ state: 'working', attempt: 1 });
    await context.db('optimizations').where({ id }).update({ status: 'processing', total: 2, processed: 1 });
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
      optimizationId: id,
      itemId: null,
    };
    await reserveCall(context.db, { ...order, process: 'dead' });
    await reserveCall(context.db, { ...order, process: 'alive' });
    const options = { connection: database.connection, name: 'alive', onCancelled: () => {}, log: context.log };
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

test(
  'a run survives the loss of every database connection',
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
