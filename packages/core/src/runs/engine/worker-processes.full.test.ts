import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, type TestContext, vi } from 'vitest';
import { nodeArguments } from '../../testing/node-arguments.ts';
import { createTestActor, openTestContext, rehearsalItems, startRehearsal } from '../../testing/run-world.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { getRun } from '../record/get-run.ts';
import type { Run } from '../record/run.ts';

const script = fileURLToPath(new URL('../../testing/worker-process.ts', import.meta.url));

/** A worker process that works already. */
async function startProcess(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeArguments(script), url, '4'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`The worker ended: ${text}`)));
  await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => {});
  return child;
}

/** A run on its own database, with two processes to work on it. */
async function openScene(
  { onTestFinished }: TestContext,
  items: { count: number; latencyMs: number; longestMs?: number },
) {
  const database = await createTestDatabase();
  const context = openTestContext(database);
  const actor = await createTestActor(context);
  const [first, second] = await Promise.all([startProcess(database.url), startProcess(database.url)]);
  onTestFinished(async () => {
    for (const child of [first, second]) child.kill('SIGKILL');
    await context.close();
    await database.close();
  });
  const { id } = await startRehearsal(context, actor, { items: rehearsalItems(items.count, items) });
  const until = (condition: (run: Run) => void): Promise<Run> =>
    vi.waitFor(
      async () => {
        const run = await getRun(context, actor, { optimizationId: id });
        condition(run);
        return run;
      },
      { timeout: 120_000, interval: 50 },
    );
  /** Calls of the first process that are on their way. */
  const held = async (): Promise<number> => {
    const calls = await context
      .db('usage_records')
      .where({ run_id: id, state: 'reserved' })
      .whereLike('process', `%:${first.pid ?? 0}:%`);
    return calls.length;
  };
  return {
    first,
    until,
    /** Stops the first process while it has items in hand. */
    async freeze(): Promise<void> {
      await vi.waitFor(
        async () => {
          first.kill('SIGSTOP');
          if ((await held()) > 0) return;
          first.kill('SIGCONT');
          throw new Error('It has nothing in hand.');
        },
        { timeout: 120_000, interval: 20 },
      );
    },
    ended: () => until((run) => expect(['completed', 'failed']).toContain(run.status)),
    /** But for those that were taken back before they were sent. */
    calls: () => context.db('usage_records').where({ run_id: id }).whereNot({ state: 'released' }).select('*'),
    items: () => context.db('run_items').where({ run_id: id }).orderBy('ordinal').select('state', 'attempt', 'output'),
  };
}

describe.concurrent('two worker processes', () => {
  test('share one run; when one is killed the other pays again only for what was in flight [JB-01]', async (context) => {
    const scene = await openScene(context, { count: 200, latencyMs: 100 });
    await scene.until((run) => expect(run.processed).toBeGreaterThan(40));
    scene.first.kill('SIGKILL');
    expect(await scene.ended()).toMatchObject({ status: 'completed', processed: 200 });
    const open = async () => (await scene.calls()).filter((call) => call.state === 'reserved');
    await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 120_000, interval: 100 });
    const calls = await scene.calls();
    expect(new Set(calls.map((call) => call.process)).size).toBe(2);
    const settled = calls.filter((call) => call.state === 'settled');
    expect(new Set(settled.map((call) => call.item_id)).size).toBe(200);
    // Four items were in flight; each was paid for once more at most, and nothing else was.
    expect(calls.length).toBeLessThanOrEqual(204);
    const items = await scene.items();
    expect(items.every((item) => item.state === 'succeeded')).toBe(true);
    expect(items.filter((item) => item.attempt > 1).length).toBeLessThanOrEqual(4);
  });

  test('finish a run while one sleeps past its lease, and nothing it does afterwards counts [JB-03]', async (context) => {
    const scene = await openScene(context, { count: 80, latencyMs: 250 });
    await scene.until((run) => expect(run.processed).toBeGreaterThan(10));
    await scene.freeze();
    expect(await scene.ended()).toMatchObject({ status: 'completed', processed: 80 });
    const before = await scene.items();
    scene.first.kill('SIGCONT');
    scene.first.kill('SIGTERM');
    // What it had in hand ends before it does; none of it may change a result.
    await once(scene.first, 'exit');
    expect(await scene.items()).toEqual(before);
    expect(before.some((item) => item.attempt === 2 && item.output.attempt === 2)).toBe(true);
  });

  test('buy no answer twice when one sleeps past its lease and comes back [JB-01]', async (context) => {
    const scene = await openScene(context, { count: 80, latencyMs: 250, longestMs: 120_000 });
    await scene.until((run) => expect(run.processed).toBeGreaterThan(10));
    await scene.freeze();
    // The other one has the items now, and waits for the answers that the sleeper is getting.
    await vi.waitFor(
      async () => expect(await scene.items()).toContainEqual(expect.objectContaining({ state: 'working', attempt: 2 })),
      { timeout: 120_000, interval: 50 },
    );
    await scene.until((run) => expect(run.processed).toBeGreaterThan(70));
    scene.first.kill('SIGCONT');
    expect(await scene.ended()).toMatchObject({ status: 'completed', processed: 80 });
    const calls = await scene.calls();
    expect(calls.map(({ state }) => state)).toEqual(Array.from({ length: 80 }, () => 'settled'));
  });
});
