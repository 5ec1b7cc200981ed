import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCells } from './search-cells.ts';

const count = fc.integer({ min: 1, max: 5_000 }).chain((impressions) =>
  fc.record({
    impressions: fc.constant(impressions),
    clicks: fc.integer({ min: 0, max: impressions }),
    positions: fc.integer({ min: impressions, max: impressions * 50 }),
  }),
);

describe('the split over countries and devices', () => {
  it('adds up to the count and keeps clicks within impressions and the position in every part', () => {
    fc.assert(
      fc.property(count, fc.constantFrom('en', 'de', 'ja', 'ru'), fc.integer(), (whole, language, seed) => {
        const cells = splitCells(whole, language, seed);
        const sum = (field: 'impressions' | 'clicks') => cells.reduce((total, cell) => total + cell[field], 0);
        expect(sum('impressions')).toBe(whole.impressions);
        expect(sum('clicks')).toBe(whole.clicks);
        for (const cell of cells) {
          expect(cell.clicks).toBeLessThanOrEqual(cell.impressions);
          expect(cell.positions / cell.impressions).toBeCloseTo(whole.positions / whole.impressions, 9);
        }
      }),
    );
  });

  it('keeps Japanese searches in Japan, nearly', () => {
    const cells = splitCells({ impressions: 1_000, clicks: 10, positions: 3_000 }, 'ja', 1);
    const home = cells.filter((cell) => cell.country === 7).reduce((total, cell) => total + cell.impressions, 0);
    expect(home).toBeGreaterThan(950);
  });
});
