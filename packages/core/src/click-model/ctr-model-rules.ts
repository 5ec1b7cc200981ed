import type { CtrColumns } from './ctr-columns.ts';
import { priorCtrAt } from './ctr-prior.ts';
import {
  addRow,
  copySums,
  descend,
  expectedIn,
  logRate,
  type NewtonSums,
  sizeTerm,
  solveStep,
  termCount,
} from './poisson-rules.ts';

/** A site's click model (METHODS 2.2). */
export interface CtrModel {
  /** Intercept, ln position, brand, brand × ln position, ln impressions. */
  b: readonly number[];
  /** Calibration on rows at positions 1.5 to 10.5. */
  g: number;
  /** Over-dispersion: Pearson's statistic by degrees of freedom, never under 1. */
  phi: number;
  /** Where the figure comes from: the site's own rows, the public table, or both. */
  label: 'site' | 'blend' | 'prior';
  /** Clicks the model was fitted on. */
  n: number;
  /** Share of the site's own rows in the figure; the rest is the public table. */
  weight: number;
}

/** One row to expect clicks for. */
export interface CtrPoint {
  impressions: number;
  position: number;
  isBrand: boolean;
}

/** A fitted model with what it takes to leave a page out. */
export interface CtrFit {
  model: CtrModel;
  columns: CtrColumns;
  newton: NewtonSums;
  band: BandSums;
}

/** Sums over the rows at positions 1.5 to 10.5, which set the calibration. */
interface BandSums {
  clicks: number;
  site: number;
  prior: number;
  /** Derivative of `site` by the coefficients. */
  slope: Float64Array;
  /** All rows of the fit, in the band or not. */
  rows: number;
}

/** From this many clicks and rows on, a site's own rows stand alone. */
const enoughClicks = 300;
const enoughRows = 100;
const shrinkClicks = 300;
const calibrationClicks = 5;
/** A page with this share of all clicks, seen or expected, is left out by a full refit; the others by one Newton step. */
const dominantShare = 0.02;
/** The search starts on about this many rows; the optimum is always that of all rows. */
const sampleRows = 50_000;

/** Share of the site's own rows in an expectation based on so many clicks and rows. */
export function siteWeight(clicks: number, rows: number): number {
  return clicks >= enoughClicks && rows >= enoughRows ? 1 : clicks / (clicks + shrinkClicks);
}

/** Clicks the model expects of one row, for its impressions. */
export function expectedClicks(model: CtrModel, point: CtrPoint): number {
  const { impressions, position } = point;
  if (!(impressions > 0)) return 0;
  const row = {
    lnPosition: Math.log(Math.max(1, position)),
    brand: point.isBrand ? 1 : 0,
    size: sizeTerm(impressions),
  };
  return combine(model, siteClicks(logRate(model.b, row), impressions), impressions * priorCtrAt(position));
}

/** Clicks the model expects of row `at` of the columns. */
export function expectedOfRow(model: CtrModel, columns: CtrColumns, at: number): number {
  return combine(model, siteClicksOfRow(model.b, columns, at), columns.prior[at] ?? 0);
}

function combine(model: Pick<CtrModel, 'g' | 'weight'>, site: number, prior: number): number {
  return model.g * (model.weight * site + (1 - model.weight) * prior);
}

/** A click needs an impression: an extrapolated rate stops at 1. */
function siteClicks(eta: number, impressions: number): number {
  return impressions * Math.exp(Math.min(0, eta));
}

function siteClicksOfRow(b: readonly number[], columns: CtrColumns, at: number): number {
  const row = { lnPosition: columns.lnPosition[at] ?? 0, brand: columns.brand[at] ?? 0, size: columns.size[at] ?? 0 };
  return siteClicks(logRate(b, row), columns.impressions[at] ?? 0);
}

