import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicateLimit, openTextIndex, printOf, similarity, themeOf } from './near-duplicate-rules.ts';

const word = fc.constantFrom('light', 'tents', 'tent', 'order', 'online', 'trail', 'packs', 'two', 'person', 'now');
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

describe('near duplicates', () => {
  test('are found by the index exactly where comparing with every text finds them', () => {
    fc.assert(
      fc.property(fc.array(phrase, { maxLength: 25 }), phrase, (texts, asked) => {
        const index = openTextIndex();
        for (const [at, text] of texts.entries()) index.add(`owner ${at % 3}`, text);
        const print = printOf(asked);
        const expected = texts.some((text, at) => at % 3 !== 0 && similarity(printOf(text), print) >= duplicateLimit);
        expect(index.find(print, 'owner 0') !== null).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('are reported whatever their case and punctuation', () => {
    expect(similarity(printOf('Two-Person Tents'), printOf('two person tents!'))).toBe(1);
    expect(similarity(printOf('{KeyWord:Two-Person Tents}'), printOf('two person tents'))).toBe(1);
    expect(similarity(printOf(''), printOf(''))).toBe(1);
    expect(similarity(printOf('Tents'), printOf('Stoves'))).toBeLessThan(0.2);
  });

  test('may be in ad groups of one theme, such as one for each region', () => {
    const tents = { finalUrl: 'https://a.example/', keywords: [{ text: 'Tents' }, { text: 'tent' }] };
    expect(themeOf(tents)).toBe(
      themeOf({ ...tents, keywords: [{ text: 'tent' }, { text: 'tents' }, { text: 'TENT' }] }),
    );
    expect(themeOf(tents)).not.toBe(themeOf({ ...tents, finalUrl: 'https://b.example/' }));
    expect(themeOf(tents)).not.toBe(themeOf({ ...tents, keywords: [{ text: 'stoves' }] }));
  });
});
