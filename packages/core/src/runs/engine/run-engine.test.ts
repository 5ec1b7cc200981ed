import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, rehearsal, rehearsalItems, startRehearsal } from '../../testing/run-world.ts';
import { cancelRun } from '../record/cancel-run.ts';
import { getRun, listItems } from '../record/get-run.ts';
import { startWorker, type Worker } from './start-worker.ts';

const { context } = await openStage({ poolSize: 10 });
let actor: TeamActor;
let worker: Worker | null = null;

beforeEach(async () => {
  actor = await createTestActor(context);
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});

const work = async (): Promise<void> => {
  worker = await startWorker(context, { questions: rehearsal }, { concurrency: 8 });
};

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const run = await getRun(context, actor, { optimizationId: id });
      expect(['completed', 'failed', 'cancelled']).toContain(run.status);
      return run;
    },
    { timeout: 120_000, interval: 25 },
  );

const ledger = (id: string) => context.db('usage_records').where({ run_id: id }).select('*');
const callsOf = async (id: string): Promise<number> => (await ledger(id)).length;

describe('a run', () => {
  test('works every item once and completes with counts, summary and cost [4-5]', async () => {
    await work();
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(100, { costTicks: 7 }) });
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'completed', processed: 100, total: 100, error: null, costTicks: 700 });
    expect(run.results).toMatchObject({ summary: 'Rehearsed 100 items.', rehearsed: true, rehearsedItems: 100 });
    const { items } = await listItems(context, actor, { optimizationId: id, limit: 500 });
    expect(items.every((item) => item.state === 'succeeded' && item.attempt === 1)).toBe(true);
    expect(await callsOf(id)).toBe(100);
  });

  test('shows progress that only grows [JB-07]', async () => {
    await work();
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(60, { latencyMs: 30 }) });
    const seen: number[] = [];
    await vi.waitFor(
      async () => {
        const run = await getRun(context, actor, { optimizationId: id });
        seen.push(run.processed);
        expect(run.processed).toBeLessThanOrEqual(run.total ?? 0);
        expect(run.status).toBe('completed');
      },
      { timeout: 120_000, interval: 10 },
    );
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(3);
  });

  test('completes with what it has when some items fail, each with its reason', async () => {
    await work();
    const items = [
      ...rehearsalItems(2),
      ...rehearsalItems(1, { outcome: 'fail' }),
      ...rehearsalItems(1, { outcome: 'crash' }),
    ];
    const { id } = await startRehearsal(context, actor, {
      items: [...items, ...rehearsalItems(1, { outcome: 'skip' })],
    });
    expect(await ended(id)).toMatchObject({ status: 'completed', processed: 5 });
    const page = await listItems(context, actor, { optimizationId: id, limit: 10 });
    expect(page.items.map((item) => item.state)).toEqual(['succeeded', 'succeeded', 'failed', 'failed', 'skipped']);
    expect(page.items[2]?.error).toEqual({ code: 'provider_rejected', message: 'The rehearsal refused this item.' });
    expect(page.items[3]?.error?.code).toBe('internal');
    expect(page.items[3]?.error?.message).not.toContain('bug in the method');
  });

  test('fails when every item failed, and says why [4-5]', async () => {
    await work();
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(3, { outcome: 'fail' }) });
    const run = await ended(id);
    expect(run.status).toBe('failed');
    expect(run.error).toBe('All 3 processed items failed: The rehearsal refused this item.');
  });

  test('completes when nothing better was found for any item', async () => {
    await work();
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(2, { outcome: 'keep' }) });
    expect((await ended(id)).status).toBe('completed');
  });

  test('fails with the reason of its worklist', async () => {
    await work();
    const { id } = await startRehearsal(context, actor, { items: [], planError: 'Search Console did not answer.' });
    expect(await ended(id)).toMatchObject({ status: 'failed', error: 'Search Console did not answer.' });
  });

  test('fails at once when there is nothing to work on, and says so', async () => {
    await work();
    const { id } = await startRehearsal(context, actor, { items: [] });
    const error = 'There was nothing to process.';
    expect(await ended(id)).toMatchObject({ status: 'failed', total: 0, processed: 0, error });
  });

  test.each([1, 2])(
    'whose items cannot be stored gives each up with the cause, at its first attempt (of %i)',
    async (count) => {
      await work();
      const items = rehearsalItems(count, { outcome: 'spoil' });
      const { id } = await startRehearsal(context, actor, { items });
      expect((await ended(id)).error).toContain('The answer holds a character that cannot be stored.');
      const page = await listItems(context, actor, { optimizationId: id, limit: 10 });
      expect(page.items.map(({ attempt }) => attempt)).toEqual(items.map(() => 1));
      expect(await callsOf(id)).toBe(count);
    },
  );

  test('waits in the queue until a worker comes [4-5]', async () => {
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(2) });
    expect((await getRun(context, actor, { optimizationId: id })).status).toBe('pending');
    await work();
    expect((await ended(id)).status).toBe('completed');
  });
});

