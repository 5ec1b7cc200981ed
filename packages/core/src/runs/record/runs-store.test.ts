import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, startRehearsal } from '../../testing/run-world.ts';
import * as store from './runs-store.ts';

const { context } = await openStage();
let actor: TeamActor;

beforeEach(async () => {
  actor = await createTestActor(context);
});

const start = async (): Promise<string> => (await startRehearsal(context, actor, { items: [] })).id;
const read = (id: string) => store.readRun(context.db, id);
const end = (id: string, status: store.Ending['status'] = 'completed', results: Record<string, unknown> = {}) =>
  store.endRun(context.db, id, { status, error: null, results });

describe('a run', () => {
  test('is listed once, remembers its first start, and then moves on to its items', async () => {
    const id = await start();
    const begun = await store.beginWorklist(context.db, id);
    expect(begun).toMatchObject({ status: 'processing', step: 'planning', total: null });
    const again = await store.beginWorklist(context.db, id);
    expect(again?.startedAt).toEqual(begun?.startedAt);
    await store.setWorklist(context.db, id, { total: 3, results: { pages: 3 } });
    expect(await read(id)).toMatchObject({ total: 3, step: 'working', results: { pages: 3 } });
    expect(await store.beginWorklist(context.db, id)).toBeNull();
  });

  test('counts its items and keeps every result that is added', async () => {
    const id = await start();
    expect(await store.advanceRun(context.db, id, 1)).toBeNull();
    await store.beginWorklist(context.db, id);
    await store.setWorklist(context.db, id, { total: 5, results: { pages: 5 } });
    await store.advanceRun(context.db, id, 2);
    expect(await store.advanceRun(context.db, id, 2)).toEqual({ processed: 4, total: 5 });
    await store.addResults(context.db, id, { note: 'half' });
    expect(await end(id, 'completed', { summary: 'Done.' })).toMatchObject({
      status: 'completed',
      step: 'completed',
      results: { pages: 5, note: 'half', summary: 'Done.' },
      completedAt: expect.any(Date),
    });
  });

  test.each(['completed', 'failed', 'cancelled'] as const)(
    'that is %s is not changed by a late worker',
    async (status) => {
      const id = await start();
      await store.beginWorklist(context.db, id);
      await end(id, status);
      const ended = await read(id);
      expect(await store.beginWorklist(context.db, id)).toBeNull();
      expect(await store.advanceRun(context.db, id, 1)).toBeNull();
      expect(await end(id, 'failed', { late: true })).toBeNull();
      await store.setStep(context.db, id, 'late');
      expect(await read(id)).toEqual(ended);
    },
  );

  test('ends before it was started when it is canceled', async () => {
    const id = await start();
    expect(await end(id, 'cancelled')).toMatchObject({ status: 'cancelled', startedAt: null });
  });

  test('reports its step while it is running, and not before', async () => {
    const id = await start();
    await store.setStep(context.db, id, 'early');
    expect((await read(id))?.step).not.toBe('early');
    await store.beginWorklist(context.db, id);
    await store.setStep(context.db, id, 'reading');
    expect((await read(id))?.step).toBe('reading');
  });

  test('that was edited by hand keeps its new size along with its results', async () => {
    const id = await start();
    await end(id, 'completed', { summary: 'Done.' });
    await store.setSize(context.db, id, { total: 7, processed: 6, results: { merged: 1 } });
    expect(await read(id)).toMatchObject({ total: 7, processed: 6, results: { summary: 'Done.', merged: 1 } });
  });
});

describe('the runs of a team', () => {
  test('are counted as open until they end, and as started within a minute and a day', async () => {
    const [first, second] = [await start(), await start()];
    const count = async (teamId = actor.teamId) => store.countRuns(context.db, { teamId, now: new Date() });
    expect(await count()).toEqual({ open: 2, lastMinute: 2, lastDay: 2 });
    await store.beginWorklist(context.db, first);
    await end(second);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await context.db('runs').where({ id: first }).update({ created_at: hourAgo });
    expect(await count()).toEqual({ open: 1, lastMinute: 1, lastDay: 2 });
    expect(await count((await createTestActor(context)).teamId)).toEqual({ open: 0, lastMinute: 0, lastDay: 0 });
  });

  test('are found by team and kind only', async () => {
    const id = await start();
    const { teamId } = actor;
    expect(await store.findRun(context.db, { teamId, id })).toMatchObject({ id, author: { id: actor.userId } });
    expect(await store.findRun(context.db, { teamId, id, kind: 'questions' })).toMatchObject({ id });
    expect(await store.findRun(context.db, { teamId, id, kind: 'seo' })).toBeNull();
    expect(await store.findRun(context.db, { teamId, id: 'none' })).toBeNull();
    const stranger = await createTestActor(context);
    expect(await store.findRun(context.db, { teamId: stranger.teamId, id })).toBeNull();
  });

  test('are listed newest first, each kind apart, and at most 500 of them', async () => {
    const ids = [await start(), await start(), await start()];
    const { teamId } = actor;
    const list = async (kind: 'questions' | 'seo' = 'questions') =>
      (await store.listTeamRuns(context.db, { teamId, kind })).map(({ id }) => id);
    expect(await list()).toEqual(ids.toReversed());
    expect(await list('seo')).toEqual([]);
    await context.db.raw(
      `insert into runs (id, team_id, kind, subject, settings, quote, created_at)
       select gen_random_uuid(), team_id, kind, subject, settings, quote, created_at + number * interval '1 minute'
       from runs, generate_series(1, 500) as number where id = ?`,
      [ids[0] ?? ''],
    );
    expect(await list()).toHaveLength(500);
    expect(await list()).not.toContain(ids[0]);
  });

  test('are listed for all teams as long as they are open', async () => {
    const ids = [await start(), await start(), await start(), await start(), await start()];
    const [pending = '', processing = '', completed = '', failed = '', cancelled = ''] = ids;
    await store.beginWorklist(context.db, processing);
    await end(completed);
    await end(failed, 'failed');
    await end(cancelled, 'cancelled');
    const open = (await store.listOpenRuns(context.db)).map(({ id }) => id).filter((id) => ids.includes(id));
    expect(open).toEqual([pending, processing]);
    expect((await store.listEnded(context.db, ids)).sort()).toEqual([completed, failed, cancelled].sort());
  });

  test('are found by the key that started them', async () => {
    const requestHash = Buffer.alloc(32, 1);
    const { id } = await startRehearsal(context, actor, { items: [], idempotencyKey: 'key', requestHash });
    const { teamId } = actor;
    expect(await store.findRunByKey(context.db, { teamId, idempotencyKey: 'key' })).toMatchObject({
      run: { id },
      requestHash,
    });
    expect(await store.findRunByKey(context.db, { teamId, idempotencyKey: 'other' })).toBeNull();
  });
});
