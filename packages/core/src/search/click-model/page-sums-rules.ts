import { type ClickRows, termCount } from './click-rows.ts';

/** Entries of the lower triangle of a symmetric matrix of the regressors. */
export const pairCount = (termCount * (termCount + 1)) / 2;
/** Keeps exp() finite while the search is far off. */
const etaLimit = 3;

/**
 * What each page says about a curve at coefficients `b`: its clicks, what the curve expects of it, and the weighted mean and
 * spread of its regressors. They are the first two derivatives of the log of the expected clicks, so that a curve near
 * `b` can be fitted and applied without reading the parts again; for pages of one part the result is exact.
 */
export interface PageSums {
  b: Float64Array;
  pages: number;
  clicks: Float64Array;
  expected: Float64Array;
  /** Clicks the public table expects. */
  prior: Float64Array;
  /** Σ clicks × regressor, `termCount` a page. */
  clickTerms: Float64Array;
  /** Mean regressors by expected clicks, `termCount` a page. */
  mean: Float64Array;
  /** Their spread, `pairCount` a page. */
  spread: Float64Array;
}

/** Reads every `stride`-th part once; linear in their number. */
export function sumPages(rows: ClickRows, b: Float64Array, stride = 1): PageSums {
  const pages = rows.pages.length;
  const sums: PageSums = {
    b,
    pages,
    clicks: new Float64Array(pages),
    expected: new Float64Array(pages),
    prior: new Float64Array(pages),
    clickTerms: new Float64Array(pages * termCount),
    mean: new Float64Array(pages * termCount),
    spread: new Float64Array(pages * pairCount),
  };
  const x = new Float64Array(termCount);
  for (let at = 0; at < rows.length; at += stride) {
    const eta = readTerms(rows, at, { b, x });
    const expected = (rows.impressions[at] ?? 0) * Math.exp(Math.min(etaLimit, eta));
    addPart(sums, { page: rows.page[at] ?? 0, clicks: rows.clicks[at] ?? 0, expected, prior: rows.prior[at] ?? 0 }, x);
  }
  center(sums);
  return sums;
}

/** Writes the regressors of part `at` into `x` and returns the linear predictor: log of the expected rate. */
function readTerms(rows: ClickRows, at: number, into: { b: Float64Array; x: Float64Array }): number {
  const { b, x } = into;
  const p = rows.lnPosition[at] ?? 0;
  const hidden = rows.hidden[at] ?? 0;
  x[0] = 1;
  x[1] = p;
  x[2] = rows.brand[at] ?? 0;
  x[3] = hidden;
  x[4] = hidden * p;
  x[5] = rows.size[at] ?? 0;
  x[6] = rows.aside[at] ?? 0;
  let eta = 0;
  for (let i = 0; i < termCount; i += 1) eta += (b[i] ?? 0) * (x[i] ?? 0);
  return eta;
}

function addPart(
  sums: PageSums,
  part: { page: number; clicks: number; expected: number; prior: number },
  x: Float64Array,
): void {
  const { page, clicks, expected } = part;
  sums.clicks[page] = (sums.clicks[page] ?? 0) + clicks;
  sums.expected[page] = (sums.expected[page] ?? 0) + expected;
  sums.prior[page] = (sums.prior[page] ?? 0) + part.prior;
  let pair = page * pairCount;
  for (let i = 0; i < termCount; i += 1) {
    const xi = x[i] ?? 0;
    const term = page * termCount + i;
    sums.clickTerms[term] = (sums.clickTerms[term] ?? 0) + clicks * xi;
    const weighted = expected * xi;
    sums.mean[term] = (sums.mean[term] ?? 0) + weighted;
    for (let j = 0; j <= i; j += 1) {
      sums.spread[pair] = (sums.spread[pair] ?? 0) + weighted * (x[j] ?? 0);
      pair += 1;
    }
  }
}

/** From sums to means and spreads. */
function center(sums: PageSums): void {
  for (let page = 0; page < sums.pages; page += 1) {
    const expected = Math.max(1e-300, sums.expected[page] ?? 0);
    const term = page * termCount;
    let pair = page * pairCount;
    for (let i = 0; i < termCount; i += 1) {
      sums.mean[term + i] = (sums.mean[term + i] ?? 0) / expected;
      for (let j = 0; j <= i; j += 1) {
        sums.spread[pair] =
          (sums.spread[pair] ?? 0) / expected - (sums.mean[term + i] ?? 0) * (sums.mean[term + j] ?? 0);
        pair += 1;
      }
    }
  }
}

/** What the curve at `b` expects of a page, and its mean regressors there (written into `mean`). */
export function expectedNear(sums: PageSums, page: number, at: { b: Float64Array; mean: Float64Array }): number {
  const term = page * termCount;
  let pair = page * pairCount;
  for (let i = 0; i < termCount; i += 1) at.mean[i] = sums.mean[term + i] ?? 0;
  let linear = 0;
  let square = 0;
  for (let i = 0; i < termCount; i += 1) {
    const move = (at.b[i] ?? 0) - (sums.b[i] ?? 0);
    linear += move * (sums.mean[term + i] ?? 0);
    for (let j = 0; j <= i; j += 1) {
      const spread = sums.spread[pair] ?? 0;
      pair += 1;
      if (spread === 0) continue;
      const other = (at.b[j] ?? 0) - (sums.b[j] ?? 0);
      at.mean[i] = (at.mean[i] ?? 0) + spread * other;
      if (i !== j) at.mean[j] = (at.mean[j] ?? 0) + spread * move;
      square += (i === j ? 0.5 : 1) * spread * move * other;
    }
  }
  return (sums.expected[page] ?? 0) * Math.exp(Math.min(20, linear + square));
}
