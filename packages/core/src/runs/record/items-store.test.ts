import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, startRehearsal } from '../../testing/run-world.ts';
import {
  claimItem,
  countItems,
  endItems,
  findMainReason,
  findTeamItem,
  findTeamItems,
  insertItems,
  listTeamItems,
  releaseAllItems,
  releaseItem,
  releaseItemsOf,
  settleItem,
  settleOneOfMany,
} from './items-store.ts';
import type { Item } from './run.ts';

const { context } = await openStage({ poolSize: 10 });
let actor: TeamActor;
let runId: string;

beforeEach(async () => {
  actor = await createTestActor(context);
  runId = (await startRehearsal(context, actor, { items: [] })).id;
  await insertItems(
    context.db,
    runId,
    Array.from({ length: 20 }, (_, index) => ({ subject: `${index}`, input: {} })),
  );
  await context.db('runs').where({ id: runId }).update({ status: 'processing', total: 20 });
});

const claim = async (jobId: string): Promise<Item> => {
  const item = await claimItem(context.db, { runId, jobId });
  if (item === null) throw new Error('No item waits.');
  return item;
};
const done = (output: string) => ({ state: 'succeeded' as const, output: { output }, error: null });
const processed = () => context.db('runs').where({ id: runId }).first('processed');

describe('claiming', () => {
  test('gives every item to one worker, however many ask [JB-03]', async () => {
    const claims = await Promise.all(Array.from({ length: 30 }, () => claimItem(context.db, { runId, jobId: 'job' })));
    const ids = claims.filter((item) => item !== null).map((item) => item.id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  test('gives an item that was given back again, as its next attempt', async () => {
    const first = await claim('dead');
    expect(await releaseItemsOf(context.db, 'dead')).toBe(1);
    expect(await claim('alive')).toMatchObject({ id: first.id, attempt: 2 });
  });
});

test('a settled item keeps its output or its error, and lets go of its worker', async () => {
  const [good, bad, counted] = [await claim('job'), await claim('job'), await claim('job')];
  const error = { code: 'internal' as const, message: 'The page is gone.' };
  expect(await settleItem(context.db, good, done('text'))).toBe(true);
  expect(await settleItem(context.db, bad, { state: 'failed', output: null, error })).toBe(true);
  expect(await settleOneOfMany(context.db, counted, { state: 'failed', output: null, error })).toBe(true);
  const rows = await context.db('run_items').whereIn('id', [good.id, bad.id, counted.id]).orderBy('ordinal');
  expect(rows).toMatchObject([
    { state: 'succeeded', output: { output: 'text' }, error: null, claimed_by: null },
    { state: 'failed', output: null, error, claimed_by: null },
    { state: 'failed', output: null, error, claimed_by: null },
  ]);
});

describe('a late worker', () => {
  test('can neither settle nor give back an item that another one has taken since', async () => {
    const late = await claim('slept');
    await releaseItemsOf(context.db, 'slept');
    const current = await claim('awake');
    expect(await settleOneOfMany(context.db, late, done('late'))).toBe(false);
    expect(await settleItem(context.db, late, done('late'))).toBe(false);
    await releaseItem(context.db, late);
    expect(await processed()).toEqual({ processed: 0 });
    expect(await settleOneOfMany(context.db, current, done('current'))).toBe(true);
    expect(await settleOneOfMany(context.db, current, done('again'))).toBe(false);
    expect(await processed()).toEqual({ processed: 1 });
    const kept = await context.db('run_items').where({ id: late.id }).first('state', 'output', 'attempt');
    expect(kept).toEqual({ state: 'succeeded', output: { output: 'current' }, attempt: 2 });
  });

  test('can settle nothing of a run that has ended', async () => {
    const item = await claim('job');
    await context.db('runs').where({ id: runId }).update({ status: 'cancelled', completed_at: new Date() });
    expect(await settleOneOfMany(context.db, item, done('late'))).toBe(false);
  });
});

describe('settling', () => {
  test('counts every item once when all end together, and leaves the last one to the end of the run', async () => {
    const items = await Promise.all(Array.from({ length: 20 }, () => claim('job')));
    const kept = await Promise.all(items.map((item) => settleOneOfMany(context.db, item, done('x'))));
    expect(kept.filter(Boolean)).toHaveLength(19);
    expect(await processed()).toEqual({ processed: 19 });
  });
});

describe('items that are given back', () => {
  test('by a worker wait for the next one, without a holder', async () => {
    const item = await claim('job');
    await releaseItem(context.db, item);
    expect(await context.db('run_items').where({ id: item.id }).first('state', 'claimed_by')).toEqual({
      state: 'waiting',
      claimed_by: null,
    });
  });

  test('for a dead job are its unfinished ones alone; for a run, all unfinished ones', async () => {
    const [finished] = [await claim('dead'), await claim('dead'), await claim('alive')];
    await settleItem(context.db, finished, done('x'));
    expect(await releaseItemsOf(context.db, 'dead')).toBe(1);
    expect(await countItems(context.db, runId)).toMatchObject({ working: 1, succeeded: 1, waiting: 18 });
    expect(await releaseAllItems(context.db, runId)).toBe(1);
    expect(await countItems(context.db, runId)).toMatchObject({ working: 0, succeeded: 1, waiting: 19 });
  });
});

describe('ending what is left of a run', () => {
  test('keeps what is finished, gives the others the reason, and names the reason most share', async () => {
    const [finished] = [await claim('job'), await claim('job')];
    await settleItem(context.db, finished, done('x'));
    const error = (message: string) => ({ code: 'cancelled' as const, message });
    await endItems(context.db, runId, { from: ['working'], to: 'failed', error: error('It broke.') });
    expect(await findMainReason(context.db, runId)).toEqual({ message: 'It broke.', items: 1 });
    const left = { from: ['waiting' as const, 'working' as const], to: 'failed' as const, error: error('Cancelled.') };
    expect(await endItems(context.db, runId, left)).toBe(18);
    expect(await countItems(context.db, runId)).toMatchObject({ succeeded: 1, failed: 19, waiting: 0 });
    expect(await findMainReason(context.db, runId)).toEqual({ message: 'Cancelled.', items: 18 });
    const ended = await context.db('run_items').where({ run_id: runId, state: 'failed' }).whereNull('finished_at');
    expect(ended).toEqual([]);
  });
});

describe('a team', () => {
  test('reads its items in order from a given place, and no other team does', async () => {
    const { teamId } = actor;
    const page = await listTeamItems(context.db, { teamId, runId, afterOrdinal: 4, limit: 3 });
    expect(page.map(({ ordinal, decision }) => [ordinal, decision])).toEqual([
      [5, null],
      [6, null],
      [7, null],
    ]);
    const ids = page.map(({ id }) => id);
    const [itemId = ''] = ids;
    expect(await findTeamItem(context.db, { teamId, runId, itemId })).toMatchObject({ id: itemId });
    expect(await findTeamItem(context.db, { teamId, runId, itemId: 'none' })).toBeNull();
    expect(await findTeamItem(context.db, { teamId, runId: 'none', itemId })).toBeNull();
    const asked = { runId, itemIds: [...ids.toReversed(), 'none'] };
    expect((await findTeamItems(context.db, { teamId, ...asked })).map(({ id }) => id)).toEqual(ids);
    const stranger = await createTestActor(context);
    expect(await findTeamItem(context.db, { teamId: stranger.teamId, runId, itemId })).toBeNull();
    expect(await findTeamItems(context.db, { teamId: stranger.teamId, ...asked })).toEqual([]);
    const other = (await startRehearsal(context, actor, { items: [] })).id;
    expect(await findTeamItem(context.db, { teamId, runId: other, itemId })).toBeNull();
  });
});
