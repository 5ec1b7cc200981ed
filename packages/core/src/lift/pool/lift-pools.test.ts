import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBelievedEffect } from '../../click-model/text-effects-store.ts';
import { faultEffects } from '../../click-model/text-faults.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import type { SiteKey } from '../../search-data/kept/kept-site.ts';
import { daysOfWindow, shiftDay } from '../../search-data/rows/search-window-rules.ts';
import { createTestActor, openTestContext } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { cancelLiftTest, markLive } from '../change-lift-test.ts';
import type { LiftTestDetails } from '../lift-api.ts';
import { findWaiting, setPagesLive } from '../lift-store.ts';
import { showLiftTest } from '../show-lift-tests.ts';
import { startLiftTest } from '../start-lift-test.ts';
import { keepDays, keepLiftSite, liftSite, pageUrl, writeAcceptedRun } from '../testing/lift-world.ts';
import { decideLiftTests } from './decide-pools.ts';
import { cancelLiftPool, joinLiftPool, listLiftPools } from './edit-pools.ts';
import { planLiftTest } from './plan-lift-test.ts';

const firstDay = '2026-01-01';
const sitePages = 40;
const batchPages = 6;
const dayClicks = 5;
let database: TestDatabase;
let base: ReturnType<typeof openTestContext>;
let context: Context;
let actor: TeamActor;
let site: SiteKey;
let now: Date;
let lastKept: string;

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
  lastKept = '2026-05-29';
  await keepDays(context, site, {
    startDate: firstDay,
    endDate: lastKept,
    pages: sitePages,
    clicksOf: () => dayClicks,
  });
});

/** The accepted pages of one batch: six of the site's pages, which no other batch has. */
async function acceptBatch(number: number): Promise<string> {
  const accepted = { pages: (number + 1) * batchPages, from: number * batchPages };
  return (await writeAcceptedRun(context, actor, accepted)).runId;
}

const rule = { targetLift: 0.3, latestOn: '2026-08-31' };
const join = (optimizationId: string, given: object = {}) => joinLiftPool(context, actor, { optimizationId, ...given });
const itemIdsOf = ({ units }: LiftTestDetails, arm: string): string[] =>
  units.filter((unit) => unit.arm === arm).flatMap(({ pages }) => pages.map(({ itemId }) => itemId));
const show = (test: LiftTestDetails) => showLiftTest(context, actor, { testId: test.id });
const onlyPool = async () => {
  const [pool, ...others] = await listLiftPools(context, actor);
  expect(others).toEqual([]);
  return pool;
};
const conflict = (message: RegExp) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) });
const invalid = expect.objectContaining({ code: 'invalid_input' });

/** Lets time pass to a day on which its third last is final; treated pages of live batches get so many times the clicks. */
async function passTo(
  day: string,
  { tests, times }: { tests: readonly LiftTestDetails[]; times: number },
): Promise<void> {
  const startDate = shiftDay(lastKept, 1);
  const endDate = shiftDay(day, -3);
  const shown = await Promise.all(tests.map(show));
  const liveSince = new Map(
    shown.flatMap(({ units }) =>
      units.flatMap(({ pages, arm, liveOn }) =>
        pages.map(({ url }) => [url, arm === 'treated' ? liveOn : null] as const),
      ),
    ),
  );
  const isLive = (page: number, on: string): boolean => {
    const since = liveSince.get(pageUrl(page)) ?? null;
    return since !== null && on >= since;
  };
  const clicksOf = (page: number, on: string) => (isLive(page, on) ? dayClicks * times : dayClicks);
  if (daysOfWindow({ startDate, endDate }).length > 0) {
    await keepDays(context, site, { startDate, endDate, pages: sitePages, clicksOf });
    lastKept = endDate;
  }
  now = new Date(`${day}T18:00:00Z`);
  await decideLiftTests(context);
}

/** Three batches that join on the first and are live at once; it looks for so little that it takes more than them. */
async function joinThree(times: number): Promise<LiftTestDetails[]> {
  const tests: LiftTestDetails[] = [];
  for (const [number, day] of ['2026-06-01', '2026-06-15', '2026-06-29'].entries()) {
    await passTo(day, { tests, times });
    const test = await join(await acceptBatch(number), number === 0 ? { ...rule, targetLift: 0.1 } : {});
    tests.push(await markLive(context, actor, { testId: test.id, liveOn: day }));
  }
  return tests;
}

