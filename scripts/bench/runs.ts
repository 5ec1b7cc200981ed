import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase, migrate } from '@serplift/core';
import {
  createTestActor,
  openTestContext,
  rehearsal,
  rehearsalItems,
  startRehearsal,
  startWorker,
} from '@serplift/core/testing';

const items = 1000;
const latencyMs = 500;
const concurrency = 32;
const bar = 1.1;

/** Prints how long a run of 1,000 items at 500 ms takes next to the ideal, on a database as users have it; resolves with the ratio. */
export async function benchRuns(): Promise<number> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-runs-'));
  const database = await connectDatabase({ home });
  try {
    await migrate(database.knex);
    const context = openTestContext(database);
    const actor = await createTestActor(context);
    const worker = await startWorker(context, { questions: rehearsal }, { concurrency });
    const startedMs = performance.now();
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(items, { latencyMs }) });
    const readStatus = () =>
      database.knex('runs').where({ id }).first<{ status: string; processed: number }>('status', 'processed');
    let run = await readStatus();
    for (; run.status === 'pending' || run.status === 'processing'; run = await readStatus()) await delay(20);
    const tookMs = performance.now() - startedMs;
    const idealMs = Math.ceil(items / concurrency) * latencyMs;
    const ratio = tookMs / idealMs;
    console.log(
      `${run.processed} items ${run.status}: ${tookMs.toFixed(0)} ms, ideal ${idealMs} ms, ratio ${ratio.toFixed(3)} (bar ${bar})`,
    );
    await worker.stop();
    await context.close();
    return ratio;
  } finally {
    await database.close();
    await rm(home, { recursive: true, force: true });
  }
}
