import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdsRunStage, openAdsRunStage } from '../../testing/kills/ads-run-stage.ts';

vi.setConfig({ testTimeout: 1_500_000, hookTimeout: 120_000 });

const adGroups = 30;
const lanes = 4;
const latencyMs = 1500;

let stage: AdsRunStage;
beforeEach(async () => {
  stage = await openAdsRunStage();
  stage.latency(latencyMs);
});
afterEach(() => stage.closeAll());

/** No request was sent twice, and no ad group was asked for its first texts twice. */
function expectNothingRepeated(): void {
  const { calls, ...asked } = stage.asked();
  process.stdout.write(`${calls} calls, repeated ${asked.repeated}\n`);
  expect(asked).toEqual({ repeated: 0, firstTexts: adGroups });
}

/** Every answer that a provider gave is a row of the ledger, and the other way around. */
async function expectLedgerEqualsLog(id: string): Promise<void> {
  const rows = await stage.ledger(id);
  const { chat, pages } = stage.answered();
  expect(rows.map(({ state }) => state).filter((state) => state !== 'settled')).toEqual([]);
  expect(rows.filter(({ endpoint }) => endpoint === 'chat/completions')).toHaveLength(chat);
  expect(rows).toHaveLength(chat + pages);
}

describe('while ads are written', () => {
  test.each([1, 2])('a worker of %i that pauses for 12 s every 15 s buys no answer twice [JB-01]', async (workers) => {
    const [paused] = await Promise.all(Array.from({ length: workers }, () => stage.startWorker(lanes)));
    const id = await stage.startRun(adGroups);
    const done = new AbortController();
    const pausing = (async () => {
      while (!done.signal.aborted) {
        await delay(3000, undefined, { signal: done.signal }).catch(() => {});
        paused?.kill('SIGSTOP');
        await delay(12_000, undefined, { signal: done.signal }).catch(() => {});
        paused?.kill('SIGCONT');
      }
    })();
    const run = await stage.ended(id);
    done.abort();
    await pausing;
    expect(run).toMatchObject({ status: 'completed', processed: adGroups });
    expectNothingRepeated();
    await expectLedgerEqualsLog(id);
  });

  test('a worker that is killed every 5 s loses at most the calls on their way [JB-01]', async () => {
    const id = await stage.startRun(adGroups);
    const kills = 5;
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = await stage.startWorker(lanes);
      const { calls } = stage.asked();
      // Machines with other work have asked nothing after 5 s: then a kill would cost nothing.
      await vi.waitUntil(() => stage.asked().calls > calls, { timeout: 120_000, interval: 50 });
      await delay(5000);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    await stage.startWorker(lanes);
    expect(await stage.ended(id)).toMatchObject({ status: 'completed', processed: adGroups });
    const { calls, repeated } = stage.asked();
    process.stdout.write(`${kills} kills, ${calls} calls, repeated ${repeated}\n`);
    expect(repeated).toBeLessThanOrEqual(kills * lanes);
  });

  test('an outage of the database of 30 s repeats no call [JB-08]', async () => {
    await stage.startWorker(lanes);
    const id = await stage.startRun(adGroups);
    await vi.waitFor(() => expect(stage.answered().chat).toBeGreaterThan(lanes), { timeout: 60_000 });
    await stage.database.unreachableDuring(() => delay(30_000));
    expect(await stage.ended(id)).toMatchObject({ status: 'completed', processed: adGroups });
    expectNothingRepeated();
    await expectLedgerEqualsLog(id);
  });
});
