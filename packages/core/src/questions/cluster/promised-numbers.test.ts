import { describe, expect, test } from 'vitest';
import { gammaDraw, seededRandom } from '../../search/click-model/random.ts';
import type { ClusterInput } from './cluster-input-rules.ts';
import { blockKeys, blockWindow } from './cluster-question-rules.ts';
import { estimateDemand, targetPosition } from './expected-clicks-rules.ts';
import { pageGuesser } from './guess-pages-rules.ts';
import { clusterCut, prepareComparison } from './question-similarity-rules.ts';

/** The numbers of groups and demand that docs/methods/questions.md promises; the model's rate is .3 by position. */
const model = {
  b: [Math.log(0.3), -1, 0, 0, 0, 0],
  level: { from: [0], to: [0] },
  phi: 2,
  label: 'site',
  n: 1000,
  weight: 1,
  rows: 1000,
  isSlopePrior: false,
} as const;
const rateAt = (position: number) => 0.3 / position;
const site = { model: { ...model, level: { from: [0], to: [0] } }, windowDays: 28 };
const asked = (position: number) => [
  { query: 'how to pitch a tent', clicks: 1000 * rateAt(position), impressions: 1000, position },
];

describe('the target', () => {
  test.each([
    [2, 1],
    [4, 1],
    [4.5, 1.5],
    [5.9, 2.9],
    [6, 3],
    [20, 3],
  ])('of position %d is %d: three up, at least the third, never above 1', (position, target) => {
    expect(targetPosition(position)).toBeCloseTo(target, 9);
  });
});

describe('expected clicks', () => {
  test.each([2, 5, 8, 15])('of a better page at position %d are n28 · (μ(target) − θ)', (position) => {
    const gain = 1000 * (rateAt(targetPosition(position)) - rateAt(position));
    expect(estimateDemand(asked(position), site).improved.point).toBeCloseTo(gain, 6);
  });

  test.each([
    [28, 18],
    [56, 9],
    [90, 5.6],
  ])('of a new page are n28 · .3 · μ(5): from a window of %d days %d', (windowDays, clicks) => {
    expect(estimateDemand(asked(8), { ...site, windowDays }).created.point).toBeCloseTo(clicks, 6);
  });

  test('come with a range that contains 90 % of 200 draws', () => {
    const [query] = asked(8);
    const { low, high } = estimateDemand(asked(8), site).created;
    const random = seededRandom(query?.query ?? '');
    const mean = 1000 * rateAt(5);
    const draws = Array.from({ length: 200 }, () => 0.3 * gammaDraw(random, mean, model.phi * mean));
    expect([draws.filter((one) => one < low).length, draws.filter((one) => one > high).length]).toEqual([10, 10]);
  });
});

describe('the similarity of two queries', () => {
  const query = (text: string, pages: number[] = []): ClusterInput => ({
    text,
    class: 'definition',
    language: 'en',
    clicks: 1,
    impressions: 10,
    pages,
  });
  // Two long words in common and a short one each: nearly all trigrams are shared.
  const long = 'abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba';
  const similarity = (one: number[], other: number[]): number =>
    prepareComparison([query(`${long} 17`, one), query(`${long} 42`, other)]).similarity(0, 1);
  const share = Math.log(2) / (Math.log(2) + Math.log(3));

  test('is .5 of the words they share, rare ones weighing more, and .3 of their trigrams', () => {
    const letters = similarity([], []) - 0.5 * share;
    expect(letters).toBeGreaterThan(0.27);
    expect(letters).toBeLessThanOrEqual(0.3);
  });

  test.each([
    ['the same three pages', [1, 2, 3], [1, 2, 3], 0.2],
    ['a fourth page', [1, 2, 3, 9], [4, 5, 6, 9], 0],
  ])('gets .2 for the three pages most shown: %s', (...[, one, other, more]) => {
    expect(similarity(one, other) - similarity([], [])).toBeCloseTo(more, 9);
  });

  test('is cut at .45, and looked for under the two rarest words with 24 neighbors each', () => {
    expect([clusterCut, blockKeys, blockWindow]).toEqual([0.45, 2, 24]);
  });
});

describe('a guessed page', () => {
  const pages = ['tent', 'stove', 'lamp'].map((word) => ({ page: `https://shop.example/${word}`, impressions: 10 }));

  test.each([
    ['half', 'tent stove', 2],
    ['a third', 'tent stove lamp', 0],
  ])('holds at least half of the words: %s of them', (...[, text, count]) => {
    expect(pageGuesser(pages)({ text, language: 'en' })).toHaveLength(count);
  });
});
