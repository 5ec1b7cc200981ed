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
  });
});
