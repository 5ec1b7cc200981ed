import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionStart } from '../../contract/search/kept-days-rules.ts';
import { daysOfWindow, shiftDay } from '../../contract/search/search-window-rules.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { googleConnection } from '../../team/integrations/google-connection.ts';
import { nodeArguments } from '../../testing/node-arguments.ts';
import { openSearchWorld, type SearchWorld, searchWorldStart } from '../testing/search-world.ts';
import { AddedRows } from './add-rows.ts';
import { unpackRows } from './day-rows.ts';
import { ensureWindow } from './ensure-window.ts';
import type { SiteKey } from './kept-site.ts';
import { listKeptWebsites } from './manage-kept-sites.ts';
import { packColumns } from './pack-columns-rules.ts';
import { listKeptDays } from './search-days-store.ts';
import { addSite, getSite } from './search-sites-store.ts';
import { startDueSyncs, workSearchSync } from './work-search-sync.ts';

const siteUrl = 'https://www.juniperandpine.example/';
const finalDay = '2026-11-18';
/** Hundreds of days on a machine with much other work. */
const patienceMs = 300_000;
let world: SearchWorld;
let actor: TeamActor;

beforeAll(async () => {
  world = await openSearchWorld();
  actor = await world.addTeam();
});
afterAll(() => world.close());

async function keep(url: string): Promise<SiteKey> {
  const { teamId } = actor;
  return { teamId, siteId: (await addSite(world.context.db, { teamId, siteUrl: url, now: world.clock.now })).id };
}

/** Pretends that these days were fetched and had no rows. */
async function writeEmptyDays(site: SiteKey, days: readonly string[]): Promise<void> {
  const figures = { page_count: 0, query_count: 0, clicks: 0, impressions: 0, position_sum: 0, is_capped: false };
  const rows = { page_rows: packColumns([[], [], [], []]), query_rows: packColumns([[], [], [], [], []]) };
  await world.database.knex('search_days').insert(
    days.map((day) => ({
      team_id: site.teamId,
      site_id: site.siteId,
      day,
      ...figures,
      ...rows,
      fetched_at: searchWorldStart,
    })),
  );
}

async function workToTheEnd(site: SiteKey): Promise<void> {
  for (let jobs = 0; jobs < 200; jobs += 1) {
    await workSearchSync(world.context, site);
    if ((await listKeptWebsites(world.context, actor)).find(({ id }) => id === site.siteId)?.state === 'current')
      return;
  }
  throw new Error('The sync did not come to an end.');
}

async function weeksOf(site: SiteKey): Promise<string[]> {
  const { rows } = await world.database.knex.raw<{ rows: { week: string }[] }>(
    'select week::text as week from search_weeks where site_id = ? order by 1',
    [site.siteId],
  );
  return rows.map(({ week }) => week);
}

