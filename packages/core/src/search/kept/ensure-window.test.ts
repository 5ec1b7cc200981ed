import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shiftDay } from '../../contract/search/search-window-rules.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { disconnectService } from '../../team/integrations/disconnect-service.ts';
import { googleConnection } from '../../team/integrations/google-connection.ts';
import { loadSearchRows } from '../sources/load-search-rows.ts';
import { openSearchWorld, type SearchCall, type SearchWorld, searchWorldStart } from '../testing/search-world.ts';
import { ensureWindow } from './ensure-window.ts';
import type { SiteKey } from './kept-site.ts';
import { listKeptWebsites, removeWebsite, syncWebsite } from './manage-kept-sites.ts';
import { findDailySums, readPageTotals, readQueryRows, readTotals } from './read-kept-window.ts';
import { listKeptDays, listTexts } from './search-days-store.ts';
import { endLease, getSite, keepLease, takeLease } from './search-sites-store.ts';

const siteUrl = 'https://www.juniperandpine.example/';
/** A website of the account without any traffic. */
const emptySite = 'https://trade.juniperandpine.example/';
const lastFinalDay = '2026-11-18';
const window = { startDate: '2026-08-21', endDate: lastFinalDay, days: 90 };
const query = 'searchAnalytics/query';
let world: SearchWorld;
let actor: TeamActor;
let site: SiteKey;
let firstCalls: SearchCall[];

beforeAll(async () => {
  world = await openSearchWorld();
  actor = await world.addTeam();
  world.takeCalls();
  ({ site } = await ensure());
  firstCalls = world.takeCalls();
}, 300_000);
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.faults.clear();
  world.takeCalls();
});

const ensure = (teamId = actor.teamId, url = siteUrl) => ensureWindow(world.context, { teamId, siteUrl: url });
const keptDays = async () => (await listKeptDays(world.context.db, site)).map(({ day }) => day);
const forgetFrom = (day: string) =>
  world.database.knex('search_days').where({ site_id: site.siteId }).where('day', '>=', day).delete();
const daysAsked = (calls: SearchCall[]) =>
  calls.map(({ startDate, dimensions }) => `${startDate} ${dimensions.join()}`);
const callsFrom = (day: string) =>
  Array.from({ length: 90 }, (_, ago) => shiftDay(lastFinalDay, -ago))
    .flatMap((one) => (one >= day ? [`${one} page`, `${one} query,page`] : []))
    .sort();

describe('the first run', () => {
  it('asks for each final day once, with one call for its pages and one for its queries', () => {
    const [probe, ...calls] = firstCalls;
    expect(probe).toMatchObject({ dimensions: ['date'], dataState: 'all' });
    expect(daysAsked(calls).sort()).toEqual(callsFrom(window.startDate));
    expect(calls.filter((call) => call.dataState !== 'final' || call.startRow > 0)).toEqual([]);
    expect(calls.every(({ startDate, endDate }) => startDate === endDate)).toBe(true);
  });

  it('keeps no day that is not final', async () => {
    const days = await keptDays();
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toBe(lastFinalDay);
  });

  it('has the pages, clicks, impressions and positions that Search Console has', async () => {
    const { context } = world;
    const totals = await readPageTotals(context, site, { ...window, lastFrom: '2026-10-22' });
    const connection = await googleConnection(context, actor.teamId, 'searchConsole');
    const ask = async (startDate: string, dimensions: ('query' | 'page')[]) => {
      const period = { startDate, endDate: window.endDate, startRow: 0, rowLimit: 25_000 };
      const console = context.providers.google.searchConsole(connection);
      return (await console.query({ siteUrl, ...period, dimensions, signal: context.signal })).rows;
    };
    const compared = [
      { kept: totals.pages, rows: await ask(window.startDate, ['page']) },
      { kept: totals.lastPages, rows: await ask('2026-10-22', ['page']) },
    ];
    for (const { kept, rows } of compared) {
      const truth = rows.map(({ keys, clicks, impressions, position }) => ({
        page: keys[0] ?? '',
        clicks,
        impressions,
        position,
      }));
      expect(kept.toSorted((a, b) => (a.page < b.page ? -1 : 1))).toEqual(
        truth.sort((a, b) => (a.page < b.page ? -1 : 1)),
      );
    }
    const sum = (list: readonly { clicks: number }[]) => list.reduce((total, { clicks }) => total + clicks, 0);
    expect(sum(await readQueryRows(context, site, window))).toBe(sum(await ask(window.startDate, ['query', 'page'])));
    expect((await readTotals(context, site, window)).totals.clicks).toBe(sum(totals.pages));
  });
});

