import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { appliedMigrations, migrate, pendingMigrations } from './migrate.ts';
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

  test('leaves nothing of a migration that fails and continues there next time', async () => {
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

  test('stops where it is told', async () => {
    const list = [table('1'), table('2'), table('3')];
    expect(await migrate(database.knex, { migrations: list, until: '2' })).toEqual(['1', '2']);
  });

  test('refuses a database that a newer version made', async () => {
    await migrate(database.knex, { migrations: [table('1'), table('2')] });
    const attempt = migrate(database.knex, { migrations: [table('1')] });
    await expect(attempt).rejects.toMatchObject({ code: 'not_configured', message: expect.stringContaining('"2"') });
  });

  test('keeps its numbering: names are unique and sorted', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+$/);
  });
});
