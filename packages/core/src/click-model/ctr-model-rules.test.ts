import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../search-data/rows/search-row.ts';
import { simulateSearchRows } from '../testing/simulate-search-rows.ts';
import { toCtrColumns } from './ctr-columns.ts';
import { type CtrModel, expectedClicks, fitCtrModel, leavePageOut, siteWeight } from './ctr-model-rules.ts';
import { priorCtrAt } from './ctr-prior.ts';

const noBrand = () => false;

const coefficients = [-2.2, -1.1, 0.9, 0.3, -0.05] as const;
const truth = { rows: 8000, pages: 300, b: coefficients, seed: 'site' };
const brand = (query: string | null) => query?.startsWith('brand') === true;

function expectedTotal(model: CtrModel, rows: SearchRow[]): number {
  return rows.reduce((sum, row) => sum + expectedClicks(model, { ...row, isBrand: brand(row.query) }), 0);
}

describe('fitCtrModel', () => {
  it('finds the coefficients that made the clicks', () => {
    const { model } = fitCtrModel(toCtrColumns(simulateSearchRows(truth), brand));
    expect(model.label).toBe('site');
    for (const [i, value] of truth.b.entries()) expect(Math.abs((model.b[i] ?? 0) - value)).toBeLessThan(0.12);
    expect(model.g).toBeCloseTo(1, 1);
  });

  it('predicts the clicks of rows it has not seen', () => {
    const rows = simulateSearchRows(truth);
    const { model } = fitCtrModel(toCtrColumns(rows.slice(0, 4000), brand));
    const heldOut = rows.slice(4000).filter((row) => row.position <= 10.5);
    const actual = heldOut.reduce((sum, row) => sum + row.clicks, 0);
    expect(actual / expectedTotal(model, heldOut)).toBeGreaterThan(0.9);
    expect(actual / expectedTotal(model, heldOut)).toBeLessThan(1.1);
  });

  it('reaches the same optimum from a sample as from scratch', () => {
    const columns = toCtrColumns(simulateSearchRows({ ...truth, rows: 120_000 }), brand);
    const sampled = fitCtrModel(columns).model;
    const scratch = fitCtrModel(columns, { start: [-3, 0, 0, 0, 0] }).model;
    for (const [i, value] of scratch.b.entries()) expect(sampled.b[i]).toBeCloseTo(value, 6);
  });

  it('never lets a worse position earn more clicks, whatever the rows say', () => {
    const upsideDown = simulateSearchRows({ ...truth, b: [-4, 0.6, 0, 0, 0] });
    const { model } = fitCtrModel(toCtrColumns(upsideDown, noBrand));
    expect(model.b[1]).toBeCloseTo(0, 9);
  });

  it('leans on the public table when the site has few clicks, and says so', () => {
    const few = simulateSearchRows({ ...truth, rows: 60 });
    for (const row of few) row.clicks = Math.min(1, row.clicks);
    expect(fitCtrModel(toCtrColumns(few, brand)).model.label).toBe('blend');
    for (const row of few) row.clicks = 0;
    const none = fitCtrModel(toCtrColumns(few, brand)).model;
    expect(none).toMatchObject({ label: 'prior', weight: 0, n: 0 });
    expect(none.g).toBeLessThan(0.5);
    const empty = fitCtrModel(toCtrColumns([], noBrand)).model;
    expect(empty).toMatchObject({ label: 'prior', g: 1, phi: 1 });
    expect(expectedClicks(empty, { impressions: 1000, position: 3, isBrand: false })).toBeCloseTo(110, 6);
  });

  it('weighs the site by n / (n + 300) until it has 300 clicks and 100 rows', () => {
    expect(siteWeight(100, 500)).toBe(0.25);
    expect(siteWeight(300, 100)).toBe(1);
    expect(siteWeight(5000, 99)).toBeCloseTo(5000 / 5300, 9);
  });

  it('stays finite and within the impressions for any rows', () => {
    const row = fc.record({
      query: fc.constantFrom('brand', 'other', null),
      page: fc.constantFrom('/a', '/b', '/c'),
      clicks: fc.nat(500),
      impressions: fc.nat(100_000),
      position: fc.double({ min: 0, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const fit = fitCtrModel(toCtrColumns(rows, brand));
        const models = [
          fit.model,
          ...[0, 1].map((page) => leavePageOut(fit, rowsOf(fit.columns.page, page, fit.columns.length))),
        ];
        for (const model of models) {
          expect(model.b[1]).toBeLessThanOrEqual(1e-9);
          expect(model.phi).toBeGreaterThanOrEqual(1);
          const expected = expectedClicks(model, { impressions: 1000, position: 4, isBrand: false });
          expect(Number.isFinite(expected)).toBe(true);
          expect(expected).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function rowsOf(pages: Int32Array, page: number, length: number): number[] {
  return Array.from({ length }, (_, at) => at).filter((at) => pages[at] === page);
}

describe('leavePageOut', () => {
  const rows = simulateSearchRows(truth);
  const columns = toCtrColumns(rows, brand);
  const fit = fitCtrModel(columns);

  it('agrees with a full refit without the page to a third of a percent', () => {
    for (const page of [0, 1, 3, 20, 100, 299]) {
      const stepped = leavePageOut(fit, rowsOf(columns.page, page, columns.length));
      const refitted = fitCtrModel(
        toCtrColumns(
          rows.filter((row) => row.page !== columns.pages[page]),
          brand,
        ),
      ).model;
      for (const position of [1, 2.5, 7, 15, 60]) {
        for (const isBrand of [true, false]) {
          const point = { impressions: 400, position, isBrand };
          expect(Math.abs(expectedClicks(stepped, point) / expectedClicks(refitted, point) - 1)).toBeLessThan(0.0033);
        }
      }
    }
  });

  it('a page that holds most clicks does not bend its own yardstick', () => {
    const giant = { query: 'other', page: '/giant', clicks: 90_000, impressions: 100_000, position: 5 };
    const withGiant = toCtrColumns([...rows, giant], brand);
    const model = leavePageOut(fitCtrModel(withGiant), [rows.length]);
    for (const [i, value] of fit.model.b.entries()) expect(model.b[i]).toBeCloseTo(value, 5);
  });
});

describe('priorCtrAt', () => {
  it('is the table at whole positions, linear between and falls throughout', () => {
    expect(priorCtrAt(1)).toBe(0.276);
    expect(priorCtrAt(1.5)).toBeCloseTo(0.2165, 9);
    expect(priorCtrAt(0)).toBe(0.276);
    expect(priorCtrAt(90)).toBe(0.002);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (a, b) => {
          expect(priorCtrAt(Math.max(a, b))).toBeLessThanOrEqual(priorCtrAt(Math.min(a, b)));
        },
      ),
    );
  });
});
