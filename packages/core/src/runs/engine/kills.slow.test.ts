import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nodeArguments } from '../../testing/node-arguments.ts';
import { createTestActor, openTestContext, rehearsalItems, startRehearsal } from '../../testing/run-world.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { expectWhole } from '../../testing/whole-run.ts';

vi.setConfig({ testTimeout: 900_000 });

const script = fileURLToPath(new URL('../../testing/worker-process.ts', import.meta.url));
const kills = 20;
/** Items that a worker has in hand. */
const inHand = 4;

async function startProcess(url: string): Promise<ChildProcess> {
  const args = [...nodeArguments(script), url, String(inHand)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return child;
}

/** A run of 500 items and the process that works on it. */
async function openRun() {
  const database = await createTestDatabase();
  const context = openTestContext(database);
  const actor = await createTestActor(context);
  let worker = await startProcess(database.url);
  onTestFinished(async () => {
    worker.kill('SIGKILL');
    await context.close();
    await database.close();
  });
  const count = 500;
  const { id } = await startRehearsal(context, actor, { items: rehearsalItems(count, { latencyMs: 400 }) });
  return {
    count,
    worker: () => worker,
    second: async () => {
      const second = await startProcess(database.url);
      onTestFinished(() => void second.kill('SIGKILL'));
      return second;
    },
    replace: async () => {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      worker = await startProcess(database.url);
    },
    isWhole: () => expectWhole(context, actor, { id, count }),
    calls: () => context.db('usage_records').where({ run_id: id }).select('item_id', 'state'),
    attempts: () => context.db('run_items').where({ run_id: id }).distinct().pluck('attempt'),
  };
}

test('a run survives twenty kills of its workers at random moments, and pays again only for what was in hand [JB-01]', async () => {
  const run = await openRun();
  const moments = Array.from({ length: kills }, () => Math.round(Math.random() * 2000));
  for (const momentMs of moments) {
    await delay(momentMs);
    await run.replace();
  }
  await run.isWhole();
  const calls = await run.calls();
  const settled = calls.filter(({ state }) => state === 'settled').map((call) => call.item_id);
  expect(new Set(settled).size, `killed after ${moments.join(', ')} ms`).toBe(run.count);
  expect(calls.length).toBeLessThanOrEqual(run.count + kills * inHand);
});

test('workers that are paused for longer than their jobs wait for a sign of life keep them, whoever wakes first', async () => {
  const run = await openRun();
  const both = [await run.second(), run.worker()];
  for (let pause = 0; pause < 3; pause += 1) {
    await delay(3000);
    for (const worker of both) worker.kill('SIGSTOP');
    await delay(12_000);
    for (const worker of both) {
      worker.kill('SIGCONT');
      await delay(2000);
    }
  }
  await run.isWhole();
  expect(await run.attempts()).toEqual([1]);
  expect(await run.calls()).toHaveLength(run.count);
});
