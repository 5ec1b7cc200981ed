import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

describe('a test database', () => {
  const opened = Promise.all([createTestDatabase(), createTestDatabase()]);
  afterAll(async () => Promise.all((await opened).map((database) => database.close())));

  test('is migrated, empty and private', async () => {
    const [one, other] = await opened;
    await one.knex('teams').insert({ id: '00000000-0000-7000-8000-000000000001', name: 'One', slug: 'one' });
    expect(await one.knex('teams').pluck('slug')).toEqual(['one']);
    expect(await other.knex('teams').pluck('slug')).toEqual([]);
  });

  test('has gone after it is closed', async () => {
    const [one] = await opened;
    const shortLived = await createTestDatabase({ empty: true });
    await shortLived.close();
    const left = await one.knex.raw<{ rowCount: number }>('select from pg_database where datname = ?', [
      new URL(shortLived.url).pathname.slice(1),
    ]);
    expect(left.rowCount).toBe(0);
  });
});
