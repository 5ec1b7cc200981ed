import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { connectDatabase, parseInt8 } from './connect.ts';
import { withDatabase } from './embedded/postgres-connection.ts';
import { SessionClient } from './session-client.ts';
import { transact } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await database.knex.raw('create table notes (text text primary key)');
});
afterAll(async () => database.close());

describe('a connection', () => {
  test('reports the kind and the version of its server', () => {
    expect(database.kind).toBe('server');
    expect(Number.parseInt(database.serverVersion, 10)).toBeGreaterThanOrEqual(14);
  });

  test('has settings of its own, whatever its role, database and server would give it', async () => {
    const { rows: named } = await database.knex.raw<{ rows: [{ name: string }] }>(
      'select quote_ident(current_database()) as name',
    );
    const [{ name }] = named;
    const inherited = {
      timezone: 'Asia/Tokyo',
      search_path: 'nowhere',
      default_transaction_isolation: 'serializable',
      statement_timeout: '60000',
      synchronous_commit: 'off',
      datestyle: 'German',
    };
    for (const [key, value] of Object.entries(inherited)) {
      await database.knex.raw(`alter database ${name} set ${key} = '${value}'`);
    }
    const other = await connectDatabase({ url: database.url }, { poolSize: 1 });
    const listener = new SessionClient(other.connection);
    await listener.connect();
    try {
      const names = Object.keys(inherited);
      const read = `select name, setting from pg_settings where lower(name) = any($1)`;
      const { rows } = await listener.query<{ name: string; setting: string }>(read, [names]);
      const own = Object.fromEntries(rows.map((row) => [row.name.toLowerCase(), row.setting]));
      expect(own).toEqual({
        timezone: 'UTC',
        search_path: 'public',
        default_transaction_isolation: 'read committed',
        statement_timeout: '0',
        synchronous_commit: 'on',
        datestyle: 'ISO, MDY',
      });
      const pooled = await other.knex.raw<{ rows: { limit: string }[] }>(
        `select current_setting('statement_timeout') as limit`,
      );
      expect(pooled.rows).toEqual([{ limit: '30s' }]);
    } finally {
      await listener.end();
      await other.close();
      await database.knex.raw(`alter database ${name} reset all`);
    }
  });

  test('reads counts and bigints as numbers', async () => {
    const { rows } = await database.knex.raw(
      'select count(*) as count, 9007199254740991::bigint as largest from notes',
    );
    expect(rows).toEqual([{ count: 0, largest: Number.MAX_SAFE_INTEGER }]);
  });

  test('refuses a bigint that a number would falsify', async () => {
    expect(() => parseInt8('-9007199254740993')).toThrow(RangeError);
    await expect(database.knex.raw('select 9007199254740993::bigint')).rejects.toThrow('too large for an exact number');
    expect(await database.knex('notes')).toEqual([]);
  });

  test('keeps values out of error messages', async () => {
    await expect(database.knex('missing').insert({ token: 'hush' })).rejects.toThrow(/^(?!.*hush)/);
  });

  test('is "unavailable" when its backend is terminated, and works again with the next query', async () => {
    const other = await connectDatabase({ url: database.url }, { applicationName: 'victim', poolSize: 1 });
    const sleeping = other.knex.raw('select pg_sleep(10)').then(
      () => null,
      (error: unknown) => error,
    );
    const terminate = `select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
                       where application_name = 'victim' and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
    await expect
      .poll(async () => (await database.knex.raw<{ rows: { ended: number }[] }>(terminate)).rows[0]?.ended)
      .toBe(1);
    expect(await sleeping).toMatchObject({ code: 'unavailable' });
    expect(await other.knex('notes')).toEqual([]);
    await other.close();
  });

  test('is "unavailable" for one of two changes that wait for each other', async () => {
    const { knex } = database;
    const [first, second] = await Promise.all([knex.transaction(), knex.transaction()]);
    const lock = 'select pg_advisory_xact_lock(?)';
    await Promise.all([first.raw(lock, [1]), second.raw(lock, [2])]);
    const ends = await Promise.allSettled([
      first.raw(lock, [2]).finally(() => void first.rollback()),
      second.raw(lock, [1]).finally(() => void second.rollback()),
    ]);
    const failures = ends.filter((end) => end.status === 'rejected').map((end) => end.reason as unknown);
    expect(failures).toMatchObject([{ code: 'unavailable' }]);
  });

  test('is "unavailable" for a statement that takes too long, and is still good for the next one', async () => {
    await database.knex.transaction(async (db) => {
      const slow = db.transaction(async (inner) => {
        await inner.raw('set local statement_timeout = 20');
        await inner.raw('select pg_sleep(5)');
      });
      await expect(slow).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('in time') });
      expect(await db('notes')).toEqual([]);
    });
  });

  test('is "unavailable" to a transaction that slept too long, and not lent again', async () => {
    const other = await connectDatabase({ url: database.url }, { poolSize: 1 });
    const asleep = await other.knex.transaction();
    await asleep.raw('set local idle_in_transaction_session_timeout = 1');
    const outcome = () =>
      asleep.raw('set local idle_in_transaction_session_timeout = 1').then(
        () => null,
        (error: unknown) => error,
      );
    await expect.poll(outcome).toMatchObject({ code: 'unavailable' });
    await asleep.rollback().catch(() => {});
    expect(await other.knex('notes')).toEqual([]);
    await other.close();
  });

  const passing =
    '57P01 57P02 57P03 57P04 57P05 08000 08003 08006 25P03 25006 53000 53100 53200 53300 53400 58000 58030 40001 40P01 55P03 57014';
  test.each(passing.split(' '))(
    'is "unavailable" with a time to come back when the server answers %s',
    async (code) => {
      const raise = `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`;
      await expect(database.knex.raw(raise)).rejects.toMatchObject({
        code: 'unavailable',
        details: { retryAfterSeconds: expect.any(Number) },
      });
      expect(await database.knex('notes')).toEqual([]);
    },
  );

  test('is in order when the statement was not', async () => {
    for (const code of ['23505', '22001', '42P01', 'P0001']) {
      const raise = `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`;
      await expect(database.knex.raw(raise)).rejects.toMatchObject({ code });
    }
  });

  test('is "unavailable" when no server listens', async () => {
    await expect(connectDatabase({ url: 'postgres://me@127.0.0.1:1/none' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('says that the database must be created when the server lacks it', async () => {
    await expect(connectDatabase({ url: withDatabase(database.url, 'serplift_nowhere') })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('createdb'),
    });
  });
});

describe('a transaction', () => {
  const world = (): { db: TestDatabase['knex']; who: string } => ({ db: database.knex, who: 'me' });

  test('commits what its work did and hands the context on', async () => {
    const result = await transact(world(), async ({ db, who }) => {
      await db('notes').insert({ text: 'kept' });
      return who;
    });
    expect(result).toBe('me');
    expect(await database.knex('notes').pluck('text')).toEqual(['kept']);
  });

  test('undoes all work that throws; an inner one that fails does not affect the outer one', async () => {
    const fail = transact(world(), async ({ db }) => {
      await db('notes').insert({ text: 'lost' });
      throw new Error('no');
    });
    await expect(fail).rejects.toThrow('no');
    await transact(world(), async (outer) => {
      await transact(outer, ({ db }) => db('notes').insert({ text: 'kept' })).catch(() => {});
      await outer.db('notes').insert({ text: 'also kept' });
    });
    expect(await database.knex('notes').orderBy('text').pluck('text')).toEqual(['also kept', 'kept']);
  });
});
