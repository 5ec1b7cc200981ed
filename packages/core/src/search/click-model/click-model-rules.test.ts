import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulateSite } from '../../testing/evaluation/simulate-site.ts';
import {
  type ClickModel,
  expectedClicks,
  expectPages,
  fitClickModel,
  priorFromQueries,
  siteWeight,
} from './click-model-rules.ts';
import { type ClickSource, toClickRows } from './click-rows.ts';
import { weakPrior } from './fit-curve-rules.ts';
import { publicCtrAt } from './public-ctr.ts';

const isBrand = (query: string | null) => query?.startsWith('brand') === true;
const rowsOf = (source: Omit<ClickSource, 'isBrand'>) => toClickRows({ ...source, isBrand });
const site = simulateSite({ pages: 400, seed: 'site' });
const rateAt = (model: ClickModel, position: number) =>
  expectedClicks(model, { impressions: 1000, position, isBrand: false }) / 1000;

describe('toClickRows', () => {
  it('the hidden part of a page is its page row without its query rows', () => {
    const page = { page: '/a', clicks: 30, impressions: 1000, position: 6 };
    const query = { query: 'cake', page: '/a', clicks: 8, impressions: 400, position: 3 };
    const rows = rowsOf({ queries: [query], pages: [page] });
    expect(Array.from(rows.hidden.slice(0, 2))).toEqual([0, 1]);
    expect(Array.from(rows.clicks.slice(0, 2))).toEqual([8, 22]);
    expect(Array.from(rows.impressions.slice(0, 2))).toEqual([400, 600]);
    expect(Math.exp(rows.lnPosition[1] ?? 0)).toBeCloseTo((1000 * 6 - 400 * 3) / 600, 9);
    expect(rows.pages).toEqual([page]);
  });

  it('sets links below the first result and queries with operators aside, and no second result of its own', () => {
    const shown = (query: string, page: string, figures: [clicks: number, impressions: number, position: number]) => {
      const [clicks, impressions, position] = figures;
      return { query, page, clicks, impressions, position };
    };
    const queries = [
      shown('cake master', '/', [60, 200, 1]),
      shown('cake master', '/about', [1, 180, 1.1]),
      shown('cake tins', '/tins', [30, 200, 1.2]),
      shown('cake tins', '/sale', [12, 190, 2.1]),
      shown('site:cake.example', '/tins', [0, 50, 1]),
      shown('cake', '/', [4, 300, 6]),
      shown('cake', '/tins', [3, 200, 6.1]),
    ];
    expect(Array.from(rowsOf({ queries, pages: null }).aside)).toEqual([0, 1, 0, 0, 1, 0, 0]);
  });

  it('without page rows a page is the sum of its rows', () => {
    const [a, b] = [3, 5].map((position) => ({
      query: `q${position}`,
      page: '/a',
      clicks: 4,
      impressions: 100,
      position,
    }));
    if (a === undefined || b === undefined) throw new Error('two rows');
    const rows = rowsOf({ queries: [a, b], pages: null });
    expect(rows.pages[0]).toMatchObject({ page: '/a', clicks: 8, impressions: 200 });
    expect(rows.pages[0]?.position).toBeCloseTo(4, 9);
    expect(rows.hasHiddenParts).toBe(false);
  });
});

