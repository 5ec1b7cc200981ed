import { api, type SeoOptimization } from '@serplift/core/api';
import { findOpportunities, simulateSite } from '@serplift/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { importRows, openSearchTeam, until } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;

beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
});
afterAll(() => product.close());

const ended = (run: SeoOptimization): boolean => run.completedAt !== null;

it('an export whose queries name no page is judged with the slope of its queries, as the bench measures it', async () => {
  const site = simulateSite({ pages: 600, seed: 'interface' });
  // The queries of this export say more about the position than its pages do.
  const queries = simulateSite({ pages: 600, seed: 'steeper', slope: -1.8 }).queries;
  const rows = [
    ...site.pages.map((page) => Object.assign({ query: null }, page)),
    ...queries.map((query) => Object.assign({}, query, { page: '' })),
  ];
  const importId = await importRows(owner, rows, 'https://site.example/');
  const { id } = await owner.call(api.seo.start, { importId, settings: { maxPages: 5 } });
  const run = await until(() => owner.call(api.seo.show, { optimizationId: id }), ended);
  const plan = findOpportunities({
    rows,
    pages: null,
    lastPages: null,
    windowDays: 90,
    startPosition: 2,
    endPosition: 10,
    brand: { domain: 'https://site.example/' },
    competitorDomains: [],
  });
  const expected = new Map(plan.opportunities.map(({ page, expectedCtr }) => [page, expectedCtr]));
  expect(run.pages).toHaveLength(5);
  for (const { url, expectedCtr } of run.pages) expect([url, expectedCtr]).toEqual([url, expected.get(url)]);
  expect(run.pages.some(({ expectedCtr }) => expectedCtr !== null)).toBe(true);
  expect(run.dataQuality.find(({ label }) => label.startsWith('Clicks from hidden'))?.value).not.toBe('No queries');
});

it('an import with page rows beside its queries has the rate, position, and hidden share of the page rows', async () => {
  const page = 'https://site.example/tents/';
  const named = { query: 'tents', page, clicks: 20, impressions: 400, position: 3 };
  const rest = { query: null, page, clicks: 60, impressions: 600, position: 8 };
  const importId = await importRows(owner, [named, rest], 'https://site.example/');
  const { id } = await owner.call(api.seo.start, { importId, settings: {} });
  const run = await until(() => owner.call(api.seo.show, { optimizationId: id }), ended);
  expect(run.pages).toMatchObject([
    { clicks: 80, impressions: 1000, ctr: 0.08, position: 6, hidden: { clicks: 0.75, impressions: 0.6 } },
  ]);
});
