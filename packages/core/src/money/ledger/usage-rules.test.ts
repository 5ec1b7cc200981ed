import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toTicks, toUsd } from '../../contract/money.ts';
import { paginate } from '../../contract/pagination.ts';
import { receiptCost, summarizeUsage } from './usage-rules.ts';

describe('ticks', () => {
  test('carry every cent and a tenth of a billionth of a dollar', () => {
    expect(toTicks(1)).toBe(10_000_000_000);
    expect(toTicks(0.29)).toBe(2_900_000_000);
    expect(toUsd(1)).toBe(1e-10);
  });

  test('survive the way to dollars and back', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(9999), (dollars, tenThousandths) => {
        const ticks = dollars * 1e10 + tenThousandths * 1e6;
        expect(toTicks(toUsd(ticks))).toBe(ticks);
      }),
    );
  });
});

describe('the cost of a call', () => {
  test('is what the provider reports, even when that is nothing', () => {
    expect(receiptCost({ computedTicks: 50, reportedTicks: 47 })).toBe(47);
    expect(receiptCost({ computedTicks: 50, reportedTicks: 0 })).toBe(0);
    expect(receiptCost({ computedTicks: 50, reportedTicks: null })).toBe(50);
  });
});

describe('the summary', () => {
  test('counts every provider in the total and names each; simulated calls that do not count are separate', () => {
    const costs = { grok: 2e10, dataforseo: 1e10, openai: 4e10 };
    expect(summarizeUsage(costs, { simulated: false, leftOutTicks: 5e9 })).toEqual({
      totalCost: 7,
      grokUsage: 2,
      dataForSeoUsage: 1,
      openaiUsage: 4,
      customUsage: 0,
      simulated: false,
      simulatedCost: 0.5,
    });
    expect(summarizeUsage({}, { simulated: true, leftOutTicks: 0 })).toEqual({
      totalCost: 0,
      grokUsage: 0,
      dataForSeoUsage: 0,
      openaiUsage: 0,
      customUsage: 0,
      simulated: true,
      simulatedCost: 0,
    });
  });
});

describe('pagination', () => {
  test('has exactly as many pages as the items fill, and at least one [3-30]', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 100 }), (totalItems, itemsPerPage) => {
        const first = paginate(totalItems, { currentPage: 1, itemsPerPage });
        expect(first.totalPages * itemsPerPage).toBeGreaterThanOrEqual(totalItems);
        expect((first.totalPages - 1) * itemsPerPage).toBeLessThan(Math.max(1, totalItems));
        expect(first.hasPreviousPage).toBe(false);
        expect(paginate(totalItems, { currentPage: first.totalPages, itemsPerPage }).hasNextPage).toBe(false);
      }),
    );
  });

  test('past the end offers the way back only', () => {
    expect(paginate(30, { currentPage: 9, itemsPerPage: 20 })).toMatchObject({
      hasPreviousPage: true,
      hasNextPage: false,
      totalPages: 2,
    });
  });
});
