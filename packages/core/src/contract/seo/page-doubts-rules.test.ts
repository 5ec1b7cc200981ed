import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtsOf, isTooLittleData, rateInterval, isShareOfWindow } from './seo-page.ts';

const page = { clicks: 120, impressions: 4000, windowDays: 90, hidden: { clicks: 0.4, impressions: 0.5 } };

describe('what the data cannot say about a page', () => {
  it('is nothing where most queries are named and the rate is known', () => {
    expect(doubtsOf(page)).toEqual([]);
    expect(doubtsOf({ ...page, hidden: null })).toEqual([]);
  });

  it('is the query mix where more than 90% of the impressions have no named query', () => {
    expect(doubtsOf({ ...page, hidden: { clicks: 0.5, impressions: 0.9 } })).toEqual([]);
    expect(doubtsOf({ ...page, hidden: { clicks: 0.5, impressions: 0.94 } })).toEqual([
      'Can’t tell which searches find this page: Search Console names no query for 94% of its impressions.',
    ]);
  });

  it('is the rate where too few clicks fit too many rates, with the rates that fit', () => {
    expect(doubtsOf({ ...page, clicks: 2, impressions: 60, windowDays: 28 })).toEqual([
      'Too little data: 2 clicks in 28 days fit a CTR from 1.4% to 7.8%.',
    ]);
    expect(doubtsOf({ ...page, clicks: 1, impressions: 50 })[0]).toContain('1 click in 90 days');
  });

  it.each([
    [0, 50, true],
    [3, 200, true],
    [0, 5000, false],
    [10, 1000, false],
    [400, 500, false],
  ])('%d clicks on %d impressions are too little: %s', (clicks, impressions, expected) => {
    expect(isTooLittleData({ clicks, impressions })).toBe(expected);
  });

  it('never ends with more data of the same rate', () => {
    const data = fc.record({ clicks: fc.nat(100), impressions: fc.integer({ min: 1, max: 5000 }) });
    fc.assert(
      fc.property(data, fc.integer({ min: 2, max: 20 }), ({ clicks, impressions }, times) => {
        fc.pre(clicks <= impressions);
        const more = { clicks: clicks * times, impressions: impressions * times };
        expect(isTooLittleData(more) && !isTooLittleData({ clicks, impressions })).toBe(false);
        const { low, high } = rateInterval(clicks, impressions);
        expect(low).toBeLessThanOrEqual(clicks / impressions + 1e-12);
        expect(high).toBeGreaterThanOrEqual(clicks / impressions - 1e-12);
      }),
    );
  });
});

it('clicks of 28 days are an average where they are the share of a window that is longer or shorter', () => {
  expect(isShareOfWindow({ clicks: 50, clicks28: 1400, windowDays: 1 })).toBe(true);
  expect(isShareOfWindow({ clicks: 90, clicks28: 28, windowDays: 90 })).toBe(true);
  expect(isShareOfWindow({ clicks: 90, clicks28: 31, windowDays: 90 })).toBe(false);
  expect(isShareOfWindow({ clicks: 31, clicks28: 31, windowDays: 28 })).toBe(false);
});
