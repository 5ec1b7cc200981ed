import type { CtrColumns } from './ctr-columns.ts';

/** Number of coefficients: intercept, ln position, brand, brand × ln position, ln impressions. */
export const termCount = 5;
const ridge = 0.15;
const maxSteps = 60;
const tolerance = 1e-7;
/** Keeps exp() finite while the search is far off. */
const etaLimit = 30;

/**
 * What Newton's method needs of a set of rows at given coefficients. Brand is 0 or 1, so the sums of r, r·p, r·s, w, w·p,
 * w·s, w·p², w·p·s and w·s² (r residual, w expected clicks, p ln position, s ln impressions), kept apart for brand and
 * other rows, hold the whole gradient and Hessian.
 */
export interface NewtonSums {
  plain: Float64Array;
  brand: Float64Array;
  /** Log likelihood up to a constant, without the ridge. */
  likelihood: number;
  clicks: number;
}

interface Selection {
  /** Index of a page to leave out; -1 for none. */
  exceptPage: number;
  /** 1 reads every row, n every nth. */
  stride: number;
}

/** The linear predictor (METHODS 2.2): log of the expected click-through rate. */
export function logRate(b: readonly number[], row: { lnPosition: number; brand: number; size: number }): number {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0] = b;
  return b0 + b4 * row.size + b1 * row.lnPosition + (row.brand === 1 ? b2 + b3 * row.lnPosition : 0);
}

/** The regressor for a row's impressions; centred so that the intercept speaks of a row with about 147. */
export function sizeTerm(impressions: number): number {
  return Math.log(impressions + 1) - 5;
}

/** Empty sums, or a copy to change. */
export function copySums(sums?: NewtonSums): NewtonSums {
  return {
    plain: sums?.plain.slice() ?? new Float64Array(9),
    brand: sums?.brand.slice() ?? new Float64Array(9),
    likelihood: sums?.likelihood ?? 0,
    clicks: sums?.clicks ?? 0,
  };
}

/** Adds (`sign` 1) or takes away (-1) row `at`. */
export function addRow(
  sums: NewtonSums,
  row: { columns: CtrColumns; at: number; b: readonly number[]; sign: 1 | -1 },
): void {
  const { columns, at, sign } = row;
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0] = row.b;
  const p = columns.lnPosition[at] ?? 0;
  const s = columns.size[at] ?? 0;
  const isBrand = columns.brand[at] === 1;
  const eta = Math.min(etaLimit, b0 + b1 * p + b4 * s + (isBrand ? b2 + b3 * p : 0));
  const clicks = columns.clicks[at] ?? 0;
  const expected = (columns.impressions[at] ?? 0) * Math.exp(eta);
  const w = sign * expected;
  const r = sign * (clicks - expected);
  const m = isBrand ? sums.brand : sums.plain;
  m[0] = (m[0] ?? 0) + r;
  m[1] = (m[1] ?? 0) + r * p;
  m[2] = (m[2] ?? 0) + r * s;
  m[3] = (m[3] ?? 0) + w;
  m[4] = (m[4] ?? 0) + w * p;
  m[5] = (m[5] ?? 0) + w * s;
  m[6] = (m[6] ?? 0) + w * p * p;
  m[7] = (m[7] ?? 0) + w * p * s;
  m[8] = (m[8] ?? 0) + w * s * s;
  sums.likelihood += sign * (clicks * eta - expected);
  sums.clicks += sign * clicks;
}

/** Sums over the selected rows; one pass, linear in their number. */
export function newtonSums(columns: CtrColumns, options: Selection & { b: readonly number[] }): NewtonSums {
  const sums = copySums();
  const row = { columns, at: 0, b: options.b, sign: 1 as const };
  for (let at = 0; at < columns.length; at += options.stride) {
    if (columns.page[at] === options.exceptPage) continue;
    row.at = at;
    addRow(sums, row);
  }
  return sums;
}

/** Expected clicks in the sums. */
export function expectedIn(sums: NewtonSums): number {
  return (sums.plain[3] ?? 0) + (sums.brand[3] ?? 0);
}

