import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seoSettings } from '../../contract/seo/seo-api.ts';
import { openWebPages } from '../../providers/pages/open-web-pages.ts';
import { ensureWindow } from '../../search/kept/ensure-window.ts';
import type { SiteKey } from '../../search/kept/kept-site.ts';
import { workSearchSync } from '../../search/kept/work-search-sync.ts';
import { openSearchWorld, type SearchWorld, searchWorldStart } from '../../search/testing/search-world.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { findFaults } from './find-faults.ts';
import { listCandidates } from './list-candidates.ts';
import { surveyPages } from './opportunity-rules.ts';
import { readKeptSite } from './read-kept-site.ts';
import { canonicalsOf, mostPagesRead, readPages } from './read-pages.ts';

const site = 'https://www.juniperandpine.example';
const siteUrl = `${site}/`;
const dayMs = 86_400_000;
const longestMs = 60_000;
const { signal } = new AbortController();
let world: SearchWorld;
let actor: TeamActor;
let context: Context;
let pages: ReturnType<typeof openWebPages>;

beforeAll(async () => {
  world = await openSearchWorld();
  actor = await world.addTeam();
  pages = openWebPages({
    sandboxUrl: world.sandbox.origin,
    log: world.context.log,
    now: () => world.clock.now,
    policy: { attempts: 1, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 10 },
  });
  context = { ...world.context, providers: { ...world.context.providers, webPages: pages } };
});
afterAll(async () => {
  await pages.close();
  await world.close();
});
beforeEach(async () => {
  world.clock.now = searchWorldStart;
  await world.database.knex('page_cache').delete();
  await world.database.knex('page_failures').delete();
  world.sandbox.calls.clear();
});

/** Pages that the website was asked for since the last time. */
function takeRequests(): string[] {
  const paths = world.sandbox.calls.list().map(({ path }) => path);
  world.sandbox.calls.clear();
  return paths.filter((path) => path !== '/robots.txt');
}

const two = [`${site}/tents/`, `${site}/headlamps/`];
const paths = ['/headlamps/', '/tents/'];