describe('starting again', () => {
  test('with the same key returns the first run, also in parallel [JB-04]', async () => {
    const start = () => startRehearsal(context, actor, { items: rehearsalItems(1), idempotencyKey: 'once' });
    const runs = await Promise.all([start(), start(), start(), start()]);
    expect(new Set([...runs, await start()].map((run) => run.id)).size).toBe(1);
  });

  test('with the same key for another request is a conflict [JB-04]', async () => {
    await startRehearsal(context, actor, { items: rehearsalItems(1), idempotencyKey: 'key' });
    await expect(
      startRehearsal(context, actor, { items: rehearsalItems(2), idempotencyKey: 'key' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('with the key of another team starts a separate run', async () => {
    const other = await createTestActor(context);
    const first = await startRehearsal(context, actor, { items: rehearsalItems(1), idempotencyKey: 'shared' });
    const second = await startRehearsal(context, other, { items: rehearsalItems(1), idempotencyKey: 'shared' });
    expect(second.id).not.toBe(first.id);
  });
});

test('a team cannot have more than 20 unfinished runs, however it starts them [BL-04]', async () => {
  const starts = await Promise.allSettled(
    Array.from({ length: 25 }, () => startRehearsal(context, actor, { items: rehearsalItems(1) })),
  );
  expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(20);
  const refused = starts.filter((start) => start.status === 'rejected').map((start) => start.reason.code);
  expect(refused).toEqual(Array.from({ length: 5 }, () => 'rate_limited'));
  const stranger = await createTestActor(context);
  await expect(startRehearsal(context, stranger, { items: [] })).resolves.toMatchObject({ status: 'pending' });
});

test('a team cannot start more than 60 runs a minute, even when they have ended [BL-04]', async () => {
  for (let started = 0; started < 60; started += 20) {
    const starts = Array.from({ length: 20 }, () => startRehearsal(context, actor, { items: [] }));
    await Promise.all(starts);
    await context.db('runs').where({ team_id: actor.teamId }).update({ status: 'completed', completed_at: new Date() });
  }
  await expect(startRehearsal(context, actor, { items: [] })).rejects.toMatchObject({ code: 'rate_limited' });
});

describe('canceling', () => {
  const running = async (id: string): Promise<void> => {
    await vi.waitFor(
      async () => expect((await getRun(context, actor, { optimizationId: id })).processed).toBeGreaterThan(0),
      {
        timeout: 120_000,
      },
    );
  };
  const cancel = (id: string, by = actor) => cancelRun(context, by, { kind: 'questions', optimizationId: id });

  test('stops calls within a second, keeps finished items and lets nothing change afterward [JB-07]', async () => {
    let lastAbortMs = 0;
    const method = {
      ...rehearsal,
      work: async (...[context, task, control]: Parameters<typeof rehearsal.work>) => {
        control.signal.addEventListener('abort', () => {
          lastAbortMs = Date.now();
        });
        return rehearsal.work(context, task, control);
      },
    };
    worker = await startWorker(context, { questions: method }, { concurrency: 4 });
    const items = [...rehearsalItems(4), ...rehearsalItems(40, { latencyMs: 60_000 })];
    const { id } = await startRehearsal(context, actor, { items });
    await running(id);
    const cancelledMs = Date.now();
    const summary = await cancel(id);
    expect(summary.status).toBe('cancelled');
    await vi.waitFor(() => expect(lastAbortMs).toBeGreaterThan(0), { timeout: 90_000, interval: 5 });
    expect(lastAbortMs - cancelledMs).toBeLessThan(30_000);
    await worker.stop();
    const page = await listItems(context, actor, { optimizationId: id, limit: 100 });
    expect(new Set(page.items.map((item) => item.state))).toEqual(new Set(['succeeded', 'skipped']));
    expect(await getRun(context, actor, { optimizationId: id })).toMatchObject({ status: 'cancelled', error: null });
    expect((await ledger(id)).filter((row) => row.state === 'reserved')).toEqual([]);
  });

  test('before a worker came ends the run for good [4-5]', async () => {
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(3) });
    await cancel(id);
    await work();
    const next = await startRehearsal(context, actor, { items: rehearsalItems(1) });
    await ended(next.id);
    expect(await getRun(context, actor, { optimizationId: id })).toMatchObject({ status: 'cancelled', total: null });
  });

  test('twice changes nothing; a completed run is a conflict; a foreign run does not exist', async () => {
    const { id } = await startRehearsal(context, actor, { items: rehearsalItems(1) });
    const first = await cancel(id);
    expect(await cancel(id)).toEqual(first);
    await expect(cancel(id, await createTestActor(context))).rejects.toMatchObject({ code: 'not_found' });
    await work();
    const done = await startRehearsal(context, actor, { items: rehearsalItems(1) });
    await ended(done.id);
    await expect(cancel(done.id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the cost ceiling', () => {
  test('stops the run cleanly with what it has', async () => {
    await work();
    const { id } = await startRehearsal(context, actor, {
      items: rehearsalItems(50, { costTicks: 100 }),
      maxCostTicks: 1000,
    });
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'completed', costTicks: 1000, processed: 50 });
    expect(run.results['summary']).toMatch(
      /Rehearsed 10 items\. The run stopped at its cost ceiling of \$0\.0000: 40 items/,
    );
    const { items } = await listItems(context, actor, { optimizationId: id, limit: 100 });
    expect(
      items.filter((item) => item.state === 'skipped').every((item) => item.error?.code === 'quota_exceeded'),
    ).toBe(true);
    expect(await callsOf(id)).toBe(10);
  });

  test('is never passed, whatever the calls really cost', async () => {
    await work();
    const items = [30, 500, 20, 90, 250, 10, 400, 60].flatMap((costTicks) => rehearsalItems(4, { costTicks }));
    const { id } = await startRehearsal(context, actor, { items, maxCostTicks: 2000 });
    const run = await ended(id);
    expect(run.costTicks).toBeGreaterThan(1000);
    expect(run.costTicks).toBeLessThanOrEqual(2000);
  });
});
