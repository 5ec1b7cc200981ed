import { api, type SeoOptimization, type SeoPage } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import {
  importPages,
  importRows,
  misbehave,
  openSearchTeam,
  repairProviders,
  sandboxSite as site,
  sandboxWebsite as websiteUrl,
  until,
} from '../testing/search-runs.ts';

let product: Product;
let owner: Person;

beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
});
afterAll(() => product.close());
beforeEach(() => repairProviders(product));

const shown = (id: string) => () => owner.call(api.seo.show, { optimizationId: id });
const ended = (run: SeoOptimization): boolean => run.completedAt !== null;

async function run(settings: object, more: object = {}): Promise<SeoOptimization> {
  const { id } = await owner.call(api.seo.start, { websiteUrl, settings, ...more });
  return until(shown(id), ended);
}

/** A run on given pages alone, without Search Console. */
async function runOn(pages: string[], more: object = {}): Promise<SeoOptimization> {
  const importId = await importPages(owner, pages);
  const { id } = await owner.call(api.seo.start, { importId, settings: {}, ...more });
  return until(shown(id), ended);
}

/** Pages of the sandbox's site, for runs that have to take a while. */
const twentyPages = (): string[] => product.sandbox.world.pages.slice(13, 33).map(({ path }) => `${site}${path}`);

function pageOf(result: SeoOptimization, part: string): SeoPage {
  const page = result.pages.find(({ url }) => url.includes(part));
  if (page === undefined)
    throw new Error(`No page with ${part} among ${result.pages.map(({ url }) => url).join(', ')}`);
  return page;
}

