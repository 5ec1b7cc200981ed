import { describe, expect, test } from 'vitest';
import { formatTicks, ticksPerUsd, toTicks } from './money.ts';

describe('an amount in a sentence', () => {
  test.each([
    [0, '$0.00'],
    [0.0001, '$0.0001'],
    [0.0099, '$0.0099'],
    [0.01, '$0.01'],
    [0.0512, '$0.05'],
    [0.5, '$0.50'],
    [1, '$1.00'],
    [1.005, '$1.01'],
    [2, '$2.00'],
    [1234.567, '$1,234.57'],
  ])('of %d USD is shown as %s: cents, or four decimals below one cent', (usd, shown) => {
    expect(formatTicks(usd * ticksPerUsd)).toBe(shown);
  });

  test('typed as a ceiling is rounded down to a whole tick', () => {
    expect(toTicks(0.00000000019)).toBe(1);
    expect(toTicks(0.1 + 0.2)).toBe(3_000_000_000);
  });
});
