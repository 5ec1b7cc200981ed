import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nodeArguments } from '../../testing/node-arguments.ts';
import { createTestActor, openTestContext, rehearsalItems, startRehearsal } from '../../testing/run-world.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { expectWhole } from '../../testing/whole-run.ts';

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

test(
  'a run survives twenty kills of its workers at random moments, and pays again only for what was in hand [JB-01]',
  {
    timeout: 900_000,
  },
  async ({ onTestFinished }) => {
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
    const moments = Array.from({ length: kills }, () => Math.round(Math.random() * 2000));
    for (const momentMs of moments) {
      await delay(momentMs);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      worker = await startProcess(database.url);
    }
    await expectWhole(context, actor, { id, count });
    const calls = await context.db('usage_records').where({ run_id: id }).select('item_id', 'state');
    const settled = calls.filter(({ state }) => state === 'settled').map((call) => call.item_id);
    expect(new Set(settled).size, `killed after ${moments.join(', ')} ms`).toBe(count);
    expect(calls.length).toBeLessThanOrEqual(count + kills * inHand);
  },
);
