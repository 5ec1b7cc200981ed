import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiftTestDetails } from '../contract/lift/lift-api.ts';
import { shiftDay } from '../contract/search/search-window-rules.ts';
import { faultEffects } from '../contract/search/text-faults.ts';
import { findBelievedEffect } from '../search/click-model/text-effects-store.ts';
import type { SiteKey } from '../search/kept/kept-site.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { createTestActor, openTestContext } from '../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { cancelLiftTest, markLive } from './change-lift-test.ts';
import { decideLiftTests } from './decide-lift-tests.ts';
import { listLiftTests, showLiftTest } from './show-lift-tests.ts';
import { planLiftTest, startLiftTest } from './start-lift-test.ts';
import { type ClicksOf, keepDays, keepLiftSite, pageUrl, writeAcceptedRun } from './testing/lift-world.ts';

const firstDay = '2026-01-01';
const lastKept = '2026-05-29';
const liveOn = '2026-06-01';
const pages = 25;
let database: TestDatabase;
let base: ReturnType<typeof openTestContext>;
let context: Context;
let actor: TeamActor;
let site: SiteKey;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  base = openTestContext(database);
});
afterAll(async () => {
  await base.close();
  await database.close();
});
beforeEach(async () => {
  now = new Date('2026-06-01T18:00:00Z');
  context = { ...base, now: () => now };
  actor = await createTestActor(context);
  site = await keepLiftSite(context, actor);
  await keepDays(context, site, { startDate: firstDay, endDate: lastKept, pages, clicksOf: () => 40 });
});

/** A test whose pages are dealt the same way whenever it is started for this case. */
async function startTest(number?: number): Promise<LiftTestDetails> {
  const id = number === undefined ? {} : { runId: `01970000-0000-7000-8000-${`${number}`.padStart(12, '0')}` };
  const { runId } = await writeAcceptedRun(context, actor, { pages, ...id });
  return startLiftTest(context, actor, { optimizationId: runId });
}

/** The days after the start, on which the treated pages get so many times the clicks of the others. */
async function keepAfter(
  test: LiftTestDetails,
  of: { times: number; startDate?: string; endDate: string },
): Promise<void> {
  const treated = new Set(
    test.units.filter(({ arm }) => arm === 'treated').flatMap((unit) => unit.pages.map(({ url }) => url)),
  );
  const clicksOf: ClicksOf = (page, day) => (day >= liveOn && treated.has(pageUrl(page)) ? 40 * of.times : 40);
  await keepDays(context, site, { startDate: shiftDay(lastKept, 1), pages, clicksOf, ...of });
}

const show = (test: LiftTestDetails) => showLiftTest(context, actor, { testId: test.id });
const conflict = (message: RegExp) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) });

describe('a plan', () => {
  it('says what the site could find before anything is fixed, and stores nothing', async () => {
    const { runId } = await writeAcceptedRun(context, actor, { pages });
    const plan = await planLiftTest(context, actor, { optimizationId: runId });
    expect(plan).toMatchObject({
      treated: 12,
      waiting: 12,
      outside: 1,
      isOffered: true,
      testId: null,
      lastDay: lastKept,
    });
    expect(plan.told.smallestLift).toBeGreaterThan(0.01);
    expect(plan.told.smallestLift).toBeLessThan(0.15);
    expect(await listLiftTests(context, actor)).toEqual([]);
  });

  it('offers no test for too few pages, and a start is refused with the reason', async () => {
    const { runId } = await writeAcceptedRun(context, actor, { pages, accepted: 7 });
    const plan = await planLiftTest(context, actor, { optimizationId: runId });
    expect(plan).toMatchObject({ isOffered: false, why: expect.stringContaining('at least 8 pages') });
    await expect(startLiftTest(context, actor, { optimizationId: runId })).rejects.toEqual(
      conflict(/cannot prove.*8 pages/),
    );
  });

  it('needs daily data that is kept', async () => {
    const other = await createTestActor(context);
    const { runId } = await writeAcceptedRun(context, other, { pages });
    await expect(planLiftTest(context, other, { optimizationId: runId })).rejects.toEqual(conflict(/No daily data/));
  });
});

