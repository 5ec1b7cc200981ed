import type { AdGroupResult } from '@serplift/core/api';
import { expect, it } from 'vitest';
import { headlinesOf, looksOf, reasonOf } from './ad-words-rules.ts';

const texts = (...all: string[]) => all.map((text) => ({ text }));
const ad = (change: object = {}) =>
  ({
    state: 'succeeded',
    generatedAd: { headlines: texts('One', 'Two', 'Three', 'Four'), descriptions: [] },
    comparison: null,
    currentAds: [{}],
    warnings: [],
    unchecked: null,
    decision: null,
    ...change,
  }) as unknown as AdGroupResult;
const comparison = (live: number, proposed: number) => ({ live: { coverage: live }, proposed: { coverage: proposed } });

it('an ad is named by what it answers that the live one does not, else by how much was written', () => {
  expect(reasonOf(ad({ currentAds: [] }))).toBe('no responsive search ad yet');
  expect(reasonOf(ad({ comparison: comparison(0.4, 0.9) }))).toBe('answers 90% of its keywords, today’s ad 40%');
  expect(reasonOf(ad({ comparison: comparison(0.9, 0.9) }))).toBe('4 headlines');
  expect(reasonOf(ad({ state: 'kept', generatedAd: null }))).toBe('Kept as is');
});

it('its line shows three headlines', () => {
  expect(headlinesOf(texts('One', 'Two', 'Three', 'Four'))).toBe('One | Two | Three');
});

it('what to look at is what no review read, and its warnings; nothing without an ad', () => {
  expect(looksOf(ad({ unchecked: 'No model.', warnings: ['Too few keywords.'] }))).toEqual([
    'Not checked by a review: No model.',
    'Too few keywords.',
  ]);
  expect(looksOf(ad({ generatedAd: null, warnings: ['Too few keywords.'] }))).toEqual([]);
});
