import { describe, expect, it } from 'vitest';
import { estimateTextEffect, scorePage } from '../../contract/search/text-effect-rules.ts';
import type { TextFault } from '../../contract/search/text-faults.ts';
import { siteWeight } from './click-model-rules.ts';
import { toClickRows } from './click-rows.ts';
import { shapeByCoverage } from './dispersion-rules.ts';
import { expectEachPage } from './expect-pages-rules.ts';
import { weakPrior } from './fit-curve-rules.ts';
import { fitLevel, minImpressions, setsLevel } from './level-rules.ts';
import { coverageOf } from './negative-binomial-rules.ts';
import { pageWeights } from './page-weights-rules.ts';
import { estimateShortfall } from './shortfall-rules.ts';
import { measureSkill, scoreGains } from './skill-gate-rules.ts';

/** The numbers of the model that docs/methods/seo.md promises, in its order. */
describe('expected clicks', () => {
  it('start from a slope by position of -1.0 ± 0.4', () => {
    expect([weakPrior.mean[1], weakPrior.sd[1]]).toEqual([-1, 0.4]);
  });

  it.each([
    [1.49, false],
    [1.5, true],
    [10.5, true],
    [10.51, false],
  ])('take their level from pages at 1.5 to 10.5: position %d sets it is %s', (position, sets) => {
    expect(setsLevel({ impressions: 50, position })).toBe(sets);
    expect(setsLevel({ impressions: 49, position })).toBe(false);
  });

  it('are leveled in five steps', () => {
    const lnExpected = Float64Array.from({ length: 100 }, (_, page) => page / 20);
    const level = fitLevel({ clicks: lnExpected.map(Math.exp), lnExpected, isUsed: () => true });
    expect(level.from).toHaveLength(5);
  });

  it.each([
    [4, 1],
    [5, 1],
    [10, 0.5],
    [50, 0.1],
  ])('cut a page to 5 in 100 clicks: one with %d of them has the weight %d', (clicks, weight) => {
    expect(pageWeights(Float64Array.of(clicks, 100 - clicks), () => true)[0]).toBeCloseTo(weight, 9);
  });

  it.each([
    [299, 100, false],
    [300, 99, false],
    [300, 100, true],
  ])('are mixed with the public table under 300 clicks or 100 rows: %d and %d are enough is %s', (...args) => {
    const [clicks, rows, isEnough] = args;
    expect(siteWeight(clicks, rows) === 1).toBe(isEnough);
  });

  it('come from five repeats of five folds: a third of the pages never share a fold with a given page', () => {
    const ordinary = Array.from({ length: 2000 }, (_, i) => ({
      page: `/${i}`,
      clicks: 10,
      impressions: 1000,
      position: 5,
    }));
    const outlier = { page: '/outlier', clicks: 1000, impressions: 1000, position: 5 };
    const rows = toClickRows({ queries: [], pages: [...ordinary, outlier], isBrand: () => false });
    const { expected, skill } = expectEachPage(rows);
    expect(skill.isOpen).toBe(false);
    // Only models that have seen the outlier expect more, and a page's own fold is left out of its model each time.
    const others = expected.slice(0, 2000);
    const [least, most] = [Math.min(...others), Math.max(...others)];
    const neverShared = others.filter((value) => value > most - (most - least) / 10).length / 2000;
    expect(Math.abs(neverShared - 0.8 ** 5)).toBeLessThan(0.025);
  });
});

describe('eligibility', () => {
  it('asks for 50 impressions', () => {
    expect(minImpressions).toBe(50);
  });
});

describe('the skill gate', () => {
  it('looks at the lower end of the 90 % interval of the gain', () => {
    const distances = Array.from({ length: 16 }, (_, set) => {
      const pages = Array.from({ length: 300 + 10 * set }, (__, i) => ({
        clicks: (i * 7) % 30,
        expected: 5 + ((i * 7) % 23),
        byMeanRate: 14,
      }));
      const gains = scoreGains(pages);
      const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
      const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / gains.length;
      const { gain, lower } = measureSkill(pages);
      expect(gain).toBeCloseTo(mean, 9);
      return (gain - lower) / Math.sqrt(variance / gains.length);
    });
    // One in twenty of a normal distribution is further below its mean than this many standard deviations.
    expect(Math.abs(distances.reduce((sum, one) => sum + one, 0) / distances.length - 1.645)).toBeLessThan(0.05);
  });
});

