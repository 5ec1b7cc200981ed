import { describe, expect, test } from 'vitest';
import { adsLimits } from '../../contract/ads/ads-api.ts';
import type { AdCandidate } from './ad-candidate.ts';
import { checkCombinations } from './combination-rules.ts';
import { compareText, matchKeyword, prepareKeywords } from './keyword-match-rules.ts';
import { duplicateLimit, isSameMessage, likenessFrom, printOf, similarity } from './near-duplicate-rules.ts';
import { wordingOf } from './repetition-rules.ts';
import { selectAssets } from './select-assets-rules.ts';
import { slotsFor } from './slot-rules.ts';

/** The numbers that docs/methods/ads.md promises: just below, at and above each. */
const prints = (shared: number, total: number) => {
  const grams = Array.from({ length: total }, (_, index) => `g${index}`);
  const comparable = (all: string[]) => ({ print: new Set(all), sentences: [] });
  return [comparable(grams), comparable(grams.slice(0, shared))] as const;
};

describe('two texts', () => {
  test.each([
    [79, false],
    [80, true],
    [81, true],
  ])('with %d of 100 trigrams in common are near duplicates: %s', (shared, same) => {
    const [one, other] = prints(shared, 100);
    expect(isSameMessage(one, other)).toBe(same);
  });

  test('start to be alike at .35 and say the same at .8', () => {
    expect([likenessFrom, duplicateLimit]).toEqual([0.35, 0.8]);
  });

  test.each([
    [['three words here'], false],
    [['order your tent today'], true],
  ])('with the whole sentence %j in common say the same: %s', (shared, same) => {
    const [one, other] = prints(0, 10);
    const sentences = shared.filter((sentence) => sentence.split(' ').length >= 4);
    expect(isSameMessage({ ...one, sentences }, { ...other, sentences })).toBe(same);
  });
});

describe('the combinations of an ad', () => {
  test.each([
    [5, 4, 720],
    [15, 4, 32_760],
  ])('with %d headlines and %d descriptions are %d', (headlines, descriptions, total) => {
    const texts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        text: 'abcdefghijklmno'.charAt(index).repeat(5),
        pin: null,
      }));
    const ad = { headlines: texts(headlines), descriptions: texts(descriptions) };
    expect(checkCombinations(ad, { language: 'en', keywords: [] }).total).toBe(total);
  });

  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  const shown = (text: string) => ({ text, pin: null });
  const descriptions = ['Quiet stoves', 'Warm socks'].map(shown);

  test.each(Array.from({ length: 14 }, (_, at) => alphabet.slice(0, 12 + at)))(
    'are bad with two texts of similarity .6 or more, as the alphabet and %s may be',
    (start) => {
      const ad = { headlines: [alphabet, start, '0123456789'].map(shown), descriptions };
      const { bad } = checkCombinations(ad, { language: 'en', keywords: [] });
      expect(bad > 0).toBe(similarity(printOf(alphabet), printOf(start)) >= 0.6);
    },
  );

  test('show the five worst', () => {
    const headlines = ['Tents', 'Tents!', 'Tents.', 'Tents?', 'Tents,', 'Tents;'].map(shown);
    const ad = { headlines, descriptions };
    expect(checkCombinations(ad, { language: 'en', keywords: [] }).worst).toHaveLength(5);
  });
});

describe('a keyword', () => {
  const match = (text: string, keyword = 'light tents'): number =>
    prepareKeywords([{ text: keyword, share: 1 }], 'en').map((one) => matchKeyword(compareText(text, 'en'), one))[0] ??
    0;

  test.each([
    ['its exact phrase', 'Buy light tents today', 1],
    ['all of its stems', 'A tent that is light', 0.8],
  ])('is answered by %s as promised', (_, text, value) => {
    expect(match(text)).toBeCloseTo(value, 10);
  });

  test('is answered up to .6 by its letters alone', () => {
    expect(match('lighttents')).toBeGreaterThan(0.3);
    expect(match('lighttents')).toBeLessThanOrEqual(0.6);
    expect(match('xyz'.repeat(9), 'xyz'.repeat(10))).toBeCloseTo(0.6, 2);
    expect(match('zzzz')).toBe(0);
  });
});

test('an ad sends at most 15 headlines and 4 descriptions to Google', () => {
  expect([adsLimits.maxHeadlines, adsLimits.deployedDescriptions]).toEqual([15, 4]);
});

describe('F(S), measured by how well another text has to answer the only keyword to come first,', () => {
  const candidate = (text: string, match: number, more: Partial<AdCandidate> = {}): AdCandidate => ({
    field: 'headline',
    text,
    slot: 'benefit',
    roles: [more.slot ?? 'benefit'],
    figures: new Map(),
    source: 'model',
    evidence: [],
    claims: [],
    print: printOf(text),
    sentences: [],
    wording: wordingOf(text, 'en', new Set()),
    matches: [match],
    ...more,
  });
  const goal = { weights: [1], slots: slotsFor('headline', 5), count: 5 };
  const proof = { kind: 'free' as const, claim: 'Free', span: 'free', url: 'u', fetchedAt: 't' };
  const worn = ['Alpine', 'River', 'Canyon'].flatMap((word) => [word, word]).map((text) => candidate(text, 0));

  test.each<[string, number, Partial<AdCandidate>]>([
    ['.5 for all slots: .1 for one of five', 0.1, { slot: 'proof' }],
    ['.3 for evidence: .06 for one text of five', 0.06, { evidence: [proof] }],
  ])('gives %s', (_, worth, more) => {
    const start = candidate('Light Tents', 0);
    for (const [match, first] of [
      [worth - 0.005, 'Quiet Stoves'],
      [worth + 0.005, 'Warm Socks'],
    ] as const) {
      const texts = [start, candidate('Quiet Stoves', 0, more), candidate('Warm Socks', match)];
      expect(selectAssets(texts, goal, [start]).map(({ text }) => text)[1]).toBe(first);
    }
  });

  test.each([
    ['.5 for a dangling start', 0.5, 'From Oregon', []],
    ['.5 for each of two worn words', 1, 'Alpine River', worn],
    ['1 at most for worn words', 1, 'Alpine River Canyon', worn],
  ])('takes %s', (...[, cost, text, beside]) => {
    for (const [match, first] of [
      [cost - 0.005, 'Warm Socks'],
      [cost + 0.005, text],
    ] as const) {
      const texts = [candidate(text, match), candidate('Warm Socks', 0)];
      expect(selectAssets(texts, { ...goal, beside, allowsClashes: true }).map((one) => one.text)[0]).toBe(first);
    }
  });
});
