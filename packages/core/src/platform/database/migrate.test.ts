import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startStep } from '../../team/context/start-step.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { appliedMigrations, migrate, pendingMigrations, requireCurrent } from './migrate.ts';
import { type Migration, migrations } from './migrations/index.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(async () => database.close());

const table = (name: string): Migration => ({
  name,
  up: async (db) => {
    await db.raw('create table ?? (id int primary key)', [`table_${name}`]);
  },
});

describe('migrating', () => {
  test('applies every migration once, in order', async () => {
    const names = migrations.map(({ name }) => name);
    expect(await pendingMigrations(database.knex)).toEqual(names);
    expect(await migrate(database.knex)).toEqual(names);
    expect(await migrate(database.knex)).toEqual([]);
    expect(await pendingMigrations(database.knex)).toEqual([]);
    expect(await appliedMigrations(database.knex)).toEqual(names);
  });

  test('from several processes at once applies each migration once', async () => {
    const list = [table('1'), table('2'), table('3')];
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.knex, { migrations: list })));
    expect(runs.flat().sort()).toEqual(['1', '2', '3']);
  });

  test('undoes a migration that fails and continues there next time', async () => {
    const broken: Migration = {
      name: '2',
      up: async (db) => {
        await table('half').up(db);
        await db.raw('select 1 / 0');
      },
    };
    await expect(migrate(database.knex, { migrations: [table('1'), broken] })).rejects.toThrow('division by zero');
    expect(await database.knex.schema.hasTable('table_half')).toBe(false);
    expect(await migrate(database.knex, { migrations: [table('1'), table('2')] })).toEqual(['2']);
  });

  test('may take as long as it has to: neither a statement nor a pause inside it has a limit', async () => {
    const limits: unknown[] = [];
    const slow: Migration = {
      name: '1',
      up: async (db) => {
        for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
          const { rows } = await db.raw<{ rows: unknown[] }>('select current_setting(?) as limit', [name]);
          limits.push(...rows);
        }
      },
    };
    await migrate(database.knex, { migrations: [slow] });
    expect(limits).toEqual([{ limit: '0' }, { limit: '0' }]);
  });

  /** Loses its connection to the database a number of times before it works. */
  const unlucky = (times: number): Migration => {
    let left = times;
    return {
      name: '2',
      up: async (db) => {
        await table('2').up(db);
        if ((left -= 1) >= 0) await db.raw('select pg_terminate_backend(pg_backend_pid())');
      },
    };
  };
  const start = (list: Migration[], onStep: (step: string) => void = () => {}) =>
    startStep({ name: 'bringing it up to date', config: { databaseUrl: database.url, home: '/nowhere' } }, () =>
      migrate(database.knex, { migrations: list, onStep }),
    );

  test('continues by itself after an outage, and says one line for all migrations each time it begins', async () => {
    const steps: string[] = [];
    await start([table('1'), unlucky(1), table('3')], (step) => steps.push(step));
    expect(await appliedMigrations(database.knex)).toEqual(['1', '2', '3']);
    expect(steps).toEqual(['Bringing the database up to date…', 'Bringing the database up to date…']);
  });

  test('says after a second outage which step it was and what to look at', async () => {
    await expect(start([table('1'), unlucky(2)])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        /migration 2 \(2 of 2\).*twice while bringing it up to date\. Check.*DATABASE_URL/,
      ),
    });
  });

  test('refuses a database and names the way when it was made before the first release by another version', async () => {
    await migrate(database.knex, { migrations: [table('0001-foundation'), table('0002-projects')] });
    await expect(migrate(database.knex)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(
        /"0001-foundation".*Start with a fresh one.*DATABASE_URL.*SERPLIFT_HOME.*import your files again/u,
      ),
    });
    await expect(requireCurrent(database.knex)).rejects.toThrow('Start with a fresh one');
    expect(await appliedMigrations(database.knex)).toEqual(['0001-foundation', '0002-projects']);
  });

  test('stops at the requested step', async () => {
    const list = [table('1'), table('2'), table('3')];
    expect(await migrate(database.knex, { migrations: list, until: '2' })).toEqual(['1', '2']);
  });

  test('refuses a database that a newer version made', async () => {
    await migrate(database.knex, { migrations: [table('1'), table('2')] });
    const attempt = migrate(database.knex, { migrations: [table('1')] });
    await expect(attempt).rejects.toMatchObject({ code: 'not_configured', message: expect.stringContaining('"2"') });
  });

  test('refuses a new database whose encoding is not UTF-8, and says how to create one', async () => {
    const other = await createTestDatabase({ empty: true, encoding: 'SQL_ASCII' });
    await expect(migrate(other.knex, { migrations: [table('1')] })).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/SQL_ASCII.*createdb --encoding=UTF8/u),
    });
    await other.close();
  });

  test('makes and finds its tables in public, also where a schema is named after the user', async () => {
    const other = await createTestDatabase({ empty: true });
    await other.knex.raw('create schema authorization current_user');
    expect(await migrate(other.knex, { migrations: [table('1')] })).toEqual(['1']);
    expect(await migrate(other.knex, { migrations: [table('1')] })).toEqual([]);
    const places = await other
      .knex('pg_tables')
      .where({ tablename: 'schema_migrations' })
      .pluck<string[]>('schemaname');
    expect(places).toEqual(['public']);
    await other.close();
  });

  test('says what to change when the user may not create tables', async () => {
    const role = `serplift_guest_${randomUUID().replaceAll('-', '')}`;
    await database.knex.raw('create role ??', [role]);
    try {
      const attempt = database.knex.transaction(async (trx) => {
        await trx.raw('revoke create on schema public from public');
        await trx.raw('set local role ??', [role]);
        await migrate(trx, { migrations: [table('1')] });
      });
      await expect(attempt).rejects.toMatchObject({
        code: 'not_configured',
        message: expect.stringContaining(`grant usage, create on schema public to "${role}"`),
      });
    } finally {
      await database.knex.raw('drop role ??', [role]);
    }
  });

  test('a database of this version passes; one without tables, an older and a newer one say what to run', async () => {
    const list = [table('1'), table('2')];
    const check = (known: readonly Migration[]) => requireCurrent(database.knex, { migrations: known });
    await expect(check(list)).rejects.toMatchObject({
      code: 'not_configured',
      message: 'The database in DATABASE_URL has no tables of Serplift yet. Run: serplift migrate',
    });
    await migrate(database.knex, { migrations: list, until: '1' });
    await expect(check(list)).rejects.toThrow(
      'older than this version of Serplift (migrations to apply: 1). Run: serplift migrate',
    );
    await migrate(database.knex, { migrations: list });
    await check(list);
    await expect(check([table('1')])).rejects.toThrow('update Serplift');
  });

  test('keeps its numbering: names are unique and sorted', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+$/);
  });
});
