import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withAdGroupLocks } from './deploy-locks-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Locks of this test's own database: other test files share the server. */
const ownLocks = `pg_locks where locktype = 'advisory' and database = (
  select oid from pg_database where datname = current_database())`;
const never = new AbortController().signal;
const hold = <T>(adGroupIds: string[], work: (signal: AbortSignal) => Promise<T>, signal = never): Promise<T> =>
  withAdGroupLocks({ database, signal }, { accountId: '1', adGroupIds }, work);

describe('reserving ad groups', () => {
  test('keeps out everyone else who wants one of them until the work is done', async () => {
    const seen: string[] = [];
    const [held, done] = [new AbortController(), new AbortController()];
    const first = hold(['7', '8'], async () => {
      held.abort();
      if (!done.signal.aborted) await once(done.signal, 'abort');
      seen.push('first');
    });
    if (!held.signal.aborted) await once(held.signal, 'abort');
    const second = hold(['8', '9'], async () => void seen.push('second'));
    await hold(['9'], async () => void seen.push('another ad group'));
    done.abort();
    await Promise.all([first, second]);
    expect(seen).toEqual(['another ad group', 'first', 'second']);
  });

  test('ends a wait when it is stopped, with the reason of the stop', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    await hold(['7'], async () => {
      const waiting = hold(['7'], async () => 'never', stop.signal);
      const waits = async () => (await database.knex.raw(`select 1 from ${ownLocks} and not granted`)).rows.length;
      await expect.poll(waits).toBe(1);
      stop.abort(reason);
      await expect(waiting).rejects.toBe(reason);
    });
  });

  test('ends with the reason for stopping, whenever it comes, and leaves nothing reserved', async () => {
    const reason = new Error('stopped');
    // From before the connection is open to after the work has begun.
    for (let turns = 0; turns < 60; turns += 1) {
      const stop = new AbortController();
      const held = hold(
        ['7'],
        async (signal) => {
          if (!signal.aborted) await once(signal, 'abort');
          throw signal.reason;
        },
        stop.signal,
      );
      const ended = held.catch((error: unknown) => error);
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      stop.abort(reason);
      expect(await ended).toBe(reason);
    }
    await expect.poll(async () => (await database.knex.raw(`select 1 from ${ownLocks}`)).rows.length).toBe(0);
    expect(await hold(['7'], async () => 'free')).toBe('free');
  });

  test('is free again when the process that holds it is killed', async () => {
    const program = `
      import pg from 'pg';
      const client = new pg.Client(process.argv[1]);
      await client.connect();
      await client.query("select pg_advisory_lock(hashtextextended('ads 1 7', 0))");
      console.log('held');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, database.url], {
      cwd: import.meta.dirname,
    });
    await once(child.stdout, 'data');
    let isFree = false;
    const next = hold(['7'], async () => void (isFree = true));
    const waits = async () => (await database.knex.raw(`select 1 from ${ownLocks} and not granted`)).rows.length;
    await expect.poll(waits).toBe(1);
    expect(isFree).toBe(false);
    child.kill('SIGKILL');
    await next;
    expect(isFree).toBe(true);
  });

  test('aborts the work when the reservation is lost, and fails with that reason', async () => {
    const lost = hold(['7'], async (signal) => {
      await database.knex.raw(`select pg_terminate_backend(pid) from ${ownLocks}`);
      if (!signal.aborted) await once(signal, 'abort');
      throw new Error('broke off');
    });
    await expect(lost).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The connection that reserves ad groups was lost.',
    });
  });

  test('fails with what the work failed with', async () => {
    const refused = new AppError('provider_rejected', 'No.');
    await expect(hold(['7'], () => Promise.reject(refused))).rejects.toBe(refused);
  });
});
