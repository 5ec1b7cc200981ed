import { describe, expect, test } from 'vitest';
import { adsLimits } from '../../contract/ads/ads-api.ts';
import { candidate } from '../../testing/ad-candidate.ts';
import type { AdCandidate } from './ad-candidate.ts';
import { checkCombinations } from './combination-rules.ts';
import { duplicateLimit, printOf, similarity } from './idea-rules.ts';
import { selectAssets, type SelectionGoal } from './select-assets-rules.ts';

/** The numbers that docs/methods/ads.md promises: just below, at and above each. */
test('two texts say the same at .8', () => {
  expect(duplicateLimit).toBe(0.8);
});

describe('the combinations of an ad', () => {
  const known = { keywords: [], material: { language: 'en', brand: [] } };
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  const shown = (text: string) => ({ text, pin: null });
  const descriptions = ['Quiet stoves', 'Warm socks'].map(shown);

  test.each(Array.from({ length: 14 }, (_, at) => alphabet.slice(0, 12 + at)))(
    'are bad with two texts of similarity .6 or more, as the alphabet and %s may be',
    (start) => {
      const ad = { headlines: [alphabet, start, '0123456789'].map(shown), descriptions };
      const { bad } = checkCombinations(ad, known);
      expect(bad > 0).toBe(similarity(printOf(alphabet), printOf(start)) >= 0.6);
    },
  );

  test('show the five worst', () => {
    const headlines = ['Tents', 'Tents!', 'Tents.', 'Tents?', 'Tents,', 'Tents;'].map(shown);
    const ad = { headlines, descriptions };
    expect(checkCombinations(ad, known).worst).toHaveLength(5);
  });
});

test('an ad sends at most 15 headlines and 4 descriptions to Google', () => {
  expect([adsLimits.maxHeadlines, adsLimits.deployedDescriptions]).toEqual([15, 4]);
});

describe('F(S), measured by how well another text has to answer the only keyword to come first,', () => {
  const goal = { weights: [1], count: 5 };
  const proof = { claim: 'Free', span: 'free', url: 'u', fetchedAt: 't' };
  const ranked = { faults: new Map([['Quiet Stoves', []]]), places: new Map([['Quiet Stoves', 0]]), ideas: new Map() };

  test.each<[string, number, Partial<AdCandidate>, Partial<SelectionGoal>]>([
    ['.5 for different slots: .05 more for the first of a slot than for the second', 0.05, { slot: 'proof' }, {}],
    ['.3 for evidence: .06 for one text of five', 0.06, { evidence: [proof] }, {}],
    ['.3 for the first place in the review', 0.3, {}, { review: ranked }],
  ])('gives %s', (...[, worth, more, known]) => {
    const taken = candidate('Dry Boots', { matches: [0] });
    for (const [match, first] of [
      [worth - 0.005, 'Quiet Stoves'],
      [worth + 0.005, 'Warm Socks'],
    ] as const) {
      const texts = [
        taken,
        candidate('Quiet Stoves', { matches: [0], ...more }),
        candidate('Warm Socks', { matches: [match] }),
      ];
      const review = known.review && { ...known.review, faults: new Map(texts.map(({ text }) => [text, []])) };
      expect(selectAssets(texts, { ...goal, first: [taken], review })[1]?.text).toBe(first);
    }
  });
});
