import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { dumpSchema } from './dump-schema.ts';

let database: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  empty = await createTestDatabase({ empty: true });
});
afterAll(async () => Promise.all([database.close(), empty.close()]));

test('schema.sql is the schema that the migrations make', async () => {
  await expect(await dumpSchema(database.knex)).toMatchFileSnapshot('./schema.sql');
});

test('the dump makes the schema it describes', async () => {
  await database.knex.raw(`
    create table counted (id int generated always as identity primary key, "Odd name" text, twice int generated always as (id * 2) stored);
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger touched before update on counted for each row execute function touch();
    create index on counted (lower("Odd name")) where id > 5`);
  const dump = await dumpSchema(database.knex);
  await empty.knex.raw(dump.replaceAll('?', String.raw`\?`));
  expect(await dumpSchema(empty.knex)).toBe(dump);
});