/**
 * The Newton step from `b` under the ridge (all but the intercept), kept to b1 <= 0: when the free step would cross,
 * the slope is pinned to 0 and the others are solved again.
 */
export function solveStep(sums: NewtonSums, b: readonly number[]): number[] {
  const system = penalisedSystem(sums, b);
  const free = eliminate(system.map((row) => [...row]));
  const slope = b[1] ?? 0;
  if (slope + (free[1] ?? 0) <= 0) return free;
  const pinned = system.map((row) =>
    row.map((value, j) => (j === 1 ? 0 : j === termCount ? value + (row[1] ?? 0) * slope : value)),
  );
  pinned[1] = [0, 1, 0, 0, 0, -slope];
  return eliminate(pinned);
}

/** (H + ridge) step = gradient - ridge b, the right side as the last column. */
function penalisedSystem(sums: NewtonSums, b: readonly number[]): number[][] {
  const [br = 0, brp = 0, , bw = 0, bwp = 0, bws = 0, bwpp = 0, bwps = 0] = sums.brand;
  const [r = 0, rp = 0, rs = 0, w = 0, wp = 0, ws = 0, wpp = 0, wps = 0, wss = 0] = sums.plain.map(
    (value, i) => value + (sums.brand[i] ?? 0),
  );
  const rows = [
    [w, wp, bw, bwp, ws, r],
    [wp, wpp, bwp, bwpp, wps, rp],
    [bw, bwp, bw, bwp, bws, br],
    [bwp, bwpp, bwp, bwpp, bwps, brp],
    [ws, wps, bws, bwps, wss, rs],
  ];
  for (const [i, row] of rows.entries()) {
    const penalty = i === 0 ? 0 : ridge;
    row[i] = (row[i] ?? 0) + penalty + 1e-12;
    row[termCount] = (row[termCount] ?? 0) - penalty * (b[i] ?? 0);
  }
  return rows;
}

/** Gauss-Jordan elimination, in place, of a positive definite system whose last column is the right side. */
function eliminate(system: number[][]): number[] {
  for (const [column, pivotRow] of system.entries()) {
    const pivot = pivotRow[column] || 1e-12;
    for (const [i, row] of system.entries()) {
      const factor = i === column ? 0 : (row[column] ?? 0) / pivot;
      if (factor === 0) continue;
      for (let j = column; j <= termCount; j += 1) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
    }
  }
  return system.map((row, i) => (row[termCount] ?? 0) / (row[i] || 1e-12));
}

function penalisedLikelihood(sums: NewtonSums, b: readonly number[]): number {
  let value = sums.likelihood;
  for (let i = 1; i < termCount; i += 1) value -= (ridge / 2) * (b[i] ?? 0) ** 2;
  return value;
}

/** Newton's method, with steps halved while the penalised likelihood would fall; returns the optimum and its sums. */
export function descend(
  columns: CtrColumns,
  options: Selection & { start: readonly number[] | null },
): { b: number[]; sums: NewtonSums } {
  let b = options.start === null ? overallRate(columns, options) : [...options.start];
  let sums = newtonSums(columns, { ...options, b });
  for (let step = 0; step < maxSteps; step += 1) {
    const from = b;
    const value = penalisedLikelihood(sums, b);
    let move = solveStep(sums, b);
    for (let half = 0; half < 30; half += 1) {
      b = from.map((coefficient, i) => coefficient + (move[i] ?? 0));
      sums = newtonSums(columns, { ...options, b });
      if (penalisedLikelihood(sums, b) >= value - 1e-10 * Math.abs(value)) break;
      move = move.map((part) => part / 2);
    }
    if (Math.max(...move.map(Math.abs)) < tolerance) break;
  }
  return { b, sums };
}

function overallRate(columns: CtrColumns, selection: Selection): number[] {
  let clicks = 0.5;
  let impressions = 1;
  for (let at = 0; at < columns.length; at += selection.stride) {
    if (columns.page[at] === selection.exceptPage) continue;
    clicks += columns.clicks[at] ?? 0;
    impressions += columns.impressions[at] ?? 0;
  }
  return [Math.log(clicks / impressions), 0, 0, 0, 0];
}
