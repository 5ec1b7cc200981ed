import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCombinations, type ServedText } from './combination-rules.ts';

const free = (...texts: string[]): ServedText[] => texts.map((text) => ({ text, pin: null }));
const many = (count: number, word: string): ServedText[] =>
  free(...Array.from({ length: count }, (_, index) => `${word}${String.fromCodePoint(97 + index).repeat(3)}`));

describe('the combinations of an ad', () => {
  test('are 720 for five headlines and four descriptions, 32,760 for fifteen', () => {
    expect(checkCombinations({ headlines: many(5, 'h'), descriptions: many(4, 'd') }, 'en').total).toBe(720);
    expect(checkCombinations({ headlines: many(15, 'h'), descriptions: many(4, 'd') }, 'en').total).toBe(32_760);
  });

  test('are counted as every way to fill three and two places', () => {
    const count = (n: number, k: number): number => (k === 0 ? 1 : n * count(n - 1, k - 1));
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 2, max: 4 }), (h, d) => {
        const { total, bad, worst } = checkCombinations({ headlines: many(h, 'h'), descriptions: many(d, 'd') }, 'en');
        expect(total).toBe(count(h, 3) * count(d, 2));
        expect(bad).toBeLessThanOrEqual(total);
        expect(worst.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 30 },
    );
  });

  test('leave a pinned place to the texts pinned there', () => {
    const headlines: ServedText[] = [{ text: 'Alpha', pin: 'HEADLINE_1' }, ...free('Bravo', 'Charlie', 'Delta')];
    expect(checkCombinations({ headlines, descriptions: free('Echo', 'Foxtrot') }, 'en').total).toBe(3 * 2 * 2);
    const twice: ServedText[] = [...headlines.slice(0, 1), { text: 'Bravo', pin: 'HEADLINE_1' }, ...headlines.slice(2)];
    expect(checkCombinations({ headlines: twice, descriptions: free('Echo', 'Foxtrot') }, 'en').total).toBe(2 * 2 * 2);
  });

  test('show one place less when too few texts are left for it', () => {
    const headlines: ServedText[] = ['Alpha', 'Bravo', 'Charlie'].map((text) => ({ text, pin: 'HEADLINE_1' }));
    const { total, bad } = checkCombinations({ headlines, descriptions: free('Echo', 'Foxtrot') }, 'en');
    expect([total, bad]).toEqual([3 * 2, 0]);
  });

  test('are bad with a word that wears out, texts that are nearly equal, a dangling start or two numbers for one thing', () => {
    const check = (headlines: string[], descriptions: string[] = ['Echo river', 'Foxtrot hill']) =>
      checkCombinations({ headlines: free(...headlines), descriptions: free(...descriptions) }, 'en');
    const problemsOf = (...parts: Parameters<typeof check>) => check(...parts).worst[0]?.problems.join(' ') ?? '';
    expect(problemsOf(['Light tents', 'Tents online', 'Buy a tent'])).toContain('"tent" stands in 3');
    expect(problemsOf(['Light tents online', 'Light tents on line', 'Packs'])).toContain('nearly the same');
    expect(problemsOf(['And more packs', 'Tents', 'Stoves'])).toContain('middle of a sentence');
    expect(problemsOf(['20% off packs', 'Tents', 'Stoves'], ['Get 30% off today.', 'Foxtrot'])).toContain(
      'different numbers',
    );
    expect(check(['$289, 1.74 kg', 'Tents', 'Stoves'], ['Shipping is free over $75.', 'Foxtrot']).bad).toBe(0);
    expect(check(['60-day returns', 'Tents', 'Stoves'], ['Delivery in 2 days.', 'Foxtrot']).bad).toBe(0);
  });

  test('are named worst first, each set of texts once', () => {
    const { worst, bad, total } = checkCombinations(
      {
        headlines: free('Light tents', 'Tents online', 'Buy a tent', 'Stoves'),
        descriptions: free('Our tents', 'Packs'),
      },
      'en',
    );
    expect(bad).toBeLessThan(total);
    const sets = worst.map(({ headlines, descriptions }) => [...headlines, ...descriptions].toSorted().join('|'));
    expect(new Set(sets).size).toBe(sets.length);
    const counts = worst.map(({ problems }) => problems.length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});
