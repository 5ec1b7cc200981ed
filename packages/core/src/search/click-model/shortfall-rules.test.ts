import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateShortfall } from './shortfall-rules.ts';

const page = {
  clicks: 20,
  impressions: 2000,
  expected: 60,
  shape: 1.5,
  lnExpectedSd: 0.1,
  windowDays: 90,
  seed: '/page',
};

describe('estimateShortfall', () => {
  it('a page with a third of what similar pages get is surely below them, by two thirds in 28 days', () => {
    const gap = estimateShortfall(page);
    expect(gap.probability).toBeGreaterThan(0.95);
    expect(gap.point).toBeGreaterThan(9);
    expect(gap.point).toBeLessThan(16);
    expect(gap.isAtMost).toBe(false);
  });

  it('a page far above similar pages is not below them', () => {
    const gap = estimateShortfall({ ...page, clicks: 400 });
    expect(gap.point).toBeLessThan(0.1);
    expect(gap.probability).toBeLessThan(0.05);
  });

  it('is the same every time, and says when the expectation stops at the impressions', () => {
    expect(estimateShortfall(page)).toEqual(estimateShortfall(page));
    expect(estimateShortfall({ ...page, expected: 2000 }).isAtMost).toBe(true);
  });

  it('is never negative, and its probability is one, for any page', () => {
    const input = fc.record({
      impressions: fc.integer({ min: 1, max: 1_000_000 }),
      got: fc.double({ min: 0, max: 1, noNaN: true }),
      due: fc.double({ min: 0, max: 1, noNaN: true }),
      shape: fc.double({ min: 0.05, max: 60, noNaN: true }),
      lnExpectedSd: fc.double({ min: 0, max: 2, noNaN: true }),
      windowDays: fc.integer({ min: 1, max: 480 }),
      seed: fc.string(),
    });
    fc.assert(
      fc.property(input, ({ got, due, ...rest }) => {
        const { impressions } = rest;
        const gap = estimateShortfall({ ...rest, clicks: Math.floor(got * impressions), expected: due * impressions });
        expect(gap.low >= 0 && gap.low <= gap.high && gap.point >= 0).toBe(true);
        expect(gap.high).toBeLessThanOrEqual(impressions * 28);
        expect(gap.probability >= 0 && gap.probability <= 1).toBe(true);
      }),
    );
  });
});
