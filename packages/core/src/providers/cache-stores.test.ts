import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findCachedPage, putCachedPage } from './pages/page-cache-store.ts';
import type { PageFacts } from './pages/web-pages.ts';

const now = new Date('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a page is found under the address it was asked for, simulated apart from real', async () => {
  const { knex } = database;
  const age = { maxAgeMs: dayMs, now };
  const url = `https://shop.example/${'ä'.repeat(300)}`;
  const facts = { url, finalUrl: url, title: 'Tents', text: 'Light “tents” 🏕', fetchedAt: hoursAgo(1) } as PageFacts;
  await putCachedPage(knex, facts, { simulated: false });
  expect(await findCachedPage(knex, { url, simulated: false }, age)).toEqual(facts);
  expect(await findCachedPage(knex, { url, simulated: true }, age)).toBeNull();
  expect(await findCachedPage(knex, { url, simulated: false }, { maxAgeMs: 60_000, now })).toBeNull();
});
