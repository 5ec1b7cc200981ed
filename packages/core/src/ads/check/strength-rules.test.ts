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
const free = (...texts: string[]): ServedText[] => texts.map((text) => ({ text, pin: null }));
const rate = (
  headlines: ServedText[],
  descriptions = free('Order online.', 'Free returns.'),
  mustUseTerms: string[] = [],
) => {
  const combinations = checkCombinations({ headlines, descriptions }, { language: 'en', keywords });
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

test('five headlines are told that they seldom reach Excellent, pins that they cost combinations, wanted terms that they lack', () => {
  const five = rate(free('One', 'Two', 'Three', 'Four', 'Five'), undefined, ['Juniper']);
  expect(five.advice).toContain('seldom rates an ad with 5 headlines Excellent');
  expect(five.advice).toContain('No text holds "Juniper"');
  const pinned: ServedText[] = [{ text: 'One', pin: 'HEADLINE_1' }, ...free('Two', 'Three')];
  expect(rate(pinned)).toMatchObject({ pins: 0.8, advice: expect.stringContaining('pin') });
});

test('diversity is never higher than the share of combinations that read well', () => {
  const worn = rate(free('Shop Camp Stoves', 'Compare Camp Stoves', 'Your Camp Stoves Are Here'));
  expect(worn).toMatchObject({ diversity: 0, advice: expect.stringContaining('worst combinations') });
});

test('every part lies between 0 and 1', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const pin = fc.constantFrom(null, 'HEADLINE_1' as const);
  const headlines = fc.array(fc.record({ text, pin }), { maxLength: 15 });
  fc.assert(
    fc.property(headlines, (texts) => {
      const combinations = checkCombinations({ headlines: texts, descriptions: [] }, { language: 'en', keywords });
      const options = { language: 'en', combinations };
      const { parts } = estimateStrength({ headlines: texts, descriptions: [] }, keywords, options);
      for (const { value } of parts) expect(value >= 0 && value <= 1).toBe(true);
    }),
    { numRuns: 200 },
  );
});
