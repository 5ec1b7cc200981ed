import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TeamActor } from '../../context/context.ts';
import {
  createTestActor,
  openTestContext,
  rehearsal,
  rehearsalItems,
  startRehearsal,
} from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { expectWhole } from '../../testing/whole-run.ts';
import { startWorker, type Worker } from './start-worker.ts';

vi.setConfig({ testTimeout: 600_000 });
const patience = { timeout: 120_000, interval: 50 };

let database: TestDatabase;
let context: ReturnType<typeof openTestContext>;
let actor: TeamActor;
let worker: Worker;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 10 });
  context = openTestContext(database);
  actor = await createTestActor(context);
  worker = await startWorker(context, { questions: rehearsal }, { concurrency: 8 });
});
afterEach(async () => {
  await worker.stop();
  await context.close();
  await database.close();
});

const ledger = (id: string) => context.db('usage_records').where({ run_id: id }).select('*');
const started = (count: number, latencyMs: number) =>
  startRehearsal(context, actor, { items: rehearsalItems(count, { latencyMs }) });
describe('a run', () => {
  test('keeps what was paid for during an outage, however long it lasts [JB-08]', async () => {
    const { id } = await started(8, 700);
    await vi.waitFor(async () => expect(await ledger(id)).toHaveLength(8), patience);
    // The time is the point: it is longer than any number of hasty attempts.
    await database.unreachableDuring(() => delay(9000));
    await expectWhole(context, actor, { id, count: 8 });
    const calls = await ledger(id);
    expect(calls.every(({ state, cost_ticks: costTicks }) => state === 'settled' && costTicks === 100)).toBe(true);
  });

  test('continues after its database was read-only', async () => {
    const { id } = await started(40, 60);
    await vi.waitFor(async () => expect((await ledger(id)).length).toBeGreaterThan(8), patience);
    await database.readOnlyDuring(() => delay(2000));
    await expectWhole(context, actor, { id, count: 40 });
  });

  test.each([
    { code: '53100', table: 'usage_records' },
    { code: '53100', table: 'run_items' },
    { code: '53200', table: 'usage_records' },
    { code: '40001', table: 'run_items' },
  ])('loses no item to refusals $code of $table', async (refusal) => {
    const { id } = await started(40, 60);
    await vi.waitFor(async () => expect((await ledger(id)).length).toBeGreaterThan(8), patience);
    await database.refusingDuring(refusal, () => delay(1500));
    await expectWhole(context, actor, { id, count: 40 });
  });
});
