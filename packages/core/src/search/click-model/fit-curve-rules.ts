import { type ClickRows, termCount } from './click-rows.ts';
import { expectedNear, type PageSums, pairCount, sumPages } from './page-sums-rules.ts';
import { curveWeights } from './page-weights-rules.ts';

/** Solves a symmetric positive definite system by Cholesky's method; a direction without weight stays 0. */
function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * size + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0);
      if (i === j) lower[i * size + i] = Math.sqrt(Math.max(sum, 1e-12));
      else lower[i * size + j] = sum / (lower[j * size + j] ?? 1);
    }
  }
  const solved = new Float64Array(right);
  for (let i = 0; i < size; i += 1) {
    let sum = solved[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= (lower[i * size + k] ?? 0) * (solved[k] ?? 0);
    solved[i] = sum / (lower[i * size + i] ?? 1);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = solved[i] ?? 0;
    for (let k = i + 1; k < size; k += 1) sum -= (lower[k * size + i] ?? 0) * (solved[k] ?? 0);
    solved[i] = sum / (lower[i * size + i] ?? 1);
  }
  return solved;
}

/** What is believed of the coefficients before a site's rows are read: normal with these means and standard deviations. */
export interface CurvePrior {
  mean: readonly number[];
  sd: readonly number[];
}

/** Intercept free; position -1.0 ± .4; brand, hidden, hidden × position and size only kept from running away; aside about a tenth. */
export const weakPrior: CurvePrior = { mean: [0, -1, 0, 0, 0, 0, -2.3], sd: [1e4, 0.4, 1, 1, 0.4, 0.3, 1] };

/** Pages beyond this average position get their clicks from a few queries far above it; they say nothing about the curve near the top. */
const curveTo = 20;
const maxPasses = 40;
const maxStep = 1;
const tolerance = 1e-6;
/** The search starts on about this many parts; the optimum is always that of all. */
const sampleParts = 50_000;

/** How unsure the slope by position is, whatever the other coefficients are. */
export function slopeSd({ precision }: CurveFit): number {
  const slope = Float64Array.from({ length: termCount }, (_, i) => (i === 1 ? 1 : 0));
  return Math.sqrt(Math.max(0, solvePositive(precision, slope)[1] ?? 0));
}

/** Standard deviation of ln expected of a page with these mean regressors. */
export function lnExpectedSd({ precision }: CurveFit, mean: Float64Array): number {
  const solved = solvePositive(precision, mean);
  return Math.sqrt(
    Math.max(
      0,
      mean.reduce((sum, value, i) => sum + value * (solved[i] ?? 0), 0),
    ),
  );
}

/** A fitted curve with the sums of the pages at it. */
export interface CurveFit {
  b: Float64Array;
  /** Over-dispersion of pages: mean of Pearson's statistic, never under 1. */
  phi: number;
  /** Posterior precision of the coefficients, row by row; what their uncertainty is read from. */
  precision: Float64Array;
}

/** The given pages near enough to the top to show the curve, or all of them when there are none. */
export function curvePages(rows: ClickRows, isGiven: (page: number) => boolean): (page: number) => boolean {
  const isNear = (page: number): boolean => {
    const { position = 0, impressions = 0 } = rows.pages[page] ?? {};
    return isGiven(page) && position <= curveTo && impressions >= rows.leastImpressions;
  };
  return rows.pages.some((_, page) => isNear(page)) ? isNear : isGiven;
}

/** Quasi-Poisson by iteratively reweighted least squares under the prior (docs/methods/seo.md), on all pages. */
export function fitCurve(rows: ClickRows, prior: CurvePrior): { fit: CurveFit; sums: PageSums } {
  const stride = Math.max(1, Math.floor(rows.length / sampleParts));
  const start = startOf(rows, prior);
  const b = stride > 1 ? climb(rows, { b: start, prior, stride }).fit.b : start;
  return climb(rows, { b, prior, stride: 1 });
}

function climb(
  rows: ClickRows,
  from: { b: Float64Array; prior: CurvePrior; stride: number },
): { fit: CurveFit; sums: PageSums } {
  let { b } = from;
  for (let pass = 0; ; pass += 1) {
    const sums = sumPages(rows, b, from.stride);
    const weights = curveWeights(
      sums.clicks,
      curvePages(rows, (page) => (sums.expected[page] ?? 0) > 0),
    );
    const fit = stepCurve(sums, { b, weights, prior: from.prior });
    const moved = fit.b.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 0))), 0);
    if (moved < tolerance || pass === maxPasses) return { fit: { ...fit, b }, sums };
    ({ b } = fit);
  }
}