/** Fits the model by iteratively reweighted least squares: on a sample first, then to the optimum on all rows. */
export function fitCtrModel(
  columns: CtrColumns,
  options: { exceptPage?: number; start?: readonly number[] } = {},
): CtrFit {
  const exceptPage = options.exceptPage ?? -1;
  const stride = Math.max(1, Math.floor(columns.length / sampleRows));
  const sampled = options.start ?? (stride > 1 ? descend(columns, { exceptPage, stride, start: null }).b : null);
  const { b, sums: newton } = descend(columns, { exceptPage, stride: 1, start: sampled });
  const band = bandSums(columns, b, exceptPage);
  const model = calibrated(b, newton.clicks, band);
  return { model: { ...model, phi: dispersion(columns, model, exceptPage) }, columns, newton, band };
}

function calibrated(b: readonly number[], clicks: number, band: BandSums): CtrModel {
  const weight = siteWeight(clicks, band.rows);
  const expected = Math.max(0, weight * band.site + (1 - weight) * band.prior);
  const g = (band.clicks + calibrationClicks) / (expected + calibrationClicks);
  const label = weight === 1 ? 'site' : weight === 0 ? 'prior' : 'blend';
  return { b, g, phi: 1, label, n: clicks, weight };
}

function bandSums(columns: CtrColumns, b: readonly number[], exceptPage: number): BandSums {
  const sums: BandSums = { clicks: 0, site: 0, prior: 0, slope: new Float64Array(termCount), rows: 0 };
  for (let at = 0; at < columns.length; at += 1) {
    if (columns.page[at] !== exceptPage) addToBand(sums, { columns, at, b, sign: 1 });
  }
  return sums;
}

function addToBand(sums: BandSums, row: { columns: CtrColumns; at: number; b: readonly number[]; sign: 1 | -1 }): void {
  const { columns, at, b, sign } = row;
  sums.rows += sign;
  if (columns.band[at] !== 1) return;
  const site = sign * siteClicksOfRow(b, columns, at);
  const [p, brand, s] = [columns.lnPosition[at] ?? 0, columns.brand[at] ?? 0, columns.size[at] ?? 0];
  sums.clicks += sign * (columns.clicks[at] ?? 0);
  sums.prior += sign * (columns.prior[at] ?? 0);
  sums.site += site;
  for (const [i, x] of [1, p, brand, brand * p, s].entries()) sums.slope[i] = (sums.slope[i] ?? 0) + site * x;
}

function dispersion(columns: CtrColumns, model: CtrModel, exceptPage: number): number {
  let pearson = 0;
  let rows = 0;
  for (let at = 0; at < columns.length; at += 1) {
    if (columns.page[at] === exceptPage) continue;
    const expected = Math.max(1e-9, expectedOfRow(model, columns, at));
    pearson += ((columns.clicks[at] ?? 0) - expected) ** 2 / expected;
    rows += 1;
  }
  return rows > termCount ? Math.max(1, pearson / (rows - termCount)) : 1;
}

/**
 * The model as it would be without one page, so that a page is not its own yardstick. `rowsOfPage` are indexes into the
 * fit's columns. Most pages take one Newton step from the optimum with their rows taken out of gradient and Hessian; a
 * page heavy enough to bend the curve is refitted in full, and only few pages can be that heavy.
 */
export function leavePageOut(fit: CtrFit, rowsOfPage: readonly number[]): CtrModel {
  const { columns, model } = fit;
  const [firstRow] = rowsOfPage;
  if (firstRow === undefined) return model;
  const newton = copySums(fit.newton);
  const band = { ...fit.band, slope: fit.band.slope.slice() };
  for (const at of rowsOfPage) {
    addRow(newton, { columns, at, b: model.b, sign: -1 });
    addToBand(band, { columns, at, b: model.b, sign: -1 });
  }
  const keptShare = Math.min(newton.clicks / fit.newton.clicks, expectedIn(newton) / expectedIn(fit.newton));
  if (keptShare < 1 - dominantShare) {
    return fitCtrModel(columns, { exceptPage: columns.page[firstRow] ?? -1, start: model.b }).model;
  }
  const step = solveStep(newton, model.b);
  const b = model.b.map((value, i) => value + (step[i] ?? 0));
  for (const [i, slope] of band.slope.entries()) band.site += slope * (step[i] ?? 0);
  return { ...calibrated(b, newton.clicks, band), phi: model.phi };
}
