import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCombinations as check, type ServedText } from './combination-rules.ts';
import { prepareKeywords } from './keyword-match-rules.ts';

const free = (...texts: string[]): ServedText[] => texts.map((text) => ({ text, pin: null }));
const checkCombinations = (ad: Parameters<typeof check>[0], ...keywords: string[]) =>
  check(ad, {
    language: 'en',
    keywords: prepareKeywords(
      keywords.map((text) => ({ text, share: 1 })),
      'en',
    ),
  });
const many = (count: number, word: string): ServedText[] =>
  free(...Array.from({ length: count }, (_, index) => `${word}${String.fromCodePoint(97 + index).repeat(3)}`));

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

  const problemsOf = (
    headlines: string[],
    descriptions: string[] = ['Echo river', 'Foxtrot hill'],
    keyword = 'packs',
  ) =>
    checkCombinations({ headlines: free(...headlines), descriptions: free(...descriptions) }, keyword)
      .worst.flatMap(({ problems }) => problems)
      .join(' ');

  test('are bad with texts that are nearly equal, a dangling start or two numbers for one thing', () => {
    expect(problemsOf(['Light tents online', 'Light tents on line', 'Packs'])).toContain('nearly the same');
    expect(problemsOf(['And more packs', 'Tents', 'Stoves'])).toContain('middle of a sentence');
    expect(problemsOf(['From Oregon', 'Tents', 'Stoves'])).toContain('middle of a sentence');
    expect(problemsOf(['From $14', 'Tents', 'Stoves'])).toBe('');
    expect(problemsOf(['20% off packs', 'Tents', 'Stoves'], ['Get 30% off today.', 'Foxtrot'])).toContain(
      'different numbers',
    );
    expect(problemsOf(['$289, 1.74 kg', 'Tents', 'Stoves'], ['Shipping is free over $75.', 'Foxtrot'])).toBe('');
    expect(problemsOf(['60-day returns', 'Tents', 'Stoves'], ['Delivery in 2 days.', 'Foxtrot'])).toBe('');
  });

  test('are bad when a message of two words or more is in two texts, but a name of the subject is not a message', () => {
    const sold = ['Camp Stoves', 'Free Returns', 'Made in Oregon'];
    expect(problemsOf(sold, ['Returns are free within 60 days.', 'Foxtrot'])).toContain('the same thing twice');
    expect(problemsOf(sold, ['Our camp stoves boil water fast.', 'Foxtrot'], 'camp stoves')).toBe('');
    expect(problemsOf(sold, ['See our returns.', 'Foxtrot'])).toBe('');
  });

  test('are bad with a word in two headlines, or in a headline and both descriptions', () => {
    const headlines = ['Handmade Tents', 'Camp Stoves', 'All Handmade'];
    expect(problemsOf(headlines)).toContain('both say "handmade"');
    const once = ['Handmade Tents', 'Camp Stoves', 'Sewn in Oregon'];
    expect(problemsOf(once, ['Echo handmade', 'A handmade bag.'])).toContain('"handmade" appears in 3 of the texts');
    expect(problemsOf(once, ['Echo river', 'A handmade bag.'])).toBe('');
  });

  test('are not bad for particles, which are in every Japanese text', () => {
    const headlines = free('加能ガニ会席の宿', '川沿いに建つ卯の花亭', '二名一室の梅コース');
    const descriptions = free('地酒の飲み比べを追加できます。', '時化の日は能登牛に変更します。');
    const { worst } = check({ headlines, descriptions }, { language: 'ja', keywords: [] });
    expect(worst.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('are bad when two texts of a kind start with the same word', () => {
    expect(problemsOf(['Your Tent', 'Your Stove', 'Packs'])).toContain('start with the same word');
    expect(problemsOf(['Tents', 'Stoves', 'Packs'], ['Tents for two people.', 'Bags.'])).toBe('');
    expect(problemsOf(['Tents', 'Stoves', 'Packs'], ['See how.', 'See why.'])).toContain('start with the same word');
  });

  test('may name what the ad group sells in two of three headlines and in every description', () => {
    const descriptions = ['Tents that weigh little.', 'Our tents stand in minutes.'];
    expect(problemsOf(['Light Tents', 'Tents for Two', 'Order Today'], descriptions, 'tents')).toBe('');
    const headlines = ['Light Tents', 'Tents for Two', 'Order Your Tent'];
    expect(problemsOf(headlines, descriptions, 'tents')).toBe('Every headline says "tents".');
    const phrases = ['Camp Stoves', 'Shop Camp Stoves', 'A Camp Stove'];
    expect(problemsOf(phrases, ['Echo', 'Foxtrot'], 'camp stoves')).toContain('Every headline says "camp", "stoves".');
  });

  test('count bad pairs and bad sets of three headlines by themselves', () => {
    const ad = {
      headlines: free('Light Tents', 'Light Stoves', 'Packs', 'Bags'),
      descriptions: free('Echo', 'Foxtrot'),
    };
    const { badPairs, triples } = checkCombinations(ad, 'tents');
    expect([badPairs, triples]).toEqual([1, { total: 24, bad: 12 }]);
  });

  test('of an ad that people wrote are mostly good, of one that says one phrase again and again all bad', () => {
    const descriptions = free(
      'Find a chair that fits you.',
      'Furnish a calm workplace.',
      'Free delivery.',
      'Browse our office furniture.',
    );
    const shareOf = (...headlines: string[]) => {
      const keywords = ['office furniture', 'office desk', 'office chair'];
      const { total, bad } = checkCombinations({ headlines: free(...headlines), descriptions }, ...keywords);
      return bad / total;
    };
    const written = ['Ergonomic Chairs', 'Office Furniture Sale', 'Solid Wood Desks', 'Work in Comfort', 'Oak & Iron'];
    expect(shareOf(...written)).toBeLessThan(0.1);
    const worn = ['Shop', 'Compare', 'Find Your', 'See All', 'Order'].map((verb) => `${verb} Office Furniture`);
    expect(shareOf(...worn)).toBe(1);
  });

  test('are named worst first, each set of headlines once', () => {
    const ad = {
      headlines: free('Light tents', 'Light stoves', 'Stoves on fire', 'Packs'),
      descriptions: free('Our hats', 'Coats', 'Bags'),
    };
    const { worst, bad, total } = checkCombinations(ad, 'packs');
    expect(bad).toBeLessThan(total);
    expect(worst.length).toBeGreaterThanOrEqual(3);
    const sets = worst.map(({ headlines }) => headlines.toSorted().join('|'));
    expect(new Set(sets).size).toBe(sets.length);
    const counts = worst.map(({ problems }) => problems.length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});
