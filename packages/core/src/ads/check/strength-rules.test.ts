import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordsOn } from '../../testing/ad-candidate.ts';
import { checkCombinations, type ServedText } from './combination-rules.ts';
import { estimateStrength } from './strength-rules.ts';

const keywords = keywordsOn(
  [
    { text: 'two-person tents', share: 0.8 },
    { text: 'camp stoves', share: 0.1 },
    { text: 'boats near me', share: 0.1 },
  ],
  'Two-person tents and camp stoves.',
);
const material = { language: 'en', brand: [] };
const free = (...texts: string[]): ServedText[] => texts.map((text) => ({ text, pin: null }));
const descriptions = free('Order online.', 'Free returns.');
function rate(headlines: ServedText[], mustUseTerms: string[] = []) {
  const combinations = checkCombinations({ headlines, descriptions }, { keywords, material });
  const { parts, advice } = estimateStrength({ headlines, descriptions }, keywords, {
    language: 'en',
    combinations,
    mustUseTerms,
  });
  const notes = parts.map(({ note }) => note).join('; ');
  return { ...Object.fromEntries(parts.map(({ name, value }) => [name, value])), notes, advice: advice.join(' ') };
}

test('coverage is of the keywords that a headline can answer, and says how many no headline can', () => {
  expect(rate(free('Two-Person Tents', 'Camp Stoves', 'Order Today'))).toMatchObject({
    coverage: 1,
    pins: 1,
    notes: expect.stringContaining('without 10%'),
  });
  expect(rate(free('Tents Online', 'Camp Stoves', 'Order Today'))).toMatchObject({
    coverage: expect.closeTo(1 / 9, 5),
  });
});

test('notes say that five headlines rarely reach Excellent, how many texts are pinned, and which wanted terms are missing', () => {
  const five = rate(free('One', 'Two', 'Three', 'Four', 'Five'), ['Juniper']);
  expect(five.advice).toContain('rarely rates an ad with 5 headlines Excellent');
  expect(five.advice).toContain('No text contains "Juniper"');
  const pinned: ServedText[] = [{ text: 'One', pin: 'HEADLINE_1' }, ...free('Two', 'Three')];
  expect(rate(pinned)).toMatchObject({ pins: 0.8, notes: expect.stringContaining('1 texts are pinned') });
});

test('diversity is the share of combinations that read well', () => {
  expect(rate(free('Camp Stoves', 'Compare Camp Stoves', 'Your Camp Stoves Are Here'))).toMatchObject({ diversity: 0 });
});

test('every part lies between 0 and 1', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const pin = fc.constantFrom(null, 'HEADLINE_1' as const);
  fc.assert(
    fc.property(fc.array(fc.record({ text, pin }), { maxLength: 15 }), (headlines) => {
      const combinations = checkCombinations({ headlines, descriptions: [] }, { keywords, material });
      const { parts } = estimateStrength({ headlines, descriptions: [] }, keywords, { language: 'en', combinations });
      for (const { value } of parts) expect(value >= 0 && value <= 1).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test.each([
  [{ headlines: 10, descriptions: 4 }, 1],
  [{ headlines: 5, descriptions: 4 }, 0.65],
  [{ headlines: 10, descriptions: 2 }, 0.85],
  [{ headlines: 15, descriptions: 4 }, 1],
])('the number of texts %o is worth %d', ({ headlines, descriptions: few }, worth) => {
  const texts = (count: number): ServedText[] => free(...Array.from({ length: count }, (_, index) => `t${index}`));
  const combinations = { total: 100, bad: 0, worst: [] };
  const ad = { headlines: texts(headlines), descriptions: texts(few) };
  const { parts } = estimateStrength(ad, [], { language: 'en', combinations });
  expect(parts.find(({ name }) => name === 'count')?.value).toBeCloseTo(worth, 10);
});
