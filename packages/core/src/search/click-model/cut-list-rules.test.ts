import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toClickRows } from './click-rows.ts';
import { leastImpressionsOf } from './cut-list-rules.ts';
import { expectEachPage } from './expect-pages-rules.ts';
import { gammaDraw, poissonDraw, seededRandom } from './random.ts';

/** Pages whose rate has nothing to do with their position or their impressions. */
function levelSite(
  count: number,
  seed: string,
): { page: string; clicks: number; impressions: number; position: number }[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const impressions = Math.round(50 * Math.exp(7 * random()));
    const clicks = Math.min(impressions, poissonDraw(random, gammaDraw(random, 0.01, 0.0001) * impressions));
    return { page: `https://site.example/${index}`, clicks, impressions, position: 2 + 8 * random() };
  });
}

const byClicks = (pages: ReturnType<typeof levelSite>, kept: number): ReturnType<typeof levelSite> =>
  [...pages].sort((a, b) => b.clicks - a.clicks).slice(0, kept);

describe('leastImpressionsOf', () => {
  it('finds nothing cut from a list with pages that nobody clicked, or from a short one', () => {
    const whole = levelSite(2000, 'whole');
    expect(whole.some(({ clicks }) => clicks === 0)).toBe(true);
    expect(leastImpressionsOf(whole)).toBe(0);
    expect(leastImpressionsOf(byClicks(whole, 499))).toBe(0);
  });

  it('keeps, in a list cut off by clicks, the pages that are expected to get ten times its fewest clicks', () => {
    const kept = byClicks(levelSite(2000, 'cut'), 600);
    const fewest = kept.at(-1)?.clicks ?? 0;
    const least = leastImpressionsOf(kept);
    // Pages get one click in a hundred impressions; what is left of the choice by clicks makes it look a little more.
    expect(least).toBeGreaterThan(0.6 * 10 * fewest * 100);
    expect(least).toBeLessThan(1.2 * 10 * fewest * 100);
  });

  it('is never below what the fewest clicks alone ask for, whatever the list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 500, max: 600 }), (fewest, count) => {
        const pages = levelSite(count, `${fewest} ${count}`).map((page) =>
          Object.assign(page, { clicks: page.clicks + fewest, impressions: page.impressions + fewest }),
        );
        expect(leastImpressionsOf(pages)).toBeGreaterThanOrEqual(10 * fewest);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a list of pages cut off by clicks', () => {
  // Both sites are the same: their rates say nothing about position or size, so there is no skill to find.
  const whole = levelSite(3000, 'same');
  const rowsOf = (pages: ReturnType<typeof levelSite>): ReturnType<typeof toClickRows> =>
    toClickRows({ queries: pages.map((page) => ({ ...page, query: null })), pages: null, isBrand: () => false });

  it('does not pass off the choice by clicks as skill', () => {
    const rows = rowsOf(byClicks(whole, 1000));
    expect(rows.leastImpressions).toBeGreaterThan(0);
    expect(expectEachPage(rows).skill.isOpen).toBe(false);
    expect(expectEachPage({ ...rows, leastImpressions: 0 }).skill.isOpen).toBe(true);
  });

  it('shows no gap of a page that is in it for its clicks, also where others have one', () => {
    // Here the position decides, so the gate opens.
    const random = seededRandom('steep');
    const steep = whole.map((page) => {
      const rate = gammaDraw(random, 0.3 * page.position ** -1.6, 0.02 * page.position ** -3.2);
      return Object.assign({}, page, {
        clicks: Math.min(page.impressions, poissonDraw(random, rate * page.impressions)),
      });
    });
    const rows = rowsOf(byClicks(steep, 1500));
    const { isShown, skill } = expectEachPage(rows);
    const inBand = rows.pages.flatMap(({ position }, index) => (position >= 5.5 ? [index] : []));
    const isListedAnyway = (index: number): boolean => (rows.pages[index]?.impressions ?? 0) >= rows.leastImpressions;
    expect(skill.isOpen).toBe(true);
    expect(new Set(inBand.map(isListedAnyway))).toEqual(new Set([true, false]));
    expect(inBand.map(isShown)).toEqual(inBand.map(isListedAnyway));
  });
});
