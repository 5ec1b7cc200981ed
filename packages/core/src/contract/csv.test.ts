import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seoCsvColumns, seoCsvFileName, seoCsvText, seoMoreColumns } from './csv.ts';
import type { SeoPage } from './seo/seo-page.ts';

const page: SeoPage = {
  id: '0193',
  url: 'https://shop.example/beds',
  state: 'succeeded',
  reasons: [],
  position: 4.2333333,
  keyword: 'raised beds',
  mainQuery: null,
  secondaryQueries: [],
  otherAddresses: [],
  windowDays: 90,
  clicks: 31,
  impressions: 2400,
  ctr: 31 / 2400,
  expectedCtr: 0.03,
  expectedCtrBasis: 'site',
  clicks28: 9.64,
  hidden: { clicks: 0.25, impressions: 0.5 },
  belowSimilar: { point: 12, low: 4, high: 20, probability: 0.9, isAtMost: false },
  newText: { point: 0.1, low: -0.7, high: 0.9, chanceOfLoss: 0.4338 },
  fault: 'none',
  landing: { sessions: 410, keyEvents: 12.5, revenue: 1234.567, currencyCode: 'EUR' },
  score: 12,
  currentTitle: 'Beds, "raised"',
  currentDescription: 'Line one\nline two',
  optimizedTitle: 'Raised beds in cedar',
  optimizedDescription: 'Six sizes.',
  unchecked: null,
  angle: 'specific',
  competitorAnalysis: {
    competitorInsights: 'They name sizes.',
    keywordStrategy: 'First.',
    improvementReasons: ['a', 'b'],
  },
  rewriteRisk: null,
  evidence: [],
  competitors: [],
  serpFeatures: [],
  gaps: [],
  differentiators: [],
  cannibalisation: null,
  alternatives: [],
  warnings: [],
  decision: null,
};
const decided = (decision: Partial<NonNullable<SeoPage['decision']>>): SeoPage => ({
  ...page,
  decision: {
    verdict: 'accepted',
    title: null,
    description: null,
    reason: null,
    alternative: null,
    decidedBy: 'ada',
    decidedAt: '2026-11-21T00:00:00Z',
    ...decision,
  },
});
const allColumns = [...seoCsvColumns, ...seoMoreColumns];
const cellsOf = (pages: SeoPage[]): string[][] => parse(seoCsvText(pages, { allColumns: true }));
const column = (name: (typeof allColumns)[number]): number => allColumns.indexOf(name);

test('the file has thirteen columns, ours after them where all are wanted, CRLF lines and plain numbers [7-54]', () => {
  const text = seoCsvText([page]);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(cellsOf([page])[1]).toEqual([
    'https://shop.example/beds',
    'raised beds',
    '4.23',
    '31',
    '2400',
    '0.012917',
    'Beds, "raised"',
    'Line one\nline two',
    'Raised beds in cedar',
    'Six sizes.',
    'They name sizes.',
    'First.',
    'a; b',
    '9.6',
    '0.25',
    '0.5',
    '0.03',
    '12',
    '4',
    '20',
    '0.9',
    'No fault found',
    '90',
    '',
    '410',
    '12.5',
    '1234.57',
    'EUR',
  ]);
  expect(text.split('\r\n')[0]).toBe(
    'URL,Keyword,Current Position,Clicks,Impressions,CTR,Current Title,Current Description,Optimized Title,Optimized Description,Competitor Insights,Keyword Strategy,Improvement Reasons',
  );
});

test('what the data cannot say is empty', () => {
  const [, cells] = cellsOf([{ ...page, expectedCtr: null, belowSimilar: null, hidden: null, landing: null }]);
  for (const name of ['Hidden Clicks', 'Expected CTR', 'Below Similar Pages (28 days)', 'Sessions', 'Revenue'] as const)
    expect(cells?.[column(name)]).toBe('');
});

test('an empty gap is explained, because a file has no data-quality card', () => {
  const [, open, shut] = cellsOf([page, { ...page, expectedCtr: null, belowSimilar: null }]);
  expect(open?.[column('Cannot Say')]).toBe('');
  expect(shut?.[column('Cannot Say')]).toContain('the data quality of the run says why');
});

test('parts written one after another are the whole file', () => {
  const parts = seoCsvText([page]) + seoCsvText([page, page], { header: false }) + seoCsvText([], { header: false });
  expect(parts).toBe(seoCsvText([page, page, page]));
  expect(seoCsvText([])).toBe(`${seoCsvColumns.join(',')}\r\n`);
});

test('an edited proposal is exported as edited, an accepted one as proposed', () => {
  const [, edited, accepted] = cellsOf([
    decided({ verdict: 'edited', title: 'Mine', description: null }),
    decided({ verdict: 'accepted' }),
  ]);
  expect(edited?.[column('Optimized Title')]).toBe('Mine');
  expect(edited?.[column('Optimized Description')]).toBe('Six sizes.');
  expect(accepted?.[column('Optimized Title')]).toBe('Raised beds in cedar');
});

test('a rejected proposal leaves its columns empty and says why', () => {
  const [, cells] = cellsOf([decided({ verdict: 'rejected', reason: 'Off brand' })]);
  expect(cells?.[column('Optimized Title')]).toBe('');
  expect(cells?.[column('Optimized Description')]).toBe('');
  expect(cells?.[column('Improvement Reasons')]).toBe('Rejected: Off brand');
});

test('a page without new texts stays in the file with its reason', () => {
  const failed: SeoPage = {
    ...page,
    state: 'failed',
    reasons: ['The page answers 404.'],
    optimizedTitle: null,
    optimizedDescription: null,
    competitorAnalysis: null,
  };
  const [, cells] = cellsOf([failed]);
  expect(cells?.[column('Optimized Title')]).toBe('');
  expect(cells?.[column('Improvement Reasons')]).toBe('Failed: The page answers 404.');
});

test('no text can start a formula, whatever it is, and reading the file gives it back [IN-04]', () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '', '"', ',');
  fc.assert(
    fc.property(start, fc.string(), (first, rest) => {
      const title = first + rest;
      const cell = cellsOf([{ ...page, currentTitle: title }])[1]?.[column('Current Title')] ?? '';
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(cell === title || cell === `'${title}`).toBe(true);
    }),
  );
});

test('every row has a cell for every column', () => {
  const [wanted = [], shown = []] = cellsOf([page]);
  expect(wanted).toEqual(allColumns);
  expect(shown).toHaveLength(allColumns.length);
});

test('the file is named for its day [7-53]', () => {
  expect(seoCsvFileName(new Date('2026-11-21T23:59:00Z'))).toBe('seo-optimization-2026-11-21.csv');
});
