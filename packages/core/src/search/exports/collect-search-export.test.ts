import { expect, test } from 'vitest';
import { collectSearchExport } from './collect-search-export.ts';

const file = (name: string, content: string): { name: string; content: Uint8Array } => ({
  name,
  content: Buffer.from(content),
});
const queries = file('Queries.csv', 'Top queries,Clicks,Impressions,CTR,Position\nred shoes,3,60,5%,4.17\n');
const pages = file('Pages.csv', 'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/x,5,100,5%,4.5\n');
const dates = file('Chart.csv', 'Date,Clicks,Impressions,CTR,Position\n2026-01-01,5,100,5%,4.5\n');

test('the interface’s tables are not added up: pages and queries make rows side by side, days the totals', async () => {
  const { rows, days, description, summary } = await collectSearchExport([queries, pages, dates]);
  expect(rows).toEqual([
    { query: null, page: 'https://a.example/x', clicks: 5, impressions: 100, position: 4.5 },
    { query: 'red shoes', page: '', clicks: 3, impressions: 60, position: 4.17 },
  ]);
  expect(days).toEqual([{ date: '2026-01-01', clicks: 5, impressions: 100, position: 4.5 }]);
  expect(summary.totals?.clicks).toBe(5);
  expect(description).toMatchObject({ rows: 2, pages: 1, queries: 1 });
  expect(description.anonymisedShare).toBeCloseTo(0.4);
  expect(description.sentences[1]).toMatch(/own title instead/);
});

test('pairs make the rows when there are any, summed over days', async () => {
  const pairs = file(
    'api.csv',
    'query,page,date,clicks,impressions,position\nRed shoes,https://a.example/x,2026-01-01,1,10,2\nred shoes,https://a.example/x,2026-01-02,1,30,4\n',
  );
  const { rows, days, description } = await collectSearchExport([pairs, pages]);
  expect(rows).toEqual([
    { query: 'red shoes', page: 'https://a.example/x', clicks: 2, impressions: 40, position: 3.5 },
  ]);
  expect(days).toHaveLength(2);
  expect(description.anonymisedShare).toBeCloseTo(0.6);
});

test('page rows of the same days keep what their queries do not name, so that a page is its page row', async () => {
  const head = 'date,page,query,clicks,impressions,position\n';
  const pairs = file('pairs.csv', `${head}2026-01-01,https://a.example/x,red shoes,2,40,3\n`);
  const daily = file(
    'daily.csv',
    'date,page,clicks,impressions,position\n2026-01-01,https://a.example/x,5,100,4.5\n2026-01-01,https://a.example/y,1,9,7\n',
  );
  const { rows, description } = await collectSearchExport([pairs, daily]);
  expect(rows).toEqual([
    { query: 'red shoes', page: 'https://a.example/x', clicks: 2, impressions: 40, position: 3 },
    { query: null, page: 'https://a.example/x', clicks: 3, impressions: 60, position: 5.5 },
    { query: null, page: 'https://a.example/y', clicks: 1, impressions: 9, position: 7 },
  ]);
  expect(description.anonymisedShare).toBeCloseTo(4 / 6);
});

test('queries alone make rows without pages; days alone make none', async () => {
  const { rows, description } = await collectSearchExport(queries);
  expect(rows).toEqual([{ query: 'red shoes', page: '', clicks: 3, impressions: 60, position: 4.17 }]);
  expect(description.sentences[1]).toMatch(/which query led to which page/);
  await expect(collectSearchExport(dates)).rejects.toThrow(/neither pages nor queries/);
});
