import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentWords,
  editDistance,
  normalizeQuery,
  primaryLanguage,
  stemOf,
  stems,
  tokens,
  trigramCosine,
  trigramJaccard,
} from './tokens-rules.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('normalizeQuery', () => {
  it('folds width, zero-width characters, line breaks and case', () => {
    expect(normalizeQuery(' Ｒunning\u200b  Shoes\nFor\u00a0Men ')).toBe('running shoes for men');
  });

  it('is stable', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeQuery(text);
        expect(normalizeQuery(normalizeQuery(once))).toBe(normalizeQuery(once));
      }),
    );
  });
});

describe('tokens', () => {
  it('keeps contractions, c++ and numbers, and drops punctuation', () => {
    expect(tokens("What's new in C++ 23? (free)")).toEqual(["what's", 'new', 'in', 'c++', '23', 'free']);
  });

  it('finds the words of scripts without spaces', () => {
    expect(tokens('東京の天気予報')).toEqual(['東京', 'の', '天気', '予報']);
  });
});

describe('contentWords', () => {
  it.each([
    ['how to bake a cake', 'en-GB', ['bake', 'cake']],
    ['wie kann man einen kuchen backen', 'de', ['kuchen', 'backen']],
    ['comment faire un gâteau', 'fr', ['gâteau']],
    ['cómo hacer una tarta', 'es-MX', ['tarta']],
    ['the who', 'en', ['the', 'who']],
  ])('%s (%s)', (text, language, words) => {
    expect(contentWords(text, language)).toEqual(words);
  });
});

describe('stems', () => {
  it('joins inflections and spellings without accents', () => {
    expect(stems('Running Shoes', 'en')).toEqual(stems('run shoe', 'en'));
    expect(stemOf('gâteaux', 'fr')).toBe(stemOf('gateaux', 'fr'));
    expect(stemOf('baker’s', 'en')).toBe(stemOf('baker', 'en'));
  });

  it('leaves a language without a stemmer alone', () => {
    expect(stems('東京 天気', 'ja')).toEqual(['東京', '天気']);
    expect(primaryLanguage('nb-NO')).toBe('no');
  });
});

describe('similarity', () => {
  it('is 1 for the same text, symmetric and between 0 and 1', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        for (const similarity of [trigramJaccard, trigramCosine]) {
          expect(similarity(a, a)).toBeCloseTo(1, 9);
          expect(similarity(a, b)).toBeCloseTo(similarity(b, a), 9);
          expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
          expect(similarity(a, b)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('distinguishes near copies from other texts', () => {
    expect(trigramJaccard('Buy Running Shoes Online', 'Buy Running Shoes Online Now')).toBeGreaterThan(0.7);
    expect(trigramJaccard('Buy Running Shoes Online', 'Espresso machines compared')).toBeLessThan(0.1);
  });
});

describe('editDistance', () => {
  it.each([
    ['cakemaster', 'cakemastr', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('%s to %s is %d', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
  });

  it('stops at the limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), fc.nat(3), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, 12), limit + 1));
      }),
    );
  });
});

it.each([
  ['de', 'Regale ab 49 €, Tische ab 89 €, Stühle ab 29 €', ['regale', '49', 'tische', '89', 'stühle', '29']],
  ['fr', 'Tables dès 49 €, chaises dès 29 €', ['tables', '49', 'chaises', '29']],
])('words that only lead to a price carry no topic (%s)', (language, text, words) => {
  expect(contentWords(text, language)).toEqual(words);
});
