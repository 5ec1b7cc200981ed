import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type SchemaWatch, watchSchema } from './watch-schema.ts';

let database: TestDatabase;
let schema: SchemaWatch;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  schema = watchSchema(database.connection);
});
afterAll(() => database.close());

async function newerDuring(work: () => Promise<void>): Promise<void> {
  await database.knex('schema_migrations').insert({ name: '9999-next' });
  try {
    await work();
  } finally {
    await database.knex('schema_migrations').where({ name: '9999-next' }).delete();
  }
}

const failed = (code: string) => Object.assign(new Error('column "slug" does not exist'), { code });
const isNewer = {
  code: 'unavailable',
  message:
    'A newer version of Serplift has updated the database (migration "9999-next"), so this version stops. Install the newer version and start it again.',
};

describe('a database that a newer version has changed', () => {
  test('is noticed by looking', async () => {
    await newerDuring(async () => {
      const end = schema.begin(database.knex);
      if (!schema.newer.aborted) await once(schema.newer, 'abort');
      end();
      expect(schema.newer.reason).toMatchObject(isNewer);
    });
  });

  test.each(['42703', '42P01', '42883', '23502', '0A000'])('explains why a statement failed with %s', async (code) => {
    const error = failed(code);
    expect(await schema.explain(error)).toBe(error);
    await newerDuring(async () => expect(await schema.explain(error)).toMatchObject(isNewer));
  });

  test('explains nothing that has other causes', async () => {
    await newerDuring(async () => {
      for (const error of [failed('23505'), failed('40001'), failed('42501'), new Error('no code'), 'no error']) {
        expect(await schema.explain(error)).toBe(error);
      }
      expect(schema.newer.aborted).toBe(false);
    });
  });

  test('is what failed statements of its pool say, also inside a transaction', async () => {
    const own = await createTestDatabase();
    const failing = [
      () => own.knex('teams').select('of_the_next_version'),
      () => own.knex.transaction((trx) => trx('teams').select('of_the_next_version')),
    ];
    for (const query of failing) await expect(query()).rejects.toMatchObject({ code: '42703' });
    await own.knex('schema_migrations').insert({ name: '9999-next' });
    for (const query of failing) await expect(query()).rejects.toMatchObject(isNewer);
    expect(own.schema.newer.aborted).toBe(true);
    await own.close();
  });
});

test('a database that does not answer, or has no tables yet, is not newer', async () => {
  const error = failed('42P01');
  await database.unreachableDuring(async () => expect(await schema.explain(error)).toBe(error));
  const empty = await createTestDatabase({ empty: true });
  const early = watchSchema(empty.connection);
  expect(await early.explain(error)).toBe(error);
  expect([schema.newer.aborted, early.newer.aborted]).toEqual([false, false]);
  await empty.close();
});
