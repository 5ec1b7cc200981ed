import { api, sumTextEffects } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { importPages, openSearchTeam, sandboxSite, sandboxWebsite, until } from '../testing/search-runs.ts';

// Eight weeks of search data are fetched.
vi.setConfig({ testTimeout: 300_000 });

let product: Product;
let owner: Person;
beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
});
afterAll(() => product.close());

const home = (person = owner) => person.call(api.home.show, {});

async function seoRun(pages: readonly string[]) {
  const importId = await importPages(owner, pages);
  const { id: optimizationId } = await owner.call(api.seo.start, { importId, settings: {} });
  return until(
    () => owner.call(api.seo.show, { optimizationId }),
    ({ completedAt }) => completedAt !== null,
  );
}

describe('the first screen', () => {
  it('of a team that has nothing yet is its first steps', async () => {
    expect(await home()).toEqual({
      website: null,
      waiting: { proposals: 0, runs: [] },
      decided: { days: 28, accepted: 0, edited: 0, rejected: 0, effect: null },
      runs: [],
      connections: [],
      brokenPromises: 0,
      steps: { connect: false, run: false, review: false, invite: false },
    });
  });

  it('shows the clicks of the chosen website once the whole window is kept, and compares it with the one before', async () => {
    await owner.call(api.user.selectWebsite, { websiteUrl: sandboxWebsite });
    const { website } = await until(home, (shown) => shown.website?.figures?.before != null);
    const figures = website?.figures;
    expect(figures?.days).toHaveLength(28);
    expect([figures?.days[0]?.date, figures?.days.at(-1)?.date]).toEqual([figures?.startDate, figures?.endDate]);
    const clicks = figures?.days.reduce((sum, day) => sum + day.clicks, 0);
    expect(figures?.clicks).toBe(clicks);
    expect(website?.siteUrl).toBe(sandboxWebsite);
    // The day before the window begins is in the window before.
    expect(figures?.before?.impressions).toBeGreaterThan(0);
  });

  it('counts what waits, what was decided, and what accepted pages may bring, each page once', async () => {
    const pages = product.sandbox.world.pages.slice(13, 16).map(({ path }) => `${sandboxSite}${path}`);
    const runs = [await seoRun(pages), await seoRun(pages)];
    const proposals = runs.map((run) => run.pages.filter(({ state }) => state === 'succeeded'));
    const shown = await home();
    expect(shown.waiting).toEqual({
      proposals: proposals.flat().length,
      runs: runs
        .map(({ id, createdAt }, at) => ({
          id,
          kind: 'seo',
          websiteUrl: `${sandboxSite}/`,
          createdAt,
          proposals: proposals[at]?.length,
        }))
        .reverse(),
    });
    expect(shown.runs.map(({ id }) => id)).toEqual(runs.map(({ id }) => id).reverse());
    const [first, second] = proposals[0] ?? [];
    const again = proposals[1]?.find(({ url }) => url === first?.url);
    for (const [run, item, verdict] of [
      [runs[0], first, 'accepted'],
      [runs[1], again, 'accepted'],
      [runs[0], second, 'rejected'],
    ] as const) {
      await owner.call(api.decisions.decide, { optimizationId: run?.id ?? '', itemId: item?.id ?? '', verdict });
    }
    const { decided, waiting, steps } = await home();
    expect(waiting.proposals).toBe(proposals.flat().length - 3);
    expect(decided).toMatchObject({ accepted: 2, edited: 0, rejected: 1, effect: { pages: 1 } });
    const { point, low, high } = sumTextEffects([again?.newText ?? { point: 0, low: 0, high: 0, chanceOfLoss: 0 }]);
    expect(decided.effect).toEqual({ point, low, high, pages: 1 });
    expect(steps).toEqual({ connect: true, run: true, review: true, invite: false });
  });

  it('lists what waits over all runs, each proposal once however the list is paged, and none that was decided', async () => {
    const { proposals } = await owner.call(api.review.count, {});
    const whole = await owner.call(api.review.list, { limit: 200 });
    expect(whole.nextCursor).toBeNull();
    expect(whole.items).toHaveLength(proposals);
    expect(whole.items.every(({ item }) => item.state === 'succeeded' && item.decision === null)).toBe(true);
    const runs = [...new Set(whole.items.map(({ runId }) => runId))];
    expect(runs).toEqual((await home()).waiting.runs.map(({ id }) => id));
    const ids: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const part = await owner.call(api.review.list, { limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...part.items.map(({ item }) => item.id));
      cursor = part.nextCursor;
    }
    expect(ids).toEqual(whole.items.map(({ item }) => item.id));
    await expect(owner.call(api.review.list, { cursor: 'elsewhere' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('marks the days on which new texts were published and seen live', async () => {
    const { website, runs } = await home();
    const [run] = runs;
    const { knex } = product.database;
    const team = await knex('runs').where({ id: run?.id }).first<{ team_id: string }>();
    const item = await knex('run_items').where({ run_id: run?.id }).first<{ id: string; subject: string }>();
    const day = website?.figures?.days[20]?.date ?? '';
    const of = { team_id: team.team_id, run_id: run?.id };
    const batchId = '0199f000-0000-7000-8000-000000000001';
    const at = `${day}T12:00:00Z`;
    await knex('publication_batches').insert({
      ...of,
      id: batchId,
      kind: 'webhook',
      destination_name: 'Shop',
      state: 'done',
      created_at: at,
      published_at: at,
    });
    await knex('publications').insert({
      ...of,
      id: '0199f000-0000-7000-8000-000000000002',
      batch_id: batchId,
      item_id: item.id,
      ordinal: 0,
      page_url: item.subject,
      field: 'title',
      after: 'New title',
      content_hash: Buffer.alloc(32),
      state: 'live',
      published_at: at,
      live_at: at,
    });
    const events = [
      { date: day, kind: 'published', text: 'New texts published on 1 page' },
      { date: day, kind: 'live', text: 'New texts seen live on 1 page' },
    ];
    expect((await home()).website?.figures?.events).toEqual(events);
    const project = await owner.call(api.projects.create, {
      name: 'Shop',
      domain: 'juniperandpine.example',
      searchConsoleWebsiteId: sandboxWebsite,
    });
    expect((await owner.call(api.projects.trend, { projectId: project.id, days: 90 })).events).toEqual(events);
  });

  it('shows the clicks of a saved page, and none for an address without search data', async () => {
    const [project] = await owner.call(api.projects.list, {});
    const projectId = project?.id ?? '';
    const address = `${sandboxSite}${product.sandbox.world.pages[13]?.path}`;
    for (const url of [address, `${sandboxSite}/nobody-asked`])
      await owner.call(api.projectPages.create, { projectId, url });
    const [known, unknown] = await owner.call(api.projectPages.list, { projectId });
    const { website } = await home();
    expect(known?.figures).toMatchObject({
      startDate: website?.figures?.startDate,
      endDate: website?.figures?.endDate,
    });
    const { clicks = 0, impressions = 0, ctr, position } = known?.figures ?? {};
    expect(impressions).toBeGreaterThan(0);
    expect(ctr).toBeCloseTo(clicks / impressions);
    expect(position).toBeGreaterThanOrEqual(1);
    expect(unknown?.figures).toBeNull();
  });

  it('finds pages and queries of the latest runs by a part of their name, whatever signs it has', async () => {
    const { runs } = await home();
    const run = await owner.call(api.seo.show, { optimizationId: runs[0]?.id ?? '' });
    const [page] = run.pages;
    const part = page?.url.slice(sandboxSite.length + 1, -1).toUpperCase() ?? '';
    const found = await owner.call(api.home.find, { text: part });
    expect(found).toContainEqual({ kind: 'page', name: page?.url, runId: run.id, itemId: page?.id });
    // Each name once, in the newest of the runs that have it.
    expect(found.filter(({ name }) => name === page?.url)).toHaveLength(1);
    for (const text of ['%%', "o'brien", String.raw`\_`]) expect(await owner.call(api.home.find, { text })).toEqual([]);
  });

  it('finds whole words first, then beginnings of words, then what is inside a word', async () => {
    const { runs } = await home();
    const run = await owner.call(api.seo.show, { optimizationId: runs[0]?.id ?? '' });
    const names = ['xzorbed', 'zorbing for a wedding', 'which zorb is the best'];
    for (const [index, name] of names.entries()) {
      await product.database.knex.raw(
        `update run_items set output = coalesce(output, '{}') || jsonb_build_object('keyword', ?::text) where id = ?`,
        [name, run.pages[index]?.id ?? ''],
      );
    }
    const found = await owner.call(api.home.find, { text: 'zorb' });
    expect(found.flatMap(({ kind, name }) => (kind === 'query' ? [name] : []))).toEqual(names.toReversed());
  });

  it('names a connection that Google no longer accepts', async () => {
    await product.database.knex('integrations').where({ service: 'googleAds' }).update({ status: 'reconnectNeeded' });
    expect((await home()).connections).toEqual([
      { service: 'googleAds', message: 'Google Ads no longer accepts the connection. Connect it again.' },
    ]);
  });

  it('shows nothing of another team', async () => {
    const stranger = await product.signUpWithTeam('stranger@example.com', 'Other');
    const shown = await home(stranger);
    expect([shown.website, shown.runs, shown.waiting.proposals, shown.decided.accepted]).toEqual([null, [], 0, 0]);
    expect(shown.steps).toEqual({ connect: false, run: false, review: false, invite: false });
    expect(await stranger.call(api.home.find, { text: 'juniper' })).toEqual([]);
    expect(await stranger.call(api.review.list, {})).toEqual({
      items: [],
      nextCursor: null,
      unpublished: [],
    });
    expect(await stranger.call(api.review.count, {})).toEqual({ proposals: 0 });
    expect(await owner.call(api.home.find, { text: 'juniper' })).not.toEqual([]);
  });
});
