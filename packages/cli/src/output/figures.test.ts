import { formatUsd } from '@serplift/core/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counted, moment, number, plural, usd, usdAtMost, usdInColumn } from './figures.ts';

describe('money', () => {
  test.each([
    [0, '$0.00'],
    [0.00831, '$0.0083'],
    [0.01, '$0.01'],
    [0.25, '$0.25'],
    [2, '$2.00'],
    [12_345.678, '$12,345.68'],
  ])('%d is %s', (amount, text) => {
    expect(usd(amount)).toBe(text);
  });

  test('as the end of an estimate is rounded up', () => {
    expect([0.0545, 0.05, 0.0042, 1.101].map(usdAtMost)).toEqual(['$0.06', '$0.05', '$0.0042', '$1.11']);
  });

  test('is written as in the sentences of the server', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), (ticks) => {
        expect(usd(ticks / 1e5)).toBe(formatUsd(ticks / 1e5));
      }),
    );
  });

  test('has four decimals in a column, with the sign before the dollar', () => {
    expect([0, 12.5, -0.01].map(usdInColumn)).toEqual(['$0.0000', '$12.5000', '-$0.0100']);
  });
});

test('a noun goes with its count', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'page'))).toEqual([
    '0 pages',
    '1 page',
    '2 pages',
    '1,200 pages',
  ]);
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
  expect(plural(1, 'is', 'are')).toBe('is');
  expect(number(1234.6)).toBe('1,235');
});

test('an instant has its time this year, its year in others', () => {
  const now = new Date(2026, 10, 22);
  expect(moment(new Date(2026, 10, 3, 4, 5).toISOString(), now)).toBe('Nov 3, 04:05');
  expect(moment(new Date(2026, 10, 3, 0, 5).toISOString(), now)).toBe('Nov 3, 00:05');
  expect(moment(new Date(2025, 10, 3, 4, 5).toISOString(), now)).toBe('Nov 3, 2025');
});
