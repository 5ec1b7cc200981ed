import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betterRatioOf, confidenceOf, estimateGain, residualRatio, scoreOf, visibleShare } from './gain-rules.ts';

const page = {
  clicks: 20,
  impressions: 2000,
  expectedRate: 0.03,
  betterRatio: 1.4,
  phi: 1.5,
  windowDays: 90,
  seed: '/page',
};

describe('estimateGain', () => {
  it('follows the formula: a shrunk rate, the better pages as target, at most twice the rate', () => {
    const gain = estimateGain(page);
    expect(gain.rate).toBeCloseTo((20 + 200 * 0.03) / 2200, 9);
    expect(gain.targetRate).toBeCloseTo(2 * gain.rate, 9);
    expect(gain.extraClicks).toBeCloseTo(((2000 * 28) / 90) * gain.rate, 9);
  });

  it('a page above the better pages gains nothing', () => {
    expect(estimateGain({ ...page, clicks: 200 }).extraClicks).toBe(0);
  });

  it('is the same every time', () => {
    expect(estimateGain(page)).toEqual(estimateGain(page));
  });

  it('is never negative, lies in its interval, and never promises more than a doubling', () => {
    const input = fc.record({
      impressions: fc.integer({ min: 1, max: 1_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      expectedRate: fc.double({ min: 0, max: 1, noNaN: true }),
      betterRatio: fc.double({ min: 1, max: 10, noNaN: true }),
      phi: fc.double({ min: 1, max: 500, noNaN: true }),
      windowDays: fc.integer({ min: 1, max: 480 }),
      seed: fc.string(),
    });
    fc.assert(
      fc.property(input, ({ share, ...rest }) => {
        const gain = estimateGain({ ...rest, clicks: Math.floor(share * rest.impressions) });
        expect(gain.low).toBeGreaterThanOrEqual(0);
        expect(gain.low).toBeLessThanOrEqual(gain.extraClicks);
        expect(gain.high).toBeGreaterThanOrEqual(gain.extraClicks);
        expect(gain.targetRate).toBeLessThanOrEqual(2 * gain.rate);
        expect(scoreOf(gain)).toBeGreaterThanOrEqual(0);
        expect(confidenceOf(gain)).toBeGreaterThanOrEqual(0.1);
        expect(confidenceOf(gain)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('betterRatioOf', () => {
  it('moves from the usual spread to the site’s own with its pages, and is never under 1', () => {
    expect(betterRatioOf([])).toBe(1.25);
    expect(betterRatioOf(Array.from({ length: 20 }, () => 2))).toBeCloseTo(1.625, 9);
    expect(betterRatioOf(Array.from({ length: 500 }, () => 0.2))).toBe(1);
  });

  it('a page at its expectation has ratio 1', () => {
    expect(residualRatio(30, 1000, 0.03)).toBeCloseTo(1, 9);
    expect(residualRatio(0, 1000, 0)).toBe(1);
  });
});

describe('scoreOf', () => {
  it('counts 60 % when an AI Overview or a snippet stands above', () => {
    expect(visibleShare(['organic', 'ai_overview'])).toBe(0.6);
    expect(visibleShare(['organic', 'people_also_ask'])).toBe(1);
    const gain = estimateGain(page);
    expect(scoreOf(gain, ['featured_snippet'])).toBeCloseTo(0.6 * scoreOf(gain), 9);
  });
});
