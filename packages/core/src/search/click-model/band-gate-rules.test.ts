import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBands, isBandShown, type PlacedPage } from './band-gate-rules.ts';

const pagesAt = (position: number, count: number, ratio = 1): PlacedPage[] =>
  Array.from({ length: count }, () => ({ position, clicks: 10, expected: 10 * ratio }));

describe('checkBands', () => {
  it('shows gaps where expected clicks are within 15 % of the actual ones, and nowhere else', () => {
    const bands = checkBands([...pagesAt(2, 60, 1.4), ...pagesAt(4, 60, 0.86), ...pagesAt(8, 60, 1.14)]);
    expect(bands.map(({ from, to, isShown }) => [from, to, isShown])).toEqual([
      [1.5, 3, false],
      [3, 5, true],
      [5, 10.5, true],
    ]);
    expect(bands[0]?.ratio).toBeCloseTo(1.4);
    expect(checkBands(pagesAt(8, 60, 0.84))[2]?.isShown).toBe(false);
  });

  it('shows none where fewer than 50 pages could be checked, however well they fit', () => {
    expect(checkBands(pagesAt(4, 49))[1]).toMatchObject({ pages: 49, ratio: 1, isShown: false });
    expect(checkBands(pagesAt(4, 50))[1]).toMatchObject({ pages: 50, isShown: true });
  });

  it('shows none without clicks', () => {
    const silent = pagesAt(4, 60).map((page) => Object.assign(page, { clicks: 0 }));
    expect(checkBands(silent)[1]).toMatchObject({ ratio: null, isShown: false });
  });

  it('lets no page with most of the clicks decide', () => {
    const big = { position: 4, clicks: 100_000, expected: 10_000 };
    const ratio = checkBands([...pagesAt(4, 100), big])[1]?.ratio ?? 0;
    expect(ratio).toBeLessThan(1);
    expect(
      checkBands([...pagesAt(8, 1000), ...pagesAt(4, 60), { ...big, clicks: 1000, expected: 100 }])[1]?.ratio,
    ).toBeGreaterThan(0.5);
  });

  it('puts every position into one range at most, and knows which are shown', () => {
    const bands = checkBands([...pagesAt(2, 50), ...pagesAt(4, 50, 3), ...pagesAt(8, 50)]);
    fc.assert(
      fc.property(
        fc.oneof(fc.double({ min: 1, max: 12, noNaN: true }), fc.constantFrom(1.5, 3, 5, 10.5)),
        (position) => {
          fc.pre([1.5, 3, 5, 10.5].every((end) => Math.abs(position - end) > 1e-6 || position === end));
          const isRight = (position >= 1.5 && position < 3) || (position >= 5 && position <= 10.5);
          expect(isBandShown(bands, position)).toBe(isRight);
          expect(isBandShown(bands, 2.9999999999)).toBe(false);
          const counted = checkBands([{ position, clicks: 1, expected: 1 }]).reduce((sum, { pages }) => sum + pages, 0);
          expect(counted).toBe(position >= 1.5 && position <= 10.5 ? 1 : 0);
        },
      ),
    );
  });
});