describe('fitClickModel', () => {
  it('finds the slope that made the clicks, from query rows and hidden parts', () => {
    const { model } = fitClickModel(rowsOf(site));
    expect(model).toMatchObject({ label: 'site', weight: 1, isSlopePrior: false });
    expect(Math.abs((model.b[1] ?? 0) + 1.1)).toBeLessThan(0.3);
    expect(rateAt(model, 3) / rateAt(model, 9)).toBeGreaterThan(2);
  });

  it('never lets a worse position earn more, whatever the rows say', () => {
    const upsideDown = simulateSite({ pages: 300, seed: 'up', slope: 0.7, rate: 0.01 });
    const { model } = fitClickModel(rowsOf(upsideDown));
    expect(model.b[1]).toBeLessThanOrEqual(0);
    expect((model.b[1] ?? 0) + (model.b[4] ?? 0)).toBeLessThanOrEqual(1e-9);
    expect(rateAt(model, 9)).toBeLessThanOrEqual(rateAt(model, 3));
  });

  it('says when the slope is the usual one', () => {
    const few = simulateSite({ pages: 6, seed: 'few' });
    expect(fitClickModel(rowsOf(few)).model.isSlopePrior).toBe(true);
  });

  it('leans on the public table when the site has few clicks, and says so', () => {
    const none = { queries: [], pages: site.pages.map((page) => Object.assign({}, page, { clicks: 0 })) };
    expect(fitClickModel(rowsOf(none)).model).toMatchObject({ label: 'prior', weight: 0, n: 0 });
    const some = { queries: [], pages: site.pages.slice(0, 90).map((page) => Object.assign({}, page, { clicks: 1 })) };
    expect(fitClickModel(rowsOf(some)).model.label).toBe('blend');
    const { model } = fitClickModel(rowsOf({ queries: [], pages: [] }));
    expect(expectedClicks(model, { impressions: 1000, position: 3, isBrand: false })).toBeCloseTo(110, 6);
  });

  it('weighs the site by n / (n + 300) until it has 300 clicks and 100 rows', () => {
    expect(siteWeight(100, 500)).toBe(0.25);
    expect(siteWeight(300, 100)).toBe(1);
    expect(siteWeight(5000, 99)).toBeCloseTo(5000 / 5300, 9);
  });

  it('takes the slope of pages from queries that name no page', () => {
    const queries = site.queries.map((row) => ({ ...row, page: row.query ?? '' }));
    const prior = priorFromQueries(rowsOf({ queries, pages: null }));
    expect(Math.abs((prior.mean[1] ?? 0) + 1.1)).toBeLessThan(0.4);
    expect(prior.mean.slice(2)).toEqual(weakPrior.mean.slice(2));
  });

  it('expects few clicks where a page is only a link below the first result', () => {
    const home = { page: '/', clicks: 4000, impressions: 10_000, position: 1 };
    const link = { page: '/about', clicks: 20, impressions: 9000, position: 1 };
    const queries = [...site.queries, { query: 'brand', ...home }, { query: 'brand', ...link }];
    const source = { queries, pages: [...site.pages, home, link] };
    const expectAbout = (rows: ReturnType<typeof rowsOf>): number =>
      expectPages(fitClickModel(rows), (page) => page < site.pages.length).at(-1) ?? 0;
    const rows = rowsOf(source);
    expect(expectAbout(rows)).toBeLessThan(0.25 * expectAbout({ ...rows, aside: new Uint8Array(rows.aside.length) }));
  });

  it('expects ten times the clicks when all counts are ten times as large', () => {
    const times = (factor: number) => ({
      queries: [],
      pages: site.pages.map((page) => ({
        ...page,
        clicks: page.clicks * factor,
        impressions: page.impressions * factor,
      })),
    });
    const [small, large] = [1, 10].map((factor) => expectPages(fitClickModel(rowsOf(times(factor))), () => true));
    for (const page of [3, 50, 200]) expect((large?.[page] ?? 0) / (small?.[page] ?? 1) / 10).toBeCloseTo(1, 1);
  });

  it('is finite, within the impressions and falls with position, for any rows', () => {
    const row = fc.record({
      query: fc.constantFrom('brand', 'other', null),
      page: fc.constantFrom('/a', '/b', '/c', ''),
      clicks: fc.nat(500),
      impressions: fc.nat(100_000),
      position: fc.double({ min: 0, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.boolean(), (queries, hasPages) => {
        const pages = hasPages ? queries.filter(({ query }) => query === null) : null;
        const rows = rowsOf({ queries, pages });
        const fit = fitClickModel(rows);
        expect(fit.model.b[1]).toBeLessThanOrEqual(1e-9);
        expect(Number.isFinite(fit.model.phi)).toBe(true);
        const expected = expectPages(fit, (page) => page !== 0);
        for (const [index, page] of rows.pages.entries()) {
          expect(Number.isFinite(expected[index])).toBe(true);
          expect(expected[index]).toBeLessThanOrEqual(page.impressions);
        }
        for (const position of [1, 2, 5, 9, 30])
          expect(rateAt(fit.model, position + 1)).toBeLessThanOrEqual(rateAt(fit.model, position) * (1 + 1e-9));
      }),
      { numRuns: 300 },
    );
  });
});

describe('expectPages', () => {
  it('agrees with a fit that never saw the pages left out', () => {
    const isTraining = (page: number) => page % 4 !== 0;
    const stepped = expectPages(fitClickModel(rowsOf(site)), isTraining);
    const kept = new Set(site.pages.filter((_, page) => isTraining(page)).map(({ page }) => page));
    const { model } = fitClickModel(
      rowsOf({
        queries: site.queries.filter(({ page }) => kept.has(page)),
        pages: site.pages.filter(({ page }) => kept.has(page)),
      }),
    );
    const all = fitClickModel(rowsOf(site));
    const refitted = expectPages({ ...all, model: { ...model, weight: 1 } }, isTraining);
    for (const page of [0, 4, 40, 200]) expect((stepped[page] ?? 0) / (refitted[page] ?? 1)).toBeCloseTo(1, 6);
    expect(fitClickModel(rowsOf(site)).model.b[1]).not.toBe(model.b[1]);
  });

  it('a page with most of the clicks does not decide what is expected of the others', () => {
    const giant = { page: '/giant', clicks: 400_000, impressions: 500_000, position: 4 };
    const before = expectPages(fitClickModel(rowsOf(site)), () => true);
    const after = expectPages(
      fitClickModel(rowsOf({ ...site, pages: [...site.pages, giant] })),
      (page) => page !== 400,
    );
    for (const page of [5, 100, 300])
      expect(Math.abs(Math.log((after[page] ?? 0) / (before[page] ?? 1)))).toBeLessThan(0.1);
  });
});

describe('publicCtrAt', () => {
  it('is the table at whole positions, linear between and falls throughout', () => {
    expect(publicCtrAt(1)).toBe(0.276);
    expect(publicCtrAt(1.5)).toBeCloseTo(0.2165, 9);
    expect(publicCtrAt(0)).toBe(0.276);
    expect(publicCtrAt(90)).toBe(0.002);
    const position = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(publicCtrAt(Math.max(a, b))).toBeLessThanOrEqual(publicCtrAt(Math.min(a, b)));
      }),
    );
  });
});