describe('a chart', () => {
  it('has the same days and figures from what is kept as from Search Console by page, and needs every day', async () => {
    const { context } = world;
    const of = { teamId: actor.teamId, siteUrl, startDate: '2026-10-01', endDate: '2026-11-20' };
    const kept = await findDailySums(context, of);
    expect(world.takeCalls()).toEqual([]);
    const connection = await googleConnection(context, actor.teamId, 'searchConsole');
    const { rows } = await context.providers.google.searchConsole(connection).query({
      ...of,
      dimensions: ['date'],
      aggregationType: 'byPage',
      startRow: 0,
      rowLimit: 1000,
      dataState: 'final',
      signal: context.signal,
    });
    expect(kept).toEqual(
      rows.map(({ keys, clicks, impressions, position }) => ({ date: keys[0], clicks, impressions, position })),
    );
    expect(await findDailySums(context, { ...of, startDate: '2026-08-20' })).toBeNull();
    world.clock.now = new Date(searchWorldStart.getTime() + 4 * 24 * 3_600_000);
    expect(await findDailySums(context, of)).toBeNull();
    world.clock.now = searchWorldStart;
  });
});

describe('a run after it', () => {
  it('on the same day asks Search Console nothing', async () => {
    const run = { teamId: actor.teamId, importId: null, subject: siteUrl };
    const first = await loadSearchRows(world.context, run, { withPages: true });
    world.clock.now = new Date(searchWorldStart.getTime() + 2 * 3_600_000);
    const second = await loadSearchRows(world.context, run, { withPages: true });
    world.clock.now = searchWorldStart;
    expect(world.takeCalls()).toEqual([]);
    expect(second).toEqual(first);
    expect(first.pages?.length).toBeGreaterThan(100);
  });

  it('whose window begins with days that Google counted wrong also has the rows of the days after them alone', async () => {
    const { teamId } = await world.addTeam();
    world.clock.now = new Date('2026-06-20T12:00:00Z');
    const data = await loadSearchRows(world.context, { teamId, importId: null, subject: siteUrl }, { withPages: true });
    world.clock.now = searchWorldStart;
    const { sound, window: all } = data;
    expect(all?.startDate.slice(0, 7)).toBe('2026-03');
    expect(sound?.window).toMatchObject({ startDate: '2026-04-28', endDate: all?.endDate });
    const clicksOf = (rows: readonly { clicks: number }[]) => rows.reduce((sum, { clicks }) => sum + clicks, 0);
    const share = clicksOf(sound?.pages ?? []) / clicksOf(data.pages ?? []);
    expect(Math.abs(share - (sound?.windowDays ?? 0) / 90)).toBeLessThan(0.15);
    expect(sound?.rows.length).toBeLessThan(data.rows.length);
    expect(
      (await loadSearchRows(world.context, { teamId: actor.teamId, importId: null, subject: siteUrl })).sound,
    ).toBe(null);
  });

  it('finds the days of one that broke off, and asks for the others', async () => {
    await forgetFrom('2026-11-09');
    world.sandbox.faults.add({ match: query, status: 200, body: 'no rows at all', times: 1 });
    await expect(ensure()).rejects.toMatchObject({ code: 'provider_unavailable' });
    const before = new Set(await keptDays());
    world.takeCalls();
    await ensure();
    const wanted = callsFrom('2026-11-09').filter((call) => !before.has(call.slice(0, 10)));
    // A call of the one that broke off may reach the log late.
    expect([...new Set(daysAsked(world.takeCalls()))].sort()).toEqual(wanted);
    expect(await keptDays()).toHaveLength(90);
  });

  it('alongside others waits for the one that asks', async () => {
    await forgetFrom('2026-11-10');
    await Promise.all([ensure(), ensure(), ensure()]);
    expect(daysAsked(world.takeCalls()).sort()).toEqual(callsFrom('2026-11-10'));
  });

  it('takes over from a process that died, which writes nothing anymore', async () => {
    await forgetFrom('2026-11-17');
    const { db } = world.context;
    const dead = await takeLease(db, site);
    expect(await takeLease(db, site)).toBeNull();
    await world.database
      .knex('search_sites')
      .where({ id: site.siteId })
      .update({ lease_until: new Date(0) });
    await ensure();
    await expect(keepLease(db, dead!)).rejects.toMatchObject({ details: { reason: 'leaseLost' } });
    await endLease(db, dead!);
    expect((await getSite(db, site)).isHeld).toBe(false);
  });

  it('says what Google refused, and so does the website until it works again', async () => {
    await forgetFrom(lastFinalDay);
    const body = { error: { errors: [{ reason: 'forbidden' }] } };
    world.sandbox.faults.add({ match: query, status: 403, body });
    await expect(ensure()).rejects.toMatchObject({ code: 'provider_rejected' });
    const failure = expect.stringContaining('Search Console') as string;
    expect(await listKeptWebsites(world.context, actor)).toMatchObject([{ state: 'failed', failure }]);
    world.sandbox.faults.clear();
    await ensure();
    expect(await listKeptWebsites(world.context, actor)).toMatchObject([
      { state: 'syncing', failure: null, keptDays: 90, wantedDays: 487, lastDay: lastFinalDay, cappedDays: 0 },
    ]);
  });

  it('asks for page after page until a short one, and marks the days that Google cuts', async () => {
    await forgetFrom(lastFinalDay);
    const rows = (count: number, start: number) =>
      Array.from({ length: count }, (_, at) => ({
        keys: [`${siteUrl}${start + at}`],
        clicks: 1,
        impressions: 2,
        position: 3,
      }));
    for (const body of [{ rows: rows(25_000, 0) }, { rows: rows(25_000, 25_000) }, { rows: rows(10, 50_000) }])
      world.sandbox.faults.add({ match: query, status: 200, body, times: 1 });
    await ensure();
    expect(world.takeCalls().map(({ startRow }) => startRow)).toEqual([0, 25_000, 50_000, 0]);
    expect((await readTotals(world.context, site, window)).cappedDays).toBe(1);
    expect(await listKeptWebsites(world.context, actor)).toMatchObject([{ cappedDays: 1 }]);
    await forgetFrom(lastFinalDay);
    await ensure();
  });
});

