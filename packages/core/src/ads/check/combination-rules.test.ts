import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCombinations as check, type ServedAd, type ServedText } from './combination-rules.ts';

const free = (...texts: string[]): ServedText[] => texts.map((text) => ({ text, pin: null }));
const checkCombinations = (ad: ServedAd, keyword = 'packs') =>
  check(ad, {
    keywords: [{ text: keyword, share: 1 }],
    material: { language: 'en', brand: [] },
  });
const many = (count: number, word: string): ServedText[] =>
  free(...Array.from({ length: count }, (_, index) => `${String.fromCodePoint(97 + index).repeat(3)}${word}`));

describe('the combinations of an ad', () => {
  test('are 720 for five headlines and four descriptions, 32,760 for fifteen', () => {
    expect(checkCombinations({ headlines: many(5, 'h'), descriptions: many(4, 'd') }).total).toBe(720);
    expect(checkCombinations({ headlines: many(15, 'h'), descriptions: many(4, 'd') }).total).toBe(32_760);
  });

  test('are counted as every way to fill three and two places', () => {
    const count = (n: number, k: number): number => (k === 0 ? 1 : n * count(n - 1, k - 1));
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 2, max: 4 }), (h, d) => {
        const { total, bad, worst } = checkCombinations({ headlines: many(h, 'h'), descriptions: many(d, 'd') });
        expect(total).toBe(count(h, 3) * count(d, 2));
        expect(bad).toBeLessThanOrEqual(total);
        expect(worst.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 30 },
    );
  });

  test('leave a pinned place to the texts pinned there', () => {
    const headlines: ServedText[] = [{ text: 'Alpha', pin: 'HEADLINE_1' }, ...free('Bravo', 'Charlie', 'Delta')];
    expect(checkCombinations({ headlines, descriptions: free('Echo', 'Foxtrot') }).total).toBe(3 * 2 * 2);
    const twice: ServedText[] = [...headlines.slice(0, 1), { text: 'Bravo', pin: 'HEADLINE_1' }, ...headlines.slice(2)];
    expect(checkCombinations({ headlines: twice, descriptions: free('Echo', 'Foxtrot') }).total).toBe(2 * 2 * 2);
  });

  test('show one place less when too few texts are left for it', () => {
    const headlines: ServedText[] = ['Alpha', 'Bravo', 'Charlie'].map((text) => ({ text, pin: 'HEADLINE_1' }));
    const { total, bad } = checkCombinations({ headlines, descriptions: free('Echo', 'Foxtrot') });
    expect([total, bad]).toEqual([3 * 2, 0]);
  });

  test('are bad where they show two texts with one idea, and only there', () => {
    const headlines = free('Free Returns', 'Free Packs and Returns', 'Warm Nights', 'Sewn in Oregon');
    const { total, bad, worst } = checkCombinations({ headlines, descriptions: free('Echo.', 'Foxtrot.') });
    expect([total, bad]).toEqual([24 * 2, 12 * 2]);
    expect(worst.flatMap(({ problems }) => problems)).toEqual([
      '"Free Returns" and "Free Packs and Returns" say the same thing twice.',
      '"Free Returns" and "Free Packs and Returns" say the same thing twice.',
    ]);
  });

  test('are bad with a headline that a description repeats', () => {
    const ad = {
      headlines: free('Free Returns', 'Warm Packs', 'Sewn in Oregon'),
      descriptions: free('Returns are free for you.', 'Foxtrot.', 'Golf.'),
    };
    const problems = checkCombinations(ad).worst.flatMap((one) => one.problems);
    expect(problems.join(' ')).toContain('"Free Returns" and "Returns are free for you."');
  });

  test('may share words, and every one may name what the ad group sells', () => {
    const headlines = free('Light Packs', 'Packs for Two Weeks', 'Order Your Pack', 'Your Weekend');
    const descriptions = free('Packs that weigh little.', 'Our packs stand upright.');
    expect(checkCombinations({ headlines, descriptions }).bad).toBe(0);
  });

  test('are named worst first, each set of headlines once', () => {
    const ad = {
      headlines: free('Light tents on hills', 'Light tents on a hill', 'The light tents on hills', 'Packs'),
      descriptions: free('Our hats', 'Coats', 'Bags'),
    };
    const { worst, bad, total } = checkCombinations(ad);
    expect(bad).toBe(total);
    const sets = worst.map(({ headlines }) => headlines.toSorted().join('|'));
    expect(new Set(sets).size).toBe(sets.length);
    const counts = worst.map(({ problems }) => problems.length);
    expect(counts).toEqual([3, 1, 1, 1]);
  });
});
