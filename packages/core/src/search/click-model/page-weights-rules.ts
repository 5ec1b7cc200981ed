/** The share of all clicks that a page may hold before its weight falls, for the level. */
export const largestShare = 0.05;
/** The same for the curve's shape, of what is left when all pages are cut to it; two pages' worth where there are few. */
const largestCurveShare = 0.03;
const largestCurvePages = 2;
const cuttingRounds = 4;

/** Weights that keep one page from deciding: min(1, 5 % / its share of the clicks); 0 for pages left out. */
export function pageWeights(clicks: Float64Array, isUsed: (page: number) => boolean): Float64Array {
  const total = clicks.reduce((sum, count, page) => (isUsed(page) ? sum + count : sum), 0);
  return weightsUnder(largestShare * total, clicks, isUsed);
}

/** Weights for the shape of the curve: cut until no page holds more than its share of what is left. */
export function curveWeights(clicks: Float64Array, isUsed: (page: number) => boolean): Float64Array {
  let pages = 0;
  for (let page = 0; page < clicks.length; page += 1) if (isUsed(page)) pages += 1;
  const share = Math.max(largestCurveShare, largestCurvePages / Math.max(1, pages));
  let largest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < cuttingRounds; round += 1) {
    let total = 0;
    for (let page = 0; page < clicks.length; page += 1) if (isUsed(page)) total += Math.min(largest, clicks[page] ?? 0);
    largest = share * total;
  }
  return weightsUnder(largest, clicks, isUsed);
}

function weightsUnder(largest: number, clicks: Float64Array, isUsed: (page: number) => boolean): Float64Array {
  return clicks.map((count, page) => (!isUsed(page) ? 0 : count > 0 ? Math.min(1, largest / count) : 1));
}
