import { afterAll, expect, test } from 'vitest';
import { openThreadPool, ThreadLateError } from './thread-pool.ts';

const pool = openThreadPool<{ spinMs?: number; fail?: string; heap?: true }, string>({
  entry: new URL('../testing/busy-thread.ts', import.meta.url),
  name: 'busy',
  size: 1,
  deadlineMs: 1_000,
});
afterAll(() => pool.close());

test('a job that takes too long ends with its thread, and the next one gets a new thread', async () => {
  await expect(pool.run('a', { spinMs: 600_000 })).rejects.toBeInstanceOf(ThreadLateError);
  expect(await pool.run('a', {})).toBe('done');
});

test('a job that takes all memory ends its thread and not the process', async () => {
  await expect(pool.run('a', { heap: true })).rejects.toThrow(/memory|No answer/u);
  expect(await pool.run('a', {})).toBe('done');
});

test('what a job throws reaches its caller, and the thread works on', async () => {
  await expect(pool.run('a', { fail: 'no page' })).rejects.toThrow('no page');
  expect(await pool.run('a', {})).toBe('done');
});

test('teams take turns', async () => {
  const order: string[] = [];
  const run = async (team: string): Promise<void> => {
    await pool.run(team, { spinMs: 5 });
    order.push(team);
  };
  await Promise.all([run('busy'), run('busy'), run('busy'), run('other')]);
  expect(order).toEqual(['busy', 'busy', 'other', 'busy']);
});

test('a thread that works leaves this one free', async () => {
  const startedMs = Date.now();
  const work = pool.run('a', { spinMs: 400 });
  let turns = 0;
  while (Date.now() - startedMs < 200) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect(turns).toBeGreaterThan(20);
  expect(await work).toBe('done');
});