describe('a test', () => {
  it('assigns the same pages the same way when it is canceled and started again', async () => {
    const first = await startTest();
    await expect(startLiftTest(context, actor, { optimizationId: first.optimizationId })).rejects.toEqual(
      conflict(/has a test/),
    );
    expect((await cancelLiftTest(context, actor, { testId: first.id })).state).toBe('cancelled');
    const again = await startLiftTest(context, actor, { optimizationId: first.optimizationId });
    const arms = ({ units }: LiftTestDetails) => units.map(({ pages, arm }) => [pages[0]?.url, arm]);
    expect(arms(again)).toEqual(arms(first));
    expect(again).toMatchObject({ state: 'waitingForPages', treated: 12, waiting: 12, outside: 1, days: null });
  });

  it('takes no page that is in another open test', async () => {
    await startTest();
    await expect(startTest()).rejects.toEqual(conflict(/is in another test/));
  });

  it('belongs to its team', async () => {
    const test = await startTest();
    const stranger = await createTestActor(context);
    const missing = expect.objectContaining({ code: 'not_found' });
    await expect(showLiftTest(context, stranger, { testId: test.id })).rejects.toEqual(missing);
    await expect(cancelLiftTest(context, stranger, { testId: test.id })).rejects.toEqual(missing);
    await expect(markLive(context, stranger, { testId: test.id, liveOn })).rejects.toEqual(missing);
    await expect(planLiftTest(context, stranger, { optimizationId: test.optimizationId })).rejects.toEqual(missing);
    await expect(startLiftTest(context, stranger, { optimizationId: test.optimizationId })).rejects.toEqual(missing);
    expect(await listLiftTests(context, stranger)).toEqual([]);
  });

  it('lets only pages go live that do not wait, on a day since its start', async () => {
    const test = await startTest();
    const itemOf = (arm: string) => test.units.find((unit) => unit.arm === arm)?.pages[0]?.itemId ?? '';
    const mark = (input: { liveOn: string; itemIds?: string[] }) =>
      markLive(context, actor, { testId: test.id, ...input });
    await expect(mark({ liveOn, itemIds: [itemOf('waiting')] })).rejects.toEqual(conflict(/waits for the verdict/));
    const invalid = expect.objectContaining({ code: 'invalid_input' });
    for (const day of ['2026-05-20', '2026-06-02', '2026-02-31'])
      await expect(mark({ liveOn: day })).rejects.toEqual(invalid);
    await expect(mark({ liveOn, itemIds: ['nothing'] })).rejects.toEqual(invalid);
    expect(await mark({ liveOn, itemIds: [itemOf('treated')] })).toMatchObject({
      state: 'waitingForPages',
      treatedLive: 1,
    });
    await expect(mark({ liveOn, itemIds: [itemOf('treated')] })).rejects.toEqual(
      conflict(/has been live since 2026-06-01/),
    );
    now = new Date('2026-06-02T18:00:00Z');
    const measuring = await mark({ liveOn: '2026-06-02' });
    expect(measuring).toMatchObject({
      state: 'measuring',
      treatedLive: 12,
      days: {
        before: { startDate: '2026-05-04', endDate: '2026-05-31' },
        after: { startDate: '2026-06-09', endDate: '2026-07-06' },
      },
      daysLeft: 37,
      result: null,
    });
    await expect(mark({ liveOn: '2026-06-02' })).rejects.toEqual(conflict(/already marked live/));
  });

  it('shows no number before the end, then a verdict that stays', async () => {
    const test = await startTest(1);
    await markLive(context, actor, { testId: test.id, liveOn });
    await keepAfter(test, { times: 1.25, endDate: '2026-07-04' });
    await decideLiftTests(context);
    expect(await show(test)).toMatchObject({ state: 'measuring', result: null });
    await keepAfter(test, { times: 1.25, startDate: '2026-07-05', endDate: '2026-07-05' });
    await decideLiftTests(context);
    const ended = await show(test);
    expect(ended).toMatchObject({
      state: 'decided',
      daysLeft: null,
      result: { verdict: 'lifted', endedBy: 'end', isExact: true },
    });
    expect(ended.result?.low).toBeGreaterThan(0.1);
    expect(ended.result?.high).toBeLessThan(0.4);
    await decideLiftTests(context);
    expect(await show(test)).toEqual(ended);
    const believed = await findBelievedEffect(context.db, { teamId: actor.teamId, fault: 'boilerplateTitle' });
    expect(believed.mean).toBeGreaterThan(0.1);
    expect(believed.sd).toBeLessThan(faultEffects.boilerplateTitle.sd);
    const others = { teamId: (await createTestActor(context)).teamId, fault: 'boilerplateTitle' as const };
    expect(await findBelievedEffect(context.db, others)).toEqual(faultEffects.boilerplateTitle);
    expect(await findBelievedEffect(context.db, { teamId: actor.teamId, fault: 'none' })).toEqual(faultEffects.none);
    await expect(cancelLiftTest(context, actor, { testId: test.id })).rejects.toEqual(conflict(/verdict is final/));
    await expect(markLive(context, actor, { testId: test.id, liveOn })).rejects.toEqual(conflict(/verdict is final/));
    const deeds = await context.db('audit_log').where({ team_id: actor.teamId }).orderBy('id').pluck('action');
    expect(deeds).toEqual(['lift.start', 'lift.markLive', 'lift.verdict']);
  });

  it('cannot tell when nothing happened, or it would say so rarely', async () => {
    const test = await startTest(2);
    await markLive(context, actor, { testId: test.id, liveOn });
    await keepAfter(test, { times: 1, endDate: '2026-07-05' });
    await decideLiftTests(context);
    const { result } = await show(test);
    expect(result?.verdict).toBe('cannotTell');
    expect(result?.low).toBeLessThan(0);
    expect(result?.high).toBeGreaterThan(0);
    const believed = await findBelievedEffect(context.db, { teamId: actor.teamId, fault: 'boilerplateTitle' });
    expect(believed.sd).toBeLessThan(faultEffects.boilerplateTitle.sd);
    expect(believed.mean).toBeLessThan(faultEffects.boilerplateTitle.mean);
  });

  it('is stopped at day 14 by clear harm, and looks only once', async () => {
    const test = await startTest(3);
    await markLive(context, actor, { testId: test.id, liveOn });
    await keepAfter(test, { times: 0.5, endDate: '2026-06-20' });
    await decideLiftTests(context);
    expect((await show(test)).state).toBe('measuring');
    await keepAfter(test, { times: 0.5, startDate: '2026-06-21', endDate: '2026-06-21' });
    await decideLiftTests(context);
    expect(await show(test)).toMatchObject({ state: 'decided', result: { verdict: 'harmed', endedBy: 'harm' } });
  });

  it('takes one look at harm: what comes later waits for the end', async () => {
    const test = await startTest(4);
    await markLive(context, actor, { testId: test.id, liveOn });
    await keepAfter(test, { times: 1, endDate: '2026-06-21' });
    await decideLiftTests(context);
    await keepAfter(test, { times: 0.2, startDate: '2026-06-22', endDate: '2026-07-01' });
    await decideLiftTests(context);
    expect(await show(test)).toMatchObject({ state: 'measuring', result: null });
  });

  it('waits while a day of its windows is not kept', async () => {
    const test = await startTest(5);
    await markLive(context, actor, { testId: test.id, liveOn });
    await keepAfter(test, { times: 1.25, endDate: '2026-07-05' });
    await context.db('search_days').where({ site_id: site.siteId, day: '2026-06-30' }).delete();
    await decideLiftTests(context);
    expect(await show(test)).toMatchObject({ state: 'measuring', result: null });
  });
});
