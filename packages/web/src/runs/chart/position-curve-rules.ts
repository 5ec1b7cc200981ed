/** A page as a point: where it ranks, and which share of those who saw it clicked. */
export interface PositionPoint {
  id: string;
  name: string;
  position: number;
  /** Fraction, 0 to 1. */
  ctr: number;
  /** What pages of this site get there; null where the data cannot say. */
  expectedCtr: number | null;
}

/** The site's expected rate along the positions: the mean of the pages that rank about there, best position first. */
export function expectedCurve(points: readonly PositionPoint[]): { position: number; ctr: number }[] {
  const groups = new Map<number, number[]>();
  for (const { position, expectedCtr } of points) {
    if (expectedCtr === null) continue;
    const step = Math.round(position * 2) / 2;
    groups.set(step, [...(groups.get(step) ?? []), expectedCtr]);
  }
  return [...groups]
    .map(([position, rates]) => ({ position, ctr: rates.reduce((sum, rate) => sum + rate, 0) / rates.length }))
    .sort((a, b) => a.position - b.position);
}

/** A rate that nearly all points are below, so that one of them does not flatten the others. */
export function topRate(points: readonly PositionPoint[]): number {
  const rates = points.map(({ ctr, expectedCtr }) => Math.max(ctr, expectedCtr ?? 0)).sort((a, b) => a - b);
  return Math.max(0.01, rates[Math.floor(0.98 * (rates.length - 1))] ?? 0.01);
}
