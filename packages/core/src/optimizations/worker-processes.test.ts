import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestActor, openTestContext, rehearsalItems, startRehearsal } from '../testing/run-world.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { getRun } from './get-run.ts';
import type { Run } from './run.ts';

const script = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url));
/** A lease of 10 s has to run out in these tests. */
const timeout = 60_000;

/** A worker process that works already; `said` is its log so far. */
async function startProcess(url: string): Promise<{ child: ChildProcess; said: () => string }> {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, url, '4'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`The worker ended: ${text}`)));
  await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => {});
  return { child, said: () => text };
}

/** A run on a database of its own with two processes to work it. */
async function openScene(items: { count: number; latencyMs: number }) {
  const database = await createTestDatabase();
  const context = openTestContext(database);
  const actor = await createTestActor(context);
  const [first, second] = await Promise.all([startProcess(database.url), startProcess(database.url)]);
  onTestFinished(async () => {
    for (const { child } of [first, second]) child.kill('SIGKILL');
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
      { timeout: 50_000, interval: 50 },
    );
  return {
    first,
    until,
    ended: () => until((run) => expect(['completed', 'failed']).toContain(run.status)),
    calls: () => context.db('usage_records').where({ optimization_id: id }).select('*'),
    items: () =>
      context
        .db('optimization_items')
        .where({ optimization_id: id })
        .orderBy('ordinal')
        .select('state', 'attempt', 'output'),
  };
}

describe.concurrent('two worker processes', () => {
  test('share one run; when one is killed the other pays again only for what was in flight', { timeout }, async () => {
    const scene = await openScene({ count: 200, latencyMs: 100 });
    await scene.until((run) => expect(run.processed).toBeGreaterThan(40));
    scene.first.child.kill('SIGKILL');
    expect(await scene.ended()).toMatchObject({ status: 'completed', processed: 200 });
    const open = async () => (await scene.calls()).filter((call) => call.state === 'reserved');
    await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 15_000, interval: 100 });
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

  test('refuse the late results of one that slept past its lease', { timeout }, async () => {
    const scene = await openScene({ count: 80, latencyMs: 250 });
    await scene.until((run) => expect(run.processed).toBeGreaterThan(10));
    scene.first.child.kill('SIGSTOP');
    expect(await scene.ended()).toMatchObject({ status: 'completed', processed: 80 });
    const before = await scene.items();
    scene.first.child.kill('SIGCONT');
    await vi.waitFor(() => expect(scene.first.said()).toContain('a late result was refused'), { timeout: 10_000 });
    expect(await scene.items()).toEqual(before);
    expect(before.some((item) => item.attempt === 2 && item.output.attempt === 2)).toBe(true);
  });
});
