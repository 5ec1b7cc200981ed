import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCombinations, type ServedText } from './combination-rules.ts';
import { prepareKeywords } from './keyword-match-rules.ts';
import { estimateStrength } from './strength-rules.ts';

const keywords = prepareKeywords(
  [
    { text: 'two-person tents', share: 0.8 },
    { text: 'camp stoves', share: 0.2 },
  ],
  'en',
);
const material = { language: 'en', brand: [] };
const free = (...texts: string[]): ServedText[] => texts.map((text) => ({ text, pin: null }));
const rate = (
  headlines: ServedText[],
  descriptions = free('Order online.', 'Free returns.'),
  mustUseTerms: string[] = [],
) => {
  const combinations = checkCombinations({ headlines, descriptions }, { keywords, material });
  const options = { language: 'en', combinations, mustUseTerms };
  const { parts, advice } = estimateStrength({ headlines, descriptions }, keywords, options);
  return { ...Object.fromEntries(parts.map(({ name, value }) => [name, value])), advice: advice.join(' ') };
};

test('an ad that answers its keywords in different words covers more than one that repeats itself', () => {
  const good = rate(free('Two-Person Tents', 'Camp Stoves', 'Order Today'));
  const poor = rate(free('Tents Online', 'Tents On Line', 'Tents Onlines'));
  expect(good).toMatchObject({ coverage: expect.closeTo(1, 1), pins: 1 });
  expect(poor).toMatchObject({ coverage: expect.any(Number) });
  expect((good as { diversity?: number }).diversity).toBeGreaterThan((poor as { diversity?: number }).diversity ?? 1);
});

test('notes say that five headlines rarely reach Excellent, that pins remove combinations, and which wanted terms are missing', () => {
  const five = rate(free('One', 'Two', 'Three', 'Four', 'Five'), undefined, ['Juniper']);
  expect(five.advice).toContain('rarely rates an ad with 5 headlines Excellent');
  expect(five.advice).toContain('No text contains "Juniper"');
  const pinned: ServedText[] = [{ text: 'One', pin: 'HEADLINE_1' }, ...free('Two', 'Three')];
  expect(rate(pinned)).toMatchObject({ pins: 0.8, advice: expect.stringContaining('pin') });
});

test('diversity is the share of combinations that read well', () => {
  const worn = rate(free('Camp Stoves', 'Compare Camp Stoves', 'Your Camp Stoves Are Here'));
  expect(worn).toMatchObject({ diversity: 0, advice: expect.stringContaining('worst combinations') });
});

test('every part lies between 0 and 1', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const pin = fc.constantFrom(null, 'HEADLINE_1' as const);
  const headlines = fc.array(fc.record({ text, pin }), { maxLength: 15 });
  fc.assert(
    fc.property(headlines, (texts) => {
      const combinations = checkCombinations({ headlines: texts, descriptions: [] }, { keywords, material });
      const options = { language: 'en', combinations };
      const { parts } = estimateStrength({ headlines: texts, descriptions: [] }, keywords, options);
      for (const { value } of parts) expect(value >= 0 && value <= 1).toBe(true);
    }),
    { numRuns: 200 },
  );
});

/** An estimate with this many texts, of which keywords with these shares are the words of the first two. */
const estimateOf = (change: { headlines?: number; descriptions?: number; shares?: number[]; bad?: number }) => {
  const { headlines = 10, descriptions = 4, shares = [1], bad = 0 } = change;
  const word = (index: number): string => 'qwrtpsdfgh'.charAt(index).repeat(4);
  const texts = (count: number): ServedText[] => free(...Array.from({ length: count }, (_, index) => word(index)));
  const asked = shares.map((share, index) => ({ text: index === 0 ? word(0) : 'zzzz', share }));
  const estimate = estimateStrength(
    { headlines: texts(headlines), descriptions: texts(descriptions) },
    prepareKeywords(asked, 'en'),
    { language: 'en', combinations: { total: 100, bad } },
  );
  return { ...estimate, count: estimate.parts.find(({ name }) => name === 'count')?.value };
};

test.each([
  ['more headlines', { headlines: 9 }, { headlines: 10 }, 'Google rarely rates'],
  ['more descriptions', { descriptions: 3 }, { descriptions: 4 }, 'Use four descriptions.'],
  ['more keywords', { shares: [0.59, 0.41] }, { shares: [0.6, 0.4] }, 'Name more of the keywords'],
  ['more different texts', { bad: 21 }, { bad: 20 }, 'Make the texts differ more'],
])('advice to use %s is given just below its limit and not at it', (...[, below, at, advice]) => {
  expect(estimateOf(below).advice.join(' ')).toContain(advice);
  expect(estimateOf(at).advice).toEqual([]);
});

test.each([
  [{ headlines: 10, descriptions: 4 }, 1],
  [{ headlines: 5, descriptions: 4 }, 0.65],
  [{ headlines: 10, descriptions: 2 }, 0.85],
  [{ headlines: 15, descriptions: 4 }, 1],
])('the number of texts %o is worth %d', (texts, count) => {
  expect(estimateOf(texts).count).toBeCloseTo(count, 10);
});