describe('an SEO run', () => {
  it('ends with better titles, their evidence, the data-quality card and its cost within the quote [3-18, 7-19]', async () => {
    const result = await run({ maxPages: 6 });
    expect(result.status).toBe('completed');
    expect(result.results).toMatchObject({ totalPages: 6, optimizedPages: 6, pagesOptimized: 6, error: null });
    expect(result.progress).toMatchObject({ processed: 6, total: 6 });
    expect(result.dataQuality.map(({ id }) => id)).toEqual([
      'window',
      'anonymised',
      'rowCap',
      'lag',
      'breaks',
      'expectation',
      'skill',
      'readings',
    ]);
    expect(result.dataQuality.at(-1)?.value).toMatch(/^\d+ of \d+$/u);
    for (const page of result.pages) {
      expect(page.optimizedTitle).not.toBe(page.currentTitle);
      expect(page.newText.low).toBeLessThanOrEqual(page.newText.point);
      expect(page.newText.high).toBeGreaterThanOrEqual(page.newText.point);
      expect(page.hidden?.impressions).toBeGreaterThan(0);
      expect(page.windowDays).toBe(90);
      expect(page.fault).not.toBeNull();
      expect(page.clicks28).toBeLessThanOrEqual(page.clicks);
      expect(page.belowSimilar === null).toBe(page.expectedCtr === null);
      expect(page.rewriteRisk?.reasons).toBeDefined();
      expect(page.competitors.length).toBeGreaterThan(3);
      for (const { quote, url } of page.evidence) {
        expect(quote).not.toBe('');
        expect(url).toBe(page.url);
      }
    }
    const scores = result.pages.map(({ gain }: SeoPage & { gain?: unknown }) => gain);
    expect(scores.every((gain) => gain === undefined)).toBe(true);
    expect(result.costUsd).toBeGreaterThan(0);
    expect(result.costUsd).toBeLessThanOrEqual(result.quote.highUsd);
    const { id } = await owner.call(api.user.current, {});
    const usage = await owner.call(api.usage.summary, { userId: id });
    expect(usage.totalCost).toBeCloseTo(usage.grokUsage + usage.dataForSeoUsage, 10);
  });

  it('does not buy the same result page twice', async () => {
    const before = product.sandbox.calls.matching('organic/live').length;
    await run({ maxPages: 6 });
    expect(product.sandbox.calls.matching('organic/live').length).toBe(before);
  });

  it('returns the first run for a repeated Idempotency-Key, also in parallel, and refuses another body [JB-04]', async () => {
    const importId = await importPages(owner, [`${site}/tents/`]);
    const start = (maxPages: number) =>
      owner.call(api.seo.start, { importId, settings: { maxPages } }, 'nightly 2026-11-21');
    const [first, second] = await Promise.all([start(1), start(1)]);
    expect(second.id).toBe(first.id);
    await expect(start(2)).rejects.toMatchObject({ status: 409 });
    await until(shown(first.id), ended);
  });

  it('stops at once when canceled, not when the call would have ended, keeps what it has, and never completes [JB-07, 7-21]', async () => {
    product.sandbox.faults.add({ match: 'POST /xai/v1/chat/completions', delayMs: 30_000 });
    const importId = await importPages(owner, twentyPages());
    const { id } = await owner.call(api.seo.start, { importId, settings: {} });
    const booked = () => product.database.knex('usage_records').where({ run_id: id }).pluck('id');
    await expect.poll(booked, { timeout: 15_000, interval: 20 }).not.toEqual([]);
    const cancelled = await owner.call(api.seo.cancel, { optimizationId: id });
    expect(cancelled.status).toBe('cancelled');
    const working = () =>
      product.database.knex('jobs.job').whereLike('name', 'share.%').where({ state: 'active' }).pluck('id');
    await expect.poll(working, { timeout: 15_000, interval: 20 }).toEqual([]);
    const settled = (await booked()).length;
    expect(settled).toBeGreaterThan(0);
    const after = await owner.call(api.seo.show, { optimizationId: id });
    expect(after.status).toBe('cancelled');
    expect(after.pages.every(({ state }) => state === 'skipped' || state === 'succeeded')).toBe(true);
    await expect(owner.call(api.seo.cancel, { optimizationId: id })).resolves.toMatchObject({ status: 'cancelled' });
    expect(await booked()).toHaveLength(settled);
  });

  it('stops cleanly at its cost ceiling with what it has', async () => {
    const result = await runOn(twentyPages(), { maxCostUsd: 0.08 });
    expect(result.status).toBe('completed');
    expect(result.costUsd).toBeLessThanOrEqual(0.08);
    expect(result.results.summary).toMatch(/ceiling|limit/i);
    expect(result.pages.some(({ state }) => state === 'skipped')).toBe(true);
    expect(result.pages.some(({ state }) => state === 'succeeded')).toBe(true);
  });

  it('works only the pages that were asked for, and says why some of them are not', async () => {
    const importId = await importPages(owner, [`${site}/tents/`, `${site}/rain-jackets/`]);
    const settings = { pages: [`${site}/tents/`, `${site}/nowhere/`], startPosition: 2, endPosition: 10 };
    expect((await owner.call(api.seo.quote, { importId, settings })).items).toBe(1);
    const { id } = await owner.call(api.seo.start, { importId, settings });
    const result = await until(shown(id), ended);
    expect(result.pages.map(({ url }) => url)).toEqual([`${site}/tents/`]);
    expect(result.eligibility).toEqual([
      { reason: 'Eligible', pages: 1 },
      { reason: `${site}/nowhere/ has no rows in the search data.`, pages: 1 },
    ]);
    const none = await owner.call(api.seo.start, { importId, settings: { ...settings, endPosition: 4 } });
    const failed = await until(shown(none.id), ended);
    expect(failed.results.error).toMatch(
      /None of the requested pages.*tents\/ ranks at 5\.0, outside positions 2 to 4/,
    );
    for (const page of ['https://elsewhere.example/', 'tents', 'javascript:alert(1)']) {
      const foreign = owner.call(api.seo.start, { importId, settings: { pages: [page] } });
      await expect(foreign).rejects.toMatchObject({ status: 400, message: expect.stringContaining(page) });
    }
  });

  it('fails with the numbers when no page is eligible [UF-07]', async () => {
    const result = await runOn([`${site}/tents/`], { settings: { startPosition: 90, endPosition: 91 } });
    expect(result.status).toBe('failed');
    expect(result.results.error).toMatch(/^None of the \d+ pages is eligible: .*above position 90/);
    expect(result.eligibility[0]).toEqual({ reason: 'Eligible', pages: 0 });
    expect(result.dataQuality.length).toBeGreaterThan(0);
  });

  it('checks its limits at their edges [VA-01, 3-21, 5-17, 9-19]', async () => {
    const quote = (settings: object) => owner.call(api.seo.quote, { websiteUrl, settings });
    for (const settings of [
      { startPosition: 1, endPosition: 2 },
      { startPosition: 99, endPosition: 100 },
      { maxPages: 1 },
    ]) {
      await expect(quote(settings)).resolves.toMatchObject({ simulated: true });
    }
    for (const settings of [
      { startPosition: 0 },
      { startPosition: 101 },
      { endPosition: 101 },
      { startPosition: 5, endPosition: 5 },
      { startPosition: 2.5 },
      { maxPages: 0 },
      { maxPages: 1.5 },
      { startPosition: '2' },
      { model: 'no such model' },
      { languageCode: '; drop table' },
    ]) {
      await expect(quote(settings)).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('a page that cannot be worked', () => {
  it('says why, and the rest of the run continues', async () => {
    const faults = product.sandbox.world.pages.filter((page) => page.fault !== undefined && page.fault !== 'slow');
    const good = `${site}/rain-jackets/`;
    const importId = await importPages(owner, [good, ...faults.map(({ url }) => url)]);
    // Files are left out unless they are asked for.
    const { id } = await owner.call(api.seo.start, { importId, settings: { allAddresses: true } });
    const result = await until(shown(id), ended);
    expect(result.status).toBe('completed');
    expect(pageOf(result, good).state).toBe('succeeded');
    const outcomes = Object.fromEntries(faults.map(({ url, fault }) => [fault, pageOf(result, url)]));
    expect(outcomes['missing']).toMatchObject({ state: 'failed' });
    expect(outcomes['missing']?.reasons[0]).toMatch(/404|does not exist|not found/i);
    expect(outcomes['notHtml']?.reasons[0]).toMatch(/not an HTML page|HTML/i);
    expect(outcomes['huge']?.reasons[0]).toMatch(/large/i);
    expect(outcomes['botWall']?.reasons[0]).toMatch(/bot|block|refuse/i);
    expect(outcomes['serverError']?.reasons[0]).toMatch(/500|error/i);
    expect(outcomes['noindex']).toMatchObject({ state: 'skipped' });
    expect(outcomes['redirectsInward']).toMatchObject({ state: 'failed' });
    expect(outcomes['otherCharset']?.currentTitle).not.toContain('\ufffd');
  });
});

describe('a language model', () => {
  it.each([
    'tooLong',
    'duplicate',
    'inventedClaim',
    'allCaps',
    'stuffed',
    'empty',
    'otherLanguage',
    'url',
    'malformedJson',
    'truncated',
  ])('that answers %s once is asked again with what was wrong [UF-04]', async (behavior) => {
    await misbehave(product, behavior, { times: 1 });
    const result = await runOn([`${site}/rain-jackets/`]);
    expect(result.pages[0]).toMatchObject({ state: 'succeeded' });
    expect(result.pages[0]?.optimizedTitle?.length).toBeLessThan(80);
  });

  it.each(['tooLong', 'inventedClaim', 'allCaps', 'url'])(
    'that keeps answering %s leaves the current title, with the reasons [UF-04]',
    async (behavior) => {
      await misbehave(product, behavior);
      const before = product.sandbox.calls.matching('chat/completions').length;
      const result = await runOn([`${site}/rain-jackets/`]);
      expect(product.sandbox.calls.matching('chat/completions').length - before).toBe(3);
      expect(result.pages[0]).toMatchObject({ state: 'kept', optimizedTitle: null, optimizedDescription: null });
      expect(result.pages[0]?.reasons.length).toBeGreaterThan(0);
    },
  );

  it('that refuses fails the page with that reason, without a loop [UF-05]', async () => {
    await misbehave(product, 'refusal', { match: '/rain-jackets/"' });
    const result = await runOn([`${site}/rain-jackets/`, `${site}/tents/`]);
    expect(pageOf(result, '/rain-jackets/')).toMatchObject({ state: 'failed' });
    expect(pageOf(result, '/rain-jackets/').reasons[0]).toMatch(/refus|declin/i);
    expect(pageOf(result, '/tents/').state).toBe('succeeded');
  });

  it('without credit fails the run with a readable reason and is not asked again and again [UF-06]', async () => {
    await misbehave(product, 'insufficientQuota');
    const before = product.sandbox.calls.matching('chat/completions').length;
    const result = await runOn([`${site}/rain-jackets/`, `${site}/tents/`, `${site}/backpacks/`]);
    expect(result.status).toBe('failed');
    expect(result.results.error).toMatch(/credit|quota|billing/i);
    expect(product.sandbox.calls.matching('chat/completions').length - before).toBeLessThanOrEqual(3);
  });

  it('that fails twice with 500 is tried again [UF-02]', async () => {
    product.sandbox.faults.add({ match: 'POST /xai/v1/chat/completions', status: 500, times: 2 });
    expect((await runOn([`${site}/rain-jackets/`])).pages[0]?.state).toBe('succeeded');
  });
});

describe('search results', () => {
  it('that aren’t available become a warning on the page, and the page is still processed [UF-07]', async () => {
    product.sandbox.faults.add({
      match: 'organic/live',
      status: 402,
      body: { status_code: 40200, status_message: 'Payment Required.' },
    });
    const found = { query: 'water filter', page: `${site}/water-filters/`, clicks: 5, impressions: 4000, position: 5 };
    const importId = await importRows(owner, [found]);
    const { id } = await owner.call(api.seo.start, { importId, settings: {} });
    const result = await until(shown(id), ended);
    expect(result.pages[0]).toMatchObject({ state: 'succeeded', competitors: [] });
    expect(result.pages[0]?.warnings.join(' ')).toMatch(/Competing results are missing/);
  });
});