describe('the months before a run’s window', () => {
  let site: SiteKey;
  beforeAll(async () => {
    ({ site } = await ensureWindow(world.context, { teamId: actor.teamId, siteUrl }));
    const old = daysOfWindow({ startDate: retentionStart(finalDay), endDate: shiftDay(finalDay, -121) });
    await writeEmptyDays(site, old);
    await workToTheEnd(site);
  }, patienceMs);

  it('are fetched in jobs until every day is kept, the newest first', async () => {
    expect(await listKeptDays(world.context.db, site)).toHaveLength(487);
    expect(await listKeptWebsites(world.context, actor)).toMatchObject([
      { state: 'current', keptDays: 487, wantedDays: 487, firstDay: '2025-07-20', lastDay: finalDay },
    ]);
  });

  it('are followed by the reading of the website’s pages, once', async () => {
    const { rows } = await world.database.knex.raw<{ rows: { data: object }[] }>(
      `select data from jobs.job where name like 'pageReading.%'`,
    );
    expect(rows.map(({ data }) => data)).toEqual([expect.objectContaining(site)]);
  });

  it('have their queries by week, as many clicks as Search Console has of the week', async () => {
    const week = '2026-08-03';
    expect(await weeksOf(site)).toContain(week);
    const [packed] = await world.database
      .knex('search_weeks')
      .where({ site_id: site.siteId, week })
      .pluck('query_rows');
    const added = new AddedRows();
    added.add(unpackRows(packed as Buffer));
    const connection = await googleConnection(world.context, actor.teamId, 'searchConsole');
    const { rows } = await world.context.providers.google.searchConsole(connection).query({
      siteUrl,
      startDate: week,
      endDate: shiftDay(week, 6),
      dimensions: ['query', 'page'],
      startRow: 0,
      rowLimit: 25_000,
      signal: world.context.signal,
    });
    const figures = Array.from({ length: added.size }, (_, at) => added.sumsAt(at));
    const sum = (list: readonly { clicks: number; impressions: number }[]) =>
      list.reduce((total, row) => [total[0]! + row.clicks, total[1]! + row.impressions], [0, 0]);
    expect(added.size).toBe(rows.length);
    expect(sum(figures)).toEqual(sum(rows));
  });

  it('leave the last 100 days by day', async () => {
    const days = await listKeptDays(world.context.db, site);
    const daily = days.filter(({ hasQueries }) => hasQueries).map(({ day }) => day);
    expect(daily.slice(-100)).toEqual(daysOfWindow({ startDate: shiftDay(finalDay, -99), endDate: finalDay }));
    expect(daily.length).toBeLessThan(107);
  });

  it('are deleted after sixteen months', { timeout: patienceMs }, async () => {
    world.clock.now = new Date(searchWorldStart.getTime() + 10 * 24 * 3_600_000);
    await workToTheEnd(site);
    const days = (await listKeptDays(world.context.db, site)).map(({ day }) => day);
    expect([days.length, days[0], days.at(-1)]).toEqual([487, '2025-07-30', '2026-11-28']);
    expect((await weeksOf(site))[0]).toBe('2025-07-28');
    world.clock.now = searchWorldStart;
  });
});

describe('a process that is killed', () => {
  it('leaves whole days, and the next fetches the others only', { timeout: patienceMs }, async () => {
    const domain = 'sc-domain:juniperandpine.example';
    const site = await keep(domain);
    const script = path.join(import.meta.dirname, '../testing/sync-process.ts');
    const { database, sandbox, secretKey } = world;
    const argv = [
      database.url,
      sandbox.origin,
      secretKey.toString('base64'),
      actor.teamId,
      domain,
      searchWorldStart.toISOString(),
    ];
    const child = spawn(process.execPath, [...nodeArguments(script), ...argv], { stdio: 'inherit' });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    const kept = (await listKeptDays(world.context.db, site)).map(({ day }) => day);
    expect(kept).toHaveLength(9);
    expect((await getSite(world.context.db, site)).isHeld).toBe(true);
    // The lease ends by itself half a minute later.
    await database
      .knex('search_sites')
      .where({ id: site.siteId })
      .update({ lease_until: new Date(0) });
    world.takeCalls();
    await ensureWindow(world.context, { teamId: actor.teamId, siteUrl: domain });
    const asked = new Set(
      world
        .takeCalls()
        .filter(({ dimensions }) => dimensions.includes('page'))
        .map(({ startDate }) => startDate),
    );
    expect([asked.size, kept.filter((day) => asked.has(day))]).toEqual([81, []]);
  });
});

describe('every night', () => {
  it('each website is enqueued once, however many processes look, and a chosen one is kept from then on', async () => {
    const { knex } = world.database;
    const other = await world.addTeam();
    const chosen = { team_id: other.teamId, service: 'searchConsole' };
    await knex('integrations').where(chosen).update({ selected_website: siteUrl });
    await knex('search_sites').update({ next_sync_at: world.clock.now });
    await knex.raw(`delete from jobs.job where name like 'searchSync.%'`);
    await Promise.all([startDueSyncs(world.context), startDueSyncs(world.context)]);
    const { rows } = await knex.raw<{ rows: { site: string }[] }>(
      `select data->>'siteId' as site from jobs.job where name like 'searchSync.%' order by 1`,
    );
    const sites: string[] = await knex('search_sites').orderByRaw('id::text').pluck('id');
    expect(sites).toHaveLength(3);
    expect(rows.map(({ site }) => site)).toEqual(sites);
  });
});
