import { type ClickRows, sizeTerm } from './click-rows.ts';
import {
  type CurvePrior,
  type CurveFit,
  curvePages,
  fitCurve,
  lnExpectedSd,
  refitCurve,
  slopeSd,
  weakPrior,
} from './fit-curve-rules.ts';
import { applyLevel, fitLevel, type Level, setsLevel } from './level-rules.ts';
import { expectedNear, type PageSums } from './page-sums-rules.ts';
import { curveWeights, pageWeights } from './page-weights-rules.ts';
import { publicCtrAt } from './public-ctr.ts';

/** A site's click model (docs/methods/seo.md). */
export interface ClickModel {
  /** Intercept, ln position, brand, hidden, hidden × ln position, ln impressions, aside. */
  b: readonly number[];
  level: Level;
  /** Over-dispersion of single rows: mean of Pearson's statistic, never under 1. */
  phi: number;
  /** Where the figure comes from: the site's own rows, the public table, or both. */
  label: 'site' | 'blend' | 'prior';
  /** Clicks the model was fitted on. */
  n: number;
  /** Rows it was fitted on. */
  rows: number;
  /** Share of the site's own rows in the figure; the rest is the public table. */
  weight: number;
  /** True when the slope by position is what is usual rather than what the site's rows show. */
  isSlopePrior: boolean;
}

/** One row to expect clicks for. */
export interface ClickPoint {
  impressions: number;
  position: number;
  isBrand: boolean;
}

/** From this many clicks and rows on, a site's own rows are enough. */
export const enoughClicks = 300;
const enoughRows = 100;
const shrinkClicks = 300;
/** A slope whose uncertainty is still this share of the prior's has learned little from the site. */
const slopeStillPrior = 0.7;

/** Share of the site's own rows in an expectation based on this many clicks and rows. */
export function siteWeight(clicks: number, rows: number): number {
  return clicks >= enoughClicks && rows >= enoughRows ? 1 : clicks / (clicks + shrinkClicks);
}

/** A fit that can be repeated on some of the pages. */
export interface ClickFit {
  model: ClickModel;
  rows: ClickRows;
  sums: PageSums;
  prior: CurvePrior;
  curve: CurveFit;
}

/** Fits the model to all pages. */
export function fitClickModel(rows: ClickRows, prior: CurvePrior = weakPrior): ClickFit {
  const { fit, sums } = fitCurve(rows, prior);
  const n = sums.clicks.reduce((sum, clicks) => sum + clicks, 0);
  const weight = siteWeight(n, rows.length);
  const label = weight === 1 ? 'site' : weight === 0 ? 'prior' : 'blend';
  const lnExpected = curveLn(sums, { b: sums.b, weight });
  const model = {
    b: [...fit.b],
    level: fitLevel({ clicks: sums.clicks, lnExpected, isUsed: levelPages(rows, () => true) }),
    phi: 1,
    label,
    n,
    rows: rows.length,
    weight,
    isSlopePrior: weight < 1 || slopeSd(fit) > slopeStillPrior * (prior.sd[1] ?? 1),
  } satisfies ClickModel;
  model.phi = dispersionOfRows(rows, model);
  return { model, rows, sums, prior, curve: fit };
}

function dispersionOfRows(rows: ClickRows, model: ClickModel): number {
  let pearson = 0;
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    if (rows.hidden[at] === 1 || rows.aside[at] === 1) continue;
    const position = Math.exp(rows.lnPosition[at] ?? 0);
    const point = { impressions: rows.impressions[at] ?? 0, position, isBrand: rows.brand[at] === 1 };
    const expected = Math.max(0.05, expectedClicks(model, point));
    pearson += ((rows.clicks[at] ?? 0) - expected) ** 2 / expected;
    count += 1;
  }
  return count === 0 ? 1 : Math.max(1, pearson / count);
}

/** The prior of a site's pages when its queries, which name no page, have a curve: their slope, and less doubt about it. */
export function priorFromQueries(queries: ClickRows): CurvePrior {
  const { fit } = fitCurve(queries, weakPrior);
  return { ...weakPrior, mean: weakPrior.mean.map((value, i) => (i === 1 ? (fit.b[1] ?? value) : value)) };
}

/** Clicks the model expects of each page when it learns only from the pages of `isTraining`. */
export function expectPages(fit: ClickFit, isTraining: (page: number) => boolean): Float64Array {
  const { rows, sums, model } = fit;
  const { b } = refitCurve(sums, curveWeights(sums.clicks, curvePages(rows, isTraining)), fit.prior);
  const lnExpected = curveLn(sums, { b, weight: model.weight });
  const level = fitLevel({ clicks: sums.clicks, lnExpected, isUsed: levelPages(rows, isTraining) });
  return lnExpected.map((value, page) =>
    Math.min(rows.pages[page]?.impressions ?? 0, Math.exp(applyLevel(level, value))),
  );
}

/** How unsure the expectation of each page is, as a standard deviation on the log scale. */
export function expectationSds({ sums, curve }: ClickFit): Float64Array {
  const mean = new Float64Array(curve.b.length);
  return sums.expected.map((_, page) => {
    expectedNear(sums, page, { b: curve.b, mean });
    return lnExpectedSd(curve, mean);
  });
}

/** The site's mean rate at 1.5 to 10.5, from the pages of `isTraining`, as clicks of each page. */
export function expectByMeanRate(rows: ClickRows, isTraining: (page: number) => boolean): Float64Array {
  const clicks = Float64Array.from(rows.pages, (page) => page.clicks);
  const isUsed = levelPages(rows, isTraining);
  const weights = pageWeights(clicks, isUsed);
  let [actual, shown] = [0.5, 50];
  for (const [index, page] of rows.pages.entries()) {
    actual += (weights[index] ?? 0) * page.clicks;
    shown += (weights[index] ?? 0) * page.impressions;
  }
  return Float64Array.from(rows.pages, (page) => page.impressions * Math.min(1, actual / shown));
}

/** The given pages that set the level, or all of them when there are none. */
function levelPages(rows: ClickRows, isTraining: (page: number) => boolean): (page: number) => boolean {
  const inBand = (page: number): boolean => {
    const row = rows.pages[page];
    return row !== undefined && isTraining(page) && setsLevel(row, rows.leastImpressions);
  };
  return rows.pages.some((_, page) => inBand(page)) ? inBand : isTraining;
}

/** ln of what the curve expects of each page, blended with the public table. */
function curveLn(sums: PageSums, by: { b: Float64Array; weight: number }): Float64Array {
  const mean = new Float64Array(by.b.length);
  return sums.expected.map((_, page) =>
    blend(expectedNear(sums, page, { b: by.b, mean }), sums.prior[page] ?? 0, by.weight),
  );
}

function blend(site: number, prior: number, weight: number): number {
  return weight * Math.log(Math.max(1e-12, site)) + (1 - weight) * Math.log(Math.max(1e-12, prior));
}

/** Clicks the model expects of one row, at most its impressions. */
export function expectedClicks(model: ClickModel, point: ClickPoint): number {
  const { impressions, position } = point;
  if (!(impressions > 0)) return 0;
  const [b0 = 0, b1 = 0, b2 = 0, , , b5 = 0] = model.b;
  const rate = b0 + b1 * Math.log(Math.max(1, position)) + (point.isBrand ? b2 : 0) + b5 * sizeTerm(impressions);
  const lnExpected = blend(impressions * Math.exp(rate), impressions * publicCtrAt(position), model.weight);
  return Math.min(impressions, Math.exp(applyLevel(model.level, lnExpected)));
}