describe('another team', () => {
  it('sees nothing of what a team keeps, and keeps the same website for itself', async () => {
    const { context } = world;
    const other = await world.addTeam();
    const theirs = { ...site, teamId: other.teamId };
    expect(await listKeptWebsites(context, other)).toEqual([]);
    expect((await readPageTotals(context, theirs, { ...window, lastFrom: window.startDate })).pages).toEqual([]);
    expect(await readQueryRows(context, theirs, window)).toEqual([]);
    expect(await listKeptDays(context.db, theirs)).toEqual([]);
    expect(await listTexts(context.db, theirs, 'page')).toEqual([]);
    expect((await readTotals(context, theirs, window)).totals.clicks).toBe(0);
    expect(await takeLease(context.db, theirs)).toBeNull();
    await expect(getSite(context.db, theirs)).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeWebsite(context, other, { siteId: site.siteId })).rejects.toMatchObject({ code: 'not_found' });
    const own = await ensure(other.teamId, emptySite);
    await ensure(actor.teamId, emptySite);
    await removeWebsite(context, other, { siteId: own.site.siteId });
    expect(await listKeptWebsites(context, other)).toEqual([]);
    expect(await listKeptWebsites(context, actor)).toHaveLength(2);
  });
});

it('a website that is not in the account, or not chosen, is not synced', async () => {
  await expect(syncWebsite(world.context, actor, {})).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(syncWebsite(world.context, actor, { websiteUrl: 'https://example.com/' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('a day later a run asks for that day alone', async () => {
  world.clock.now = new Date(searchWorldStart.getTime() + 24 * 3_600_000);
  const next = await ensure();
  expect(next.window.endDate).toBe(shiftDay(lastFinalDay, 1));
  // The access token has expired by then, and the first call is repeated with a new one.
  expect([...new Set(daysAsked(world.takeCalls()))]).toEqual([
    '2026-11-12 date',
    '2026-11-19 page',
    '2026-11-19 query,page',
  ]);
});

it('what is kept goes with the connection, and with the team', async () => {
  const tables = ['search_sites', 'search_days', 'search_texts', 'search_weeks'];
  const rowsOf = async (teamId: string) =>
    (
      await Promise.all(tables.map((table) => world.database.knex(table).where({ team_id: teamId }).pluck('team_id')))
    ).flat();
  const other = await world.addTeam();
  await ensure(other.teamId, emptySite);
  await disconnectService(world.context, actor, 'searchConsole');
  expect(await rowsOf(actor.teamId)).toEqual([]);
  expect((await rowsOf(other.teamId)).length).toBe(91);
  await world.context.db('teams').where({ id: other.teamId }).delete();
  expect(await rowsOf(other.teamId)).toEqual([]);
});