describe('reading pages before the choice', () => {
  it('keeps what it read for 7 days', async () => {
    const read = await readPages(context, two, { signal, longestMs });
    expect([...read.keys()].sort()).toEqual([...two].sort());
    expect(read.get(`${site}/headlamps/`)).toMatchObject({ title: null });
    expect(takeRequests().sort()).toEqual(paths);
    world.clock.now = new Date(searchWorldStart.getTime() + 7 * dayMs - 1000);
    expect((await readPages(context, two, { signal, longestMs })).size).toBe(2);
    expect(takeRequests()).toEqual([]);
    world.clock.now = new Date(searchWorldStart.getTime() + 7 * dayMs + 1000);
    await readPages(context, two, { signal, longestMs });
    expect(takeRequests().sort()).toEqual(paths);
  });

  it('reports its progress, and leaves out what cannot be read', async () => {
    const counts: { done: number; of: number }[] = [];
    const asked = [`${site}/no-such-page/`, ...two];
    const read = await readPages(context, asked, {
      signal,
      longestMs,
      onRead: async (count) => void counts.push(count),
    });
    expect([...read.keys()].sort()).toEqual([...two].sort());
    expect(counts.map(({ done }) => done).sort((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(counts.every(({ of }) => of === 3)).toBe(true);
  });

  it('asks a page that could not be read again after a day', async () => {
    const missing = [`${site}/no-such-page/`];
    await readPages(context, missing, { signal, longestMs });
    expect(takeRequests()).toEqual(['/no-such-page/']);
    await readPages(context, missing, { signal, longestMs });
    expect(takeRequests()).toEqual([]);
    world.clock.now = new Date(searchWorldStart.getTime() + dayMs + 1000);
    await readPages(context, missing, { signal, longestMs });
    expect(takeRequests()).toEqual(['/no-such-page/']);
  });

  it('begins no page after its time, and gives what was read before', async () => {
    await readPages(context, two.slice(0, 1), { signal, longestMs });
    takeRequests();
    expect((await readPages(context, two, { signal, longestMs: 0 })).size).toBe(1);
    expect(takeRequests()).toEqual([]);
  });

  it('leaves a website alone that fails 20 times in a row', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => `${site}/gone-${index}/`);
    expect((await readPages(context, asked, { signal, longestMs })).size).toBe(0);
    expect(takeRequests().length).toBeLessThan(25);
  });

  it('ends at once when the run is canceled', async () => {
    await expect(readPages(context, two, { signal: AbortSignal.abort(), longestMs })).rejects.toThrow(/abort/iu);
    expect(takeRequests()).toEqual([]);
  });

  it('finds the faults of what it read, texts that pages share among them', async () => {
    const twin = `${site}/tents/?utm_source=mail`;
    const read = await readPages(context, [...two, twin], { signal, longestMs });
    const tents = read.get(`${site}/tents/`);
    if (tents === undefined) throw new Error('the tents were not read');
    // Another page with the same texts.
    const readings = new Map([...read, [`${site}/copied/`, { ...tents, canonical: `${site}/copied/` }]]);
    const addresses = [...two, twin, `${site}/copied/`, `${site}/unread/`];
    const survey = surveyPages({
      rows: addresses.map((page) => ({ query: 'tents', page, clicks: 9, impressions: 500, position: 5 })),
      pages: null,
      lastPages: null,
      windowDays: 90,
      startPosition: 2,
      endPosition: 10,
      brand: { domain: siteUrl },
      competitorDomains: [],
      canonicals: canonicalsOf(readings),
    });
    const faults = await findFaults({ ...survey, readings }, signal);
    const named = Object.fromEntries([...faults].map(([page, { fault }]) => [new URL(page).pathname, fault]));
    expect(named).toEqual({ '/tents/': 'sharedTitle', '/headlamps/': 'missingTitle', '/copied/': 'sharedTitle' });
    expect(faults.get(`${site}/tents/`)?.shared.title).toBe(tents.title);
  });
});

describe('the nightly reading', () => {
  let key: SiteKey;
  beforeAll(async () => {
    ({ site: key } = await ensureWindow(context, { teamId: actor.teamId, siteUrl }));
  }, 300_000);

  it('reads the pages in range with the most clicks once, and again after a week', async () => {
    await readKeptSite(context, key);
    const first = new Set(takeRequests());
    expect(first.size).toBeGreaterThan(20);
    expect(first.size).toBeLessThanOrEqual(mostPagesRead);
    await readKeptSite(context, key);
    expect(takeRequests()).toEqual([]);
    world.clock.now = new Date(searchWorldStart.getTime() + 8 * dayMs);
    await readKeptSite(context, key);
    expect(new Set(takeRequests())).toEqual(first);
  });

  it('follows the sync of a website that is up to date, and does nothing for one that was removed', async () => {
    const { knex } = world.database;
    const days = await knex('search_days').where({ site_id: key.siteId }).pluck('day');
    expect(days).toHaveLength(90);
    const jobs = () => knex('jobs.job').whereLike('name', 'pageReading.%').pluck('data');
    await workSearchSync(context, key);
    expect(await jobs()).toEqual([]);
    await readKeptSite(context, { ...key, siteId: '019aa7a2-5d8e-7000-8000-000000000000' });
    expect(takeRequests().filter((path) => !path.includes('searchAnalytics'))).toEqual([]);
  });
});

it('what a run would take is listed from kept days, also when newer ones are due, and no page is read for it', async () => {
  await ensureWindow(context, { teamId: actor.teamId, siteUrl });
  world.clock.now = new Date(searchWorldStart.getTime() + dayMs);
  world.takeCalls();
  const wanted = { websiteUrl: siteUrl, settings: seoSettings.parse({}), offset: 0, limit: 5 };
  const { isSurveyed, pages } = await listCandidates(context, actor, wanted);
  expect([isSurveyed, pages.length]).toEqual([true, 5]);
  expect(world.takeCalls()).toEqual([]);
  expect(takeRequests()).toEqual([]);
});
