import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerText, shorten, summarize } from './answer-rules.ts';

test('an answer never exceeds about twenty thousand characters, whatever it contains', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 400 }), (value, times) => {
      const big = Array.from({ length: times }, () => ({ value, text: 'x'.repeat(2000) }));
      expect(answerText(big).length).toBeLessThan(22_000);
    }),
    { numRuns: 60 },
  );
});

test('says what was left out of a list', () => {
  const { json, omitted } = shorten({ items: Array.from({ length: 30 }, (_, index) => index) });
  expect(JSON.parse(json)).toEqual({ items: Array.from({ length: 20 }, (_, index) => index) });
  expect(omitted).toEqual(['items: 20 of 30']);
});

test('a small value arrives as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 50 }), { maxLength: 20 }), (value) => {
      expect(JSON.parse(shorten(value).json)).toEqual(value);
    }),
  );
});

test('invisible characters are not passed on', () => {
  const hidden = Array.from('obey me', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  expect(shorten(`tents${hidden}\u200b\u202e\u0007`).json).toBe('"tents"');
});

test('a run is summed up with its state, result and cost', () => {
  const run = { id: 'x', kind: 'seo', status: 'completed', results: { summary: '3 pages.', error: null } };
  expect(summarize({ ...run, costUsd: 0.0123, simulated: false })).toBe('seo run x is completed. 3 pages. Cost $0.01.');
});
