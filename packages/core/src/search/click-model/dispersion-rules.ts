import { coverageOf, logScore, type PageClicks } from './negative-binomial-rules.ts';

/** The usual scatter of pages around what is expected, and how much sites differ in it (start values, see docs/methods/seo.md). */
const usualShape = 1.2;
const lnShapeSd = 0.8;
const target = 0.8;
const lowest = 0.05;
const highest = 60;
const gridSize = 28;
/** Coverage is measured on at most about this many pages. */
const samplePages = 1500;

const shapes = Array.from(
  { length: gridSize },
  (_, i) => lowest * Math.exp((i / (gridSize - 1)) * Math.log(highest / lowest)),
);

/**
 * The gamma shape whose central 80 % interval covers 80 % of pages that the model has not seen, drawn to the usual one
 * with few pages.
 */
export function shapeByCoverage(heldOut: readonly PageClicks[]): number {
  const pages = sample(heldOut);
  return bestOf((shape) => {
    const strangeness = (Math.log(shape / usualShape) / lnShapeSd) ** 2;
    if (pages.length === 0) return strangeness;
    const inside = pages.reduce((sum, page) => sum + coverageOf(page, shape).inside, 0) / pages.length;
    return ((inside - target) ** 2 * pages.length) / (target * (1 - target)) + strangeness;
  });
}

/** The gamma shape that makes the clicks most likely; what two expectations are compared with, each at its best. */
export function shapeByLikelihood(pages: readonly PageClicks[]): number {
  const some = sample(pages);
  return bestOf((shape) => some.reduce((sum, page) => sum - logScore(page, shape), 0));
}

function sample(pages: readonly PageClicks[]): PageClicks[] {
  const stride = Math.max(1, Math.floor(pages.length / samplePages));
  return pages.filter((_, index) => index % stride === 0);
}

function bestOf(loss: (shape: number) => number): number {
  let best = { shape: usualShape, loss: Number.POSITIVE_INFINITY };
  for (const shape of shapes) {
    const found = loss(shape);
    if (found < best.loss) best = { shape, loss: found };
  }
  return best.shape;
}
