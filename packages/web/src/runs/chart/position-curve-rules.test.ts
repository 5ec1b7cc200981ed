import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedCurve, type PositionPoint, topRate } from './position-curve-rules.ts';

const point = (position: number, ctr: number, expectedCtr: number | null = null): PositionPoint => ({
  id: `${position} ${ctr}`,
  name: 'Page',
  position,
  ctr,
  expectedCtr,
});

describe('the curve of a site', () => {
  it('is the mean expected rate of the pages that rank about there, in the order of the positions', () => {
    const points = [point(5.1, 0, 0.02), point(2, 0, 0.1), point(4.9, 0, 0.04), point(3, 0.5)];
    const curve = expectedCurve(points);
    expect(curve.map(({ position }) => position)).toEqual([2, 5]);
    expect(curve[1]?.ctr).toBeCloseTo(0.03);
  });

  it('has a scale that one page does not decide alone', () => {
    const points = Array.from({ length: 100 }, (_, index) => point(5, index === 0 ? 1 : 0.05));
    expect(topRate(points)).toBe(0.05);
    expect(topRate([])).toBe(0.01);
  });

  it('never leaves the range of what is expected', () => {
    const rate = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double({ min: 1, max: 100, noNaN: true }), rate)), (all) => {
        const points = all.map(([position, expected]) => point(position, 0, expected));
        for (const { ctr } of expectedCurve(points)) {
          expect(ctr).toBeGreaterThanOrEqual(Math.min(...all.map(([, expected]) => expected)) - 1e-9);
          expect(ctr).toBeLessThanOrEqual(Math.max(...all.map(([, expected]) => expected)) + 1e-9);
        }
      }),
    );
  });
});