describe('an offer', () => {
  it('says what a pooled test could find, how many such batches it takes, and fixes nothing', async () => {
    const plan = await planLiftTest(context, actor, { optimizationId: await acceptBatch(0) });
    expect(plan).toMatchObject({ isOffered: false, pool: { poolId: null, latestOn: null, batches: 1, units: 6 } });
    // Three pairs have eight assignments: no p is as small as 5%.
    expect(plan.pool?.told.smallestLift).toBeNull();
    const needed = plan.pool?.choices.map(({ unitsNeeded }) => unitsNeeded) ?? [];
    expect(needed.length).toBeGreaterThan(1);
    expect(needed).toEqual([...needed].sort((a, b) => b - a));
    expect(await listLiftPools(context, actor)).toEqual([]);
  });

  it('of an open pooled test counts its batches, and says what it could find with this one', async () => {
    const tests = [await join(await acceptBatch(0), rule)];
    await passTo('2026-06-15', { tests, times: 1 });
    const { pool } = await planLiftTest(context, actor, { optimizationId: await acceptBatch(1) });
    expect(pool).toMatchObject({ batches: 2, units: 12, latestOn: rule.latestOn, choices: [{ lift: 0.3 }] });
    expect(pool?.poolId).toBe((await onlyPool())?.id);
    expect(pool?.told.smallestLift).toBeGreaterThan(0.05);
    expect(pool?.told.smallestLift).toBeLessThan(1.5);
  });

  it("isn't made where the batch can be proven by itself, is tiny, or has a test", async () => {
    const large = await writeAcceptedRun(context, actor, { pages: sitePages });
    expect(await planLiftTest(context, actor, { optimizationId: large.runId })).toMatchObject({
      isOffered: true,
      pool: null,
    });
    await expect(join(large.runId, rule)).rejects.toEqual(conflict(/prove this batch by itself/));
    const tiny = await writeAcceptedRun(context, actor, { pages: 3 });
    expect((await planLiftTest(context, actor, { optimizationId: tiny.runId })).pool).toBeNull();
    await expect(join(tiny.runId, rule)).rejects.toEqual(
      conflict(/A pooled test can't prove this batch\..*at least 4; this batch has 3/),
    );
    const runId = await acceptBatch(5);
    await join(runId, rule);
    expect((await planLiftTest(context, actor, { optimizationId: runId })).pool).toBeNull();
    await expect(join(runId)).rejects.toEqual(conflict(/has a test already/));
  });
});

describe('a pooled test', () => {
  it('is started by a rule that cannot be changed, and takes batches of its website and team only', async () => {
    const runId = await acceptBatch(0);
    await expect(join(runId)).rejects.toEqual(conflict(/no open pooled test.*30%/));
    for (const given of [
      { ...rule, targetLift: 0.04 },
      { ...rule, latestOn: '2026-06-01' },
      { ...rule, latestOn: '2027-06-02' },
      { ...rule, latestOn: '2026-06-31' },
    ]) {
      await expect(join(runId, given)).rejects.toEqual(invalid);
    }
    expect(await listLiftPools(context, actor)).toEqual([]);
    const test = await join(runId, rule);
    expect(test).toMatchObject({
      state: 'waitingForPages',
      treated: 3,
      waiting: 3,
      publishBy: '2026-06-29',
      result: null,
    });
    expect(await onlyPool()).toMatchObject({
      id: test.poolId,
      state: 'collecting',
      ...rule,
      lastComparedDay: '2026-11-01',
      units: 6,
      websiteUrl: liftSite,
    });
    await expect(join(await acceptBatch(1), rule)).rejects.toEqual(conflict(/its lift and last day are fixed/));
    const stranger = await createTestActor(context);
    expect(await listLiftPools(context, stranger)).toEqual([]);
    const missing = expect.objectContaining({ code: 'not_found' });
    await expect(cancelLiftPool(context, stranger, { poolId: test.poolId ?? '' })).rejects.toEqual(missing);
    await expect(joinLiftPool(context, stranger, { optimizationId: await acceptBatch(2) })).rejects.toEqual(missing);
  });

  it('is started once when two people start one together', async () => {
    const runIds = [await acceptBatch(0), await acceptBatch(1)];
    const ends = await Promise.allSettled(runIds.map((runId) => join(runId, rule)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends).toContainEqual({
      status: 'rejected',
      reason: conflict(/changed in the meantime|its lift and last day are fixed/),
    });
    expect(await onlyPool()).toMatchObject({ state: 'collecting', units: batchPages });
  });

  it('keeps its batches: none can leave, and the waiting pages of all of them wait', async () => {
    const first = await join(await acceptBatch(0), rule);
    const second = await join(await acceptBatch(1));
    await expect(cancelLiftTest(context, actor, { testId: first.id })).rejects.toEqual(conflict(/batches stay in/));
    await expect(startLiftTest(context, actor, { optimizationId: first.optimizationId })).rejects.toEqual(
      conflict(/cannot prove/),
    );
    const waiting = [first, second].flatMap(({ units }) => units.filter(({ arm }) => arm === 'waiting'));
    const pageUrls = waiting.flatMap(({ pages }) => pages.map(({ url }) => url));
    expect((await findWaiting(context.db, { teamId: actor.teamId, pageUrls })).size).toBe(6);
    const pool = await cancelLiftPool(context, actor, { poolId: first.poolId ?? '' });
    expect(pool).toMatchObject({
      state: 'cancelled',
      result: null,
      tests: [{ state: 'cancelled' }, { state: 'cancelled' }],
    });
    expect((await findWaiting(context.db, { teamId: actor.teamId, pageUrls })).size).toBe(0);
    await expect(cancelLiftPool(context, actor, { poolId: pool.id })).rejects.toEqual(conflict(/was canceled/));
  });

  it('takes batches until it has the units it needs; the next one starts another', async () => {
    const tests = [await join(await acceptBatch(0), rule)];
    const needed = (await onlyPool())?.unitsNeeded ?? 0;
    for (let number = 1; number * batchPages < needed; number += 1) tests.push(await join(await acceptBatch(number)));
    expect(tests.length).toBeGreaterThan(1);
    expect(await onlyPool()).toMatchObject({
      state: 'closed',
      units: tests.length * batchPages,
      lastComparedDay: '2026-08-02',
    });
    const next = await planLiftTest(context, actor, { optimizationId: await acceptBatch(tests.length) });
    expect(next.pool).toMatchObject({ poolId: null, batches: 1 });
  });

  it('shows no number before its end, then one verdict with all its batches, each in its own days', async () => {
    const tests = await joinThree(1.5);
    const [first, , third] = tests;
    expect(first?.days?.before).toEqual({ startDate: '2026-05-04', endDate: '2026-05-31' });
    expect(third?.days?.after).toEqual({ startDate: '2026-07-06', endDate: '2026-08-02' });
    await passTo('2026-08-05', { tests, times: 1.5 });
    for (const test of tests) expect(await show(test)).toMatchObject({ state: 'measuring', result: null });
    expect(await onlyPool()).toMatchObject({ state: 'collecting', result: null });
    // All is measured, and still no number: by its rule it takes batches.
    await passTo('2026-08-31', { tests, times: 1.5 });
    expect(await onlyPool()).toMatchObject({ state: 'collecting', result: null });
    await passTo('2026-09-01', { tests, times: 1.5 });
    const pool = await onlyPool();
    expect(pool).toMatchObject({
      state: 'decided',
      result: { verdict: 'lifted', endedBy: 'end', assignments: 512, isExact: true },
    });
    expect(pool?.result?.low).toBeGreaterThan(0);
    for (const test of tests) expect(await show(test)).toMatchObject({ state: 'decided', result: pool?.result });
    const believed = await findBelievedEffect(context.db, { teamId: actor.teamId, fault: 'boilerplateTitle' });
    expect(believed.sd).toBeLessThan(faultEffects.boilerplateTitle.sd);
    expect(await context.db('text_effects').where({ team_id: actor.teamId })).toHaveLength(1);
    await expect(cancelLiftPool(context, actor, { poolId: pool?.id ?? '' })).rejects.toEqual(
      conflict(/verdict is final/),
    );
    const deeds = await context.db('audit_log').where({ team_id: actor.teamId, action: 'lift.verdict' });
    expect(deeds).toMatchObject([{ subject: pool?.id }]);
  });

  it('is stopped by clear harm once nine pairs have fourteen days, with all its batches', async () => {
    const tests = await joinThree(0.25);
    await passTo('2026-07-21', { tests, times: 0.25 });
    expect((await onlyPool())?.result).toBeNull();
    const { id } = await join(await acceptBatch(3));
    const late = await markLive(context, actor, { testId: id, liveOn: '2026-07-21' });
    expect(late.days?.after.endDate).toBe('2026-08-24');
    await passTo('2026-07-22', { tests, times: 0.25 });
    expect(await onlyPool()).toMatchObject({ state: 'decided', result: { verdict: 'harmed', endedBy: 'harm' } });
    const ended = await Promise.all([...tests, late].map(show));
    expect(ended.map(({ state }) => state)).toEqual(['decided', 'decided', 'decided', 'decided']);
    // The last batch joined too late to be compared, and none of its days are shown as if it had been.
    const lastDays = ended.map(({ days }) => days?.after.endDate ?? null);
    expect(lastDays).toEqual(['2026-06-21', '2026-07-05', '2026-07-19', null]);
  });

  it('counts a batch that nobody published as it is, and lets nobody choose its days afterward', async () => {
    const test = await join(await acceptBatch(0), { ...rule, latestOn: '2026-06-10' });
    await passTo('2026-06-30', { tests: [test], times: 1 });
    const counted = await show(test);
    expect(counted).toMatchObject({
      state: 'measuring',
      days: { after: { startDate: '2026-07-06', endDate: '2026-08-02' } },
    });
    await expect(markLive(context, actor, { testId: test.id, liveOn: '2026-06-05' })).rejects.toEqual(
      conflict(/time to publish/),
    );
    const late = { liveOn: '2026-07-10', itemIds: itemIdsOf(test, 'treated') };
    await setPagesLive(context.db, { teamId: actor.teamId, runId: test.optimizationId }, late);
    expect((await show(test)).days).toEqual(counted.days);
    await passTo('2026-08-05', { tests: [test], times: 1 });
    expect(await onlyPool()).toMatchObject({ state: 'decided', result: { verdict: 'cannotTell' } });
  });
});
