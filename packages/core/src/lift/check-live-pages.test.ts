import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SiteKey } from '../search/kept/kept-site.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { createTestActor, openTestContext } from '../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkLivePages } from './check-live-pages.ts';
import { keepDays, keepLiftSite, writeAcceptedRun, writeLiftTest, writeLiveTitles } from './testing/lift-world.ts';

const liveOn = '2026-06-01';
const [firstDay, lastBefore, firstAfter, lastAfter] = ['2026-01-01', '2026-05-31', liveOn, '2026-07-05'];
const pages = 40;
let database: TestDatabase;
let base: ReturnType<typeof openTestContext>;
let context: Context;
let actor: TeamActor;
let site: SiteKey;

beforeAll(async () => {
  database = await createTestDatabase();
  base = openTestContext(database);
});
afterAll(async () => {
  await base.close();
  await database.close();
});
beforeEach(async () => {
  context = { ...base, now: () => new Date('2026-07-09T18:00:00Z') };
  actor = await createTestActor(context);
  site = await keepLiftSite(context, actor);
  await keepDays(context, site, { startDate: firstDay, endDate: lastBefore, pages, clicksOf: () => 40 });
});

/** The first pages are live since a day; they get so many times the clicks of the others from then on. */
async function publish(count: number, times: number, liveAt = new Date(`${liveOn}T18:00:00Z`)): Promise<string> {
  const { runId, itemIds } = await writeAcceptedRun(context, actor, { pages: count });
  await writeLiveTitles(context.db, { teamId: actor.teamId, runId, itemIds, liveAt });
  const clicksOf = (page: number) => (page < count ? 40 * times : 40);
  await keepDays(context, site, { startDate: firstAfter, endDate: lastAfter, pages, clicksOf });
  return runId;
}

const check = (optimizationId: string, by = actor) => checkLivePages(context, by, { optimizationId });

test('pages that all went live are judged against untouched ones, without feeding what texts are believed to bring', async () => {
  const runId = await publish(4, 1.5);
  const beliefs = () => context.db('text_effects').select('*');
  const before = await beliefs();
  const found = await check(runId);
  expect(found).toMatchObject({ state: 'judged', liveOn, livePages: 4, otherDays: 0, comparedPages: 36, testId: null });
  expect(found.result?.verdict).toBe('lifted');
  expect(found.result?.low).toBeLessThan(0.5);
  expect(found.result?.high).toBeGreaterThan(0.5);
  expect(found.days?.after).toEqual({ startDate: '2026-06-08', endDate: '2026-07-05' });
  expect(await beliefs()).toEqual(before);
  expect(await check(runId)).toEqual(found);
});

test('without an effect it cannot tell', async () => {
  expect((await check(await publish(4, 1))).result?.verdict).toBe('cannotTell');
});

test('there is no number before the last day is final', async () => {
  const runId = await publish(4, 1.5);
  await context.db('search_sites').where({ id: site.siteId }).update({ final_day: '2026-07-04' });
  expect(await check(runId)).toMatchObject({ state: 'measuring', result: null, daysLeft: 0 });
});

test('too few untouched pages, pages that are not live, and runs with a test are not judged', async () => {
  const many = await publish(30, 1.5);
  expect(await check(many)).toMatchObject({
    state: 'cannotJudge',
    result: null,
    why: expect.stringContaining('ten untouched pages') as string,
  });
  const { runId } = await writeAcceptedRun(context, actor, { pages: 3 });
  expect(await check(runId)).toMatchObject({ state: 'notLive', livePages: 0 });
  const testId = await writeLiftTest(context.db, { ...actor, runId, siteUrl: 'https://shop.example/' });
  expect(await check(runId)).toMatchObject({ state: 'tested', testId });
});

test('a check belongs to its team', async () => {
  const runId = await publish(4, 1.5);
  const stranger = await createTestActor(context);
  await expect(check(runId, stranger)).rejects.toEqual(expect.objectContaining({ code: 'not_found' }));
});
