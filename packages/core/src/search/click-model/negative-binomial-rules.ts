/** Clicks of a page: Poisson around its own rate, and rates scatter around what is expected as a gamma of this shape. */
export interface PageClicks {
  clicks: number;
  expected: number;
}

/** ln Γ(x) for x > 0: Stirling's series, from 7 on, where five terms give it to 12 digits. */
export function lnGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 7; at += 1) shift += Math.log(at);
  const square = 1 / at ** 2;
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/** Log probability of the clicks when pages scatter with this shape. */
export function logScore({ clicks, expected }: PageClicks, shape: number): number {
  const mu = Math.max(1e-9, expected);
  const choose = lnGamma(clicks + shape) - lnGamma(shape) - lnGamma(clicks + 1);
  return choose + shape * Math.log(shape / (shape + mu)) + clicks * Math.log(mu / (shape + mu));
}

/** Probability of at most this many clicks. */
export function clicksBelow(clicks: number, expected: number, shape: number): number {
  if (clicks < 0) return 0;
  return incompleteBeta(shape / (shape + Math.max(1e-9, expected)), shape, Math.floor(clicks) + 1);
}

/** Of the randomized probability integral transform, the parts below .1, inside, and above .9 (docs/methods/seo.md). */
export function coverageOf({ clicks, expected }: PageClicks, shape: number): { below: number; inside: number } {
  const low = clicksBelow(Math.round(clicks) - 1, expected, shape);
  const high = clicksBelow(Math.round(clicks), expected, shape);
  const width = Math.max(1e-12, high - low);
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const below = clamp((Math.min(high, 0.1) - low) / width);
  return { below, inside: clamp((Math.min(high, 0.9) - Math.max(low, 0.1)) / width) };
}

/** Regularized incomplete beta function by its continued fraction. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a;
  return 1 - (front * betaFraction(1 - x, b, a)) / b;
}

const maxTerms = 300;
const tiny = 1e-30;

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= maxTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-10) break;
  }
  return value;
}

function nonZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}