function startOf(rows: ClickRows, prior: CurvePrior): Float64Array {
  let clicks = 0.5;
  let impressions = 1;
  let position = 0;
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const shown = rows.impressions[at] ?? 0;
    clicks += rows.clicks[at] ?? 0;
    impressions += shown;
    position += shown * (rows.lnPosition[at] ?? 0);
    size += shown * (rows.size[at] ?? 0);
  }
  const b = Float64Array.from(prior.mean);
  b[0] = Math.log(clicks / impressions) - ((b[1] ?? 0) * position + (b[5] ?? 0) * size) / impressions;
  return b;
}

/** Fits a curve to some of the pages from the sums of all, without reading the parts again. */
export function refitCurve(sums: PageSums, weights: Float64Array, prior: CurvePrior): CurveFit {
  let fit = stepCurve(sums, { b: sums.b, weights, prior });
  for (let step = 0; step < 3; step += 1) fit = stepCurve(sums, { b: fit.b, weights, prior });
  return fit;
}

/** One Newton step from `b`. */
function stepCurve(sums: PageSums, from: { b: Float64Array; weights: Float64Array; prior: CurvePrior }): CurveFit {
  const { b, weights, prior } = from;
  const gradient = new Float64Array(termCount);
  const precision = new Float64Array(termCount * termCount);
  const mean = new Float64Array(termCount);
  let pearson = 0;
  let weightSum = 0;
  for (let page = 0; page < sums.pages; page += 1) {
    const weight = weights[page] ?? 0;
    if (weight === 0) continue;
    const expected = expectedNear(sums, page, { b, mean });
    pearson += (weight * ((sums.clicks[page] ?? 0) - expected) ** 2) / Math.max(0.05, expected);
    weightSum += weight;
    addPage(sums, { page, weight, expected, mean }, { gradient, precision });
  }
  const phi = Math.max(1, pearson / Math.max(1e-9, weightSum));
  for (let i = 0; i < termCount; i += 1) {
    const strength = phi / (prior.sd[i] ?? 1) ** 2;
    gradient[i] = (gradient[i] ?? 0) - strength * ((b[i] ?? 0) - (prior.mean[i] ?? 0));
    precision[i * termCount + i] = (precision[i * termCount + i] ?? 0) + strength;
  }
  const step = fallingStep(precision, gradient, b);
  const next = b.map((value, i) => value + Math.max(-maxStep, Math.min(maxStep, step[i] ?? 0)));
  return { b: next, phi, precision: precision.map((value) => value / phi) };
}

function addPage(
  sums: PageSums,
  of: { page: number; weight: number; expected: number; mean: Float64Array },
  to: { gradient: Float64Array; precision: Float64Array },
): void {
  const { page, weight, mean } = of;
  const w = weight * of.expected;
  let pair = page * pairCount;
  for (let i = 0; i < termCount; i += 1) {
    const mi = mean[i] ?? 0;
    to.gradient[i] = (to.gradient[i] ?? 0) + weight * (sums.clickTerms[page * termCount + i] ?? 0) - w * mi;
    for (let j = 0; j <= i; j += 1) {
      const value = w * ((sums.spread[pair] ?? 0) + mi * (mean[j] ?? 0));
      pair += 1;
      to.precision[i * termCount + j] = (to.precision[i * termCount + j] ?? 0) + value;
      if (i !== j) to.precision[j * termCount + i] = (to.precision[j * termCount + i] ?? 0) + value;
    }
  }
}

/** The Newton step, kept to curves that fall with position, for named (b1 <= 0) and hidden queries (b1 + b4 <= 0). */
function fallingStep(precision: Float64Array, gradient: Float64Array, b: Float64Array): Float64Array {
  const slope = b[1] ?? 0;
  const hiddenSlope = b[4] ?? 0;
  let step = solvePositive(precision, gradient);
  if (slope + (step[1] ?? 0) > 0) step = solveFixed(precision, gradient, { index: 1, value: -slope });
  const named = slope + (step[1] ?? 0);
  if (named + hiddenSlope + (step[4] ?? 0) > 0)
    step = solveFixed(precision, gradient, { index: 4, value: -named - hiddenSlope });
  step[1] = Math.min(step[1] ?? 0, -slope);
  step[4] = Math.min(step[4] ?? 0, -(slope + (step[1] ?? 0)) - hiddenSlope);
  return step;
}

/** The best step when one coordinate is given. */
function solveFixed(
  precision: Float64Array,
  gradient: Float64Array,
  fixed: { index: number; value: number },
): Float64Array {
  const { index, value } = fixed;
  const matrix = precision.slice();
  const right = gradient.slice();
  for (let i = 0; i < termCount; i += 1) {
    right[i] = (right[i] ?? 0) - (precision[i * termCount + index] ?? 0) * value;
    matrix[i * termCount + index] = 0;
    matrix[index * termCount + i] = 0;
  }
  matrix[index * termCount + index] = 1;
  right[index] = value;
  return solvePositive(matrix, right);
}
