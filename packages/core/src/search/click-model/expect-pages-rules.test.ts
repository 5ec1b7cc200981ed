import { describe, expect, it } from 'vitest';
import { type SimulationOptions, simulateSite } from '../../testing/evaluation/simulate-site.ts';
import { toClickRows } from './click-rows.ts';
import { expectEachPage } from './expect-pages-rules.ts';
import { coverageOf } from './negative-binomial-rules.ts';
import { isGateOpen } from './skill-gate-rules.ts';

const isBrand = (query: string | null) => query?.startsWith('brand') === true;

function expectationsOf(options: Partial<SimulationOptions> & { seed: string }, pagesOnly = false) {
  const site = simulateSite({ pages: 250, ...options });
  const rows = toClickRows({ queries: pagesOnly ? [] : site.queries, pages: site.pages, isBrand });
  return { ...expectEachPage(rows), pages: rows.pages };
}

describe('the skill gate', () => {
  it('stays shut on sites where neither position nor size says anything, but for chance', () => {
    const noise = Array.from({ length: 40 }, (_, i) =>
      expectationsOf({ seed: `noise ${i}`, pages: 120, slope: 0, sizeSlope: 0, rate: 0.03 }, true),
    );
    expect(noise.filter(({ skill }) => skill.isOpen).length).toBeLessThanOrEqual(4);
  });

  it('opens where position decides', () => {
    const skilled = Array.from({ length: 8 }, (_, i) => expectationsOf({ seed: `skill ${i}`, slope: -1.4, shape: 3 }));
    expect(skilled.every(({ skill }) => skill.isOpen)).toBe(true);
  });

  it('is shut with a handful of pages, and then every page is expected at the mean rate of the site', () => {
    const { skill, expected, pages } = expectationsOf({ seed: 'small', pages: 8 });
    expect(skill.isOpen).toBe(false);
    const rates = pages.map(({ impressions }, index) => (expected[index] ?? 0) / impressions);
    expect(Math.max(...rates) / Math.min(...rates)).toBeLessThan(3);
  });

  it('once open it closes only when the gain is gone', () => {
    expect(isGateOpen(false, { gain: 0.1, lower: -0.01 })).toBe(false);
    expect(isGateOpen(true, { gain: 0.1, lower: -0.01 })).toBe(true);
    expect(isGateOpen(true, { gain: -0.001, lower: -0.1 })).toBe(false);
    expect(isGateOpen(false, { gain: 0.1, lower: 0.001 })).toBe(true);
  });
});

describe('expectEachPage', () => {
  it('an 80 % interval contains 80 % of the pages, however much they scatter', () => {
    for (const shape of [0.6, 2, 8]) {
      const found = expectationsOf({ seed: `cover ${shape}`, pages: 900, shape });
      const inside = found.pages.map(
        ({ clicks }, index) => coverageOf({ clicks, expected: found.expected[index] ?? 0 }, found.shape).inside,
      );
      const share = inside.reduce((sum, value) => sum + value, 0) / inside.length;
      expect(share).toBeGreaterThan(0.75);
      expect(share).toBeLessThan(0.85);
    }
  });

  it('takes the usual scatter where there are no pages to measure it on', () => {
    const { shape } = expectEachPage(toClickRows({ queries: [], pages: [], isBrand }));
    expect(shape).toBeGreaterThan(1);
    expect(shape).toBeLessThan(1.5);
  });

  it('says the same on every call', () => {
    const [a, b] = [expectationsOf({ seed: 'same' }), expectationsOf({ seed: 'same' })];
    expect(a.expected).toEqual(b.expected);
    expect(a.skill).toEqual(b.skill);
  });
});
