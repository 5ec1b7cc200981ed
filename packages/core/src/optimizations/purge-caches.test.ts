import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, openTestContext, type TestDatabase } from '../testing/index.ts';
import { purgeCaches } from './purge-caches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('pages go after a week and result pages after a month', async () => {
  const context = openTestContext(database);
  const { db } = context;
  const ageDays = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [6, 8]) {
    await db('page_cache').insert({
      url: `https://${days}.example/`,
      simulated: true,
      result: '{}',
      fetched_at: ageDays(days),
    });
  }
  for (const days of [29, 31]) {
    const key = { keyword: `${days}`, location_code: 2840, language_code: 'en', device: 'desktop', simulated: true };
    await db('serp_cache').insert({ ...key, result: '{}', fetched_at: ageDays(days) });
  }
  await purgeCaches(context);
  expect(await db('page_cache').pluck('url')).toEqual(['https://6.example/']);
  expect(await db('serp_cache').pluck('keyword')).toEqual(['29']);
  await context.close();
});
