import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, rehearsal, rehearsalItems, startRehearsal } from '../../testing/run-world.ts';
import { getRun } from '../record/get-run.ts';
import { startWorker, type Worker } from './start-worker.ts';

const { context } = await openStage({ poolSize: 10 });
let busy: TeamActor;
let other: TeamActor;
let worker: Worker | null = null;

beforeEach(async () => {
  [busy, other] = [await createTestActor(context), await createTestActor(context)];
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await context.db('runs').whereIn('status', ['pending', 'processing']).delete();
  await context.db.raw('truncate jobs.job_common cascade');
});

const work = async (concurrency = 4): Promise<void> => {
  worker = await startWorker(context, { questions: rehearsal }, { concurrency, turnMs: 100 });
};
const patience = { timeout: 120_000, interval: 25 };
const statusOf = async (actor: TeamActor, id: string) => (await getRun(context, actor, { optimizationId: id })).status;
const ended = (actor: TeamActor, id: string) =>
  vi.waitFor(async () => expect(await statusOf(actor, id)).toBe('completed'), patience);
const long = rehearsalItems(142, { latencyMs: 300 });
const short = rehearsalItems(2, { latencyMs: 300 });
const start = (actor: TeamActor, items = long) => startRehearsal(context, actor, { items });
const openRunsOf = async ({ teamId }: TeamActor): Promise<number> => {
  const runs = await context.db('runs').where({ team_id: teamId }).whereIn('status', ['pending', 'processing']);
  return runs.length;
};

describe('a team with twenty long runs', () => {
  test('lets the short run of another team pass [BL-04]', async () => {
    for (let run = 0; run < 20; run += 1) await start(busy);
    await work();
    const working = () => context.db('run_items').where({ state: 'working' });
    await vi.waitFor(async () => expect((await working()).length).toBeGreaterThan(0), patience);
    const { id } = await start(other, short);
    await ended(other, id);
    expect(await openRunsOf(busy)).toBeGreaterThan(18);
  });

  test('makes room when more teams come than have places of their own [BL-04]', async () => {
    for (let run = 0; run < 5; run += 1) await start(busy);
    await work(16);
    const teams = await Promise.all(Array.from({ length: 8 }, () => createTestActor(context)));
    for (const team of teams) await start(team);
    const active = () => context.db('jobs.job').whereLike('name', 'share.%').where({ state: 'active' });
    await vi.waitFor(async () => expect(await active()).toHaveLength(8), patience);
    const { id } = await start(other, short);
    await ended(other, id);
    for (const team of [busy, ...teams]) expect(await openRunsOf(team)).toBeGreaterThan(0);
  });

  test('is not kept waiting by teams that come after it', async () => {
    const first = await start(busy, short);
    for (let run = 0; run < 3; run += 1) await start(busy);
    const late = await start(other, short);
    const ofBusy = () => context.db('jobs.job').whereRaw(`data->>'teamId' = ?`, [busy.teamId]);
    expect((await ofBusy().orderBy('created_on')).map(({ priority }) => Math.abs(priority))).toEqual([0, 1, 2, 3]);
    await context.jobs.balance(context.db);
    const places = async (id: string) => (await jobOf(id)).priority;
    const jobOf = (id: string) =>
      context.db('jobs.job').whereRaw(`data->>'optimizationId' = ?`, [id]).first('priority');
    expect([await places(first.id), await places(late.id)]).toEqual([0, 0]);
    await context.db('jobs.job').whereRaw(`data->>'optimizationId' = ?`, [first.id]).update({ state: 'completed' });
    await context.jobs.balance(context.db);
    const left = await ofBusy().where({ state: 'created' });
    expect(new Set(left.map(({ priority }) => Math.abs(priority)))).toEqual(new Set([0, 1, 2]));
  });
});