describe('below similar pages', () => {
  const page = { clicks: 0, impressions: 1e6, shape: 1, expected: 1000, lnExpectedSd: 0, windowDays: 28 };
  // A page without clicks, when pages scatter with shape 1, has an exponential rate: its quantiles are known.
  const mean = 1 / (1 + 1 / 1000);
  const average = (of: 'low' | 'high'): number => {
    const found = Array.from({ length: 400 }, (_, seed) => estimateShortfall({ ...page, seed: `${seed}` })[of]);
    return found.reduce((sum, value) => sum + value, 0) / found.length;
  };

  it('comes with the interval that contains 80 %', () => {
    expect(Math.abs((1000 - average('low')) / mean - Math.log(10))).toBeLessThan(0.06);
    expect(Math.abs((1000 - average('high')) / mean + Math.log(0.9))).toBeLessThan(0.01);
  });

  it.each([
    [28, 1],
    [56, 0.5],
    [90, 28 / 90],
  ])('is a figure for 28 days: from a window of %d days it is multiplied by %d', (windowDays, share) => {
    const { point } = estimateShortfall({ ...page, windowDays, seed: 'window' });
    expect(point / estimateShortfall({ ...page, seed: 'window' }).point).toBeCloseTo(share, 9);
  });

  it('sizes the scatter so that 80 % of the pages left out are inside', () => {
    const pages = Array.from({ length: 1400 }, (_, i) => ({ clicks: Math.floor(200 * (i / 1400) ** 2), expected: 50 }));
    const shape = shapeByCoverage(pages);
    const inside = pages.reduce((sum, one) => sum + coverageOf(one, shape).inside, 0) / pages.length;
    expect(Math.abs(inside - 0.8)).toBeLessThan(0.02);
  });
});

describe('what a new text may bring', () => {
  /** Student's t with 4 degrees of freedom: nine in ten lie below this. */
  const t90 = 1.533206;

  it.each<[TextFault, number, number]>([
    ['missingTitle', 0.04, 0.1],
    ['boilerplateTitle', 0.04, 0.1],
    ['sharedTitle', 0.04, 0.1],
    ['otherLanguage', 0.04, 0.1],
    ['cutOrStuffedTitle', 0.01, 0.08],
    ['lacksQueryWords', 0.01, 0.08],
    ['missingDescription', 0.01, 0.08],
    ['sharedDescription', 0.01, 0.08],
    ['none', 0.01, 0.08],
  ])('with the fault %s is %d ± %d, as Student t with 4 degrees of freedom', (fault, mean, sd) => {
    const effect = estimateTextEffect(1000, fault);
    expect(effect.point).toBeCloseTo(1000 * Math.expm1(mean), 6);
    expect(effect.low).toBeCloseTo(1000 * Math.expm1(mean - (t90 * sd) / Math.SQRT2), 3);
    expect(effect.high).toBeCloseTo(1000 * Math.expm1(mean + (t90 * sd) / Math.SQRT2), 3);
  });

  it.each<[TextFault, number]>([
    ['missingTitle', 0.3009],
    ['none', 0.4341],
  ])('with the fault %s loses clicks with a chance of %d', (fault, chance) => {
    expect(estimateTextEffect(1000, fault).chanceOfLoss).toBeCloseTo(chance, 4);
  });

  it.each<[number, TextFault, number, number]>([
    [1000, 'none', 1, 10.0502],
    [1000, 'none', 0.5, 5.0251],
    [1000, 'missingTitle', 1, 40.8108],
  ])('ranks a page by clicks × mean effect × probability: %d, %s, %d make %d', (...args) => {
    const [clicks28, fault, probability, score] = args;
    expect(scorePage({ clicks28, fault, probability })).toBeCloseTo(score, 4);
  });
});
