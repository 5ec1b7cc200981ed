import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestActor, openTestContext, startRehearsal } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { claimItem, insertItems, releaseItem, releaseItemsOf, settleItem, settleOneOfMany } from './items-store.ts';
import type { Item } from './run.ts';

let database: TestDatabase;
let context: ReturnType<typeof openTestContext>;
let runId: string;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 });
  context = openTestContext(database);
});
afterAll(async () => {
  await context.close();
  await database.close();
});
beforeEach(async () => {
  const actor = await createTestActor(context);
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
  test('gives every item to one worker, however many ask', async () => {
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
