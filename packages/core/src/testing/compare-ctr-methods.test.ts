import { describe, expect, it } from 'vitest';
import { compareCtrMethods } from './compare-ctr-methods.ts';
import { simulateSearchRows } from './simulate-search-rows.ts';

describe('compareCtrMethods', () => {
  it('on a site that earns less than the public table says, the site model is nearer to the truth', () => {
    const [all] = compareCtrMethods(simulateSearchRows({ rows: 4000, seed: 'low' }), { domain: 'brand.example' });
    if (all === undefined) throw new Error('The comparison has no lines.');
    expect(all.rows).toBeGreaterThan(500);
    expect(all.actual / all.site).toBeGreaterThan(0.85);
    expect(all.actual / all.site).toBeLessThan(1.15);
    expect(all.actual / all.publicTable).toBeLessThan(0.7);
  });

  it('every held-out row is counted once', () => {
    const rows = simulateSearchRows({ rows: 500, seed: 'once' });
    const lines = new Map(
      compareCtrMethods(rows, { domain: 'brand.example' }).map((line) => [line.group.trim(), line.rows]),
    );
    const inBand = rows.filter(({ position }) => position >= 1.5 && position <= 10.5).length;
    expect(lines.get('positions 1.5 to 10.5')).toBe(inBand);
    expect((lines.get('brand queries') ?? 0) + (lines.get('other queries') ?? 0)).toBe(inBand);
  });
});
