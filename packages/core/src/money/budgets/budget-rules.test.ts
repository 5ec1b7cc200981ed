import { describe, expect, test } from 'vitest';
import { ticksPerUsd } from '../../contract/money.ts';
import { dayAfterMonth, describeExhausted, describeNotice, nameOfDay, nameOfMonth } from './budget-rules.ts';

const state = { month: '2026-12', monthlyTicks: 10 * ticksPerUsd, spentTicks: 8 * ticksPerUsd };

describe('a month', () => {
  test.each([
    ['2026-11', 'November 2026', '2026-12-01', 'December 1'],
    ['2026-12', 'December 2026', '2027-01-01', 'January 1'],
    ['2028-02', 'February 2028', '2028-03-01', 'March 1'],
  ])('%s is called %s and is followed by %s', (...[month, name, next, nextName]) => {
    expect(nameOfMonth(month)).toBe(name);
    expect(dayAfterMonth(month)).toBe(next);
    expect(nameOfDay(next)).toBe(nextName);
  });
});

describe('a budget without room', () => {
  test('names what calls in flight hold only when they hold something', () => {
    expect(describeExhausted({ ...state, reservedTicks: 1 })).toMatch(
      /\$8\.00 of \$10\.00 is spent and \$0\.0000 is reserved/,
    );
    expect(describeExhausted({ ...state, reservedTicks: 0 })).toMatch(
      /\$8\.00 of \$10\.00 is spent\. .* January 1 \(UTC\)/,
    );
  });

  test('and a cap without room name calls in progress in the same way', () => {
    const cap = { ...state, tokenName: 'CI' };
    expect(describeExhausted({ ...cap, reservedTicks: 1 })).toMatch(/is spent and \$0\.0000 is reserved for calls/);
    expect(describeExhausted({ ...cap, reservedTicks: 0 })).toMatch(/is spent\. Use a token with a higher cap/);
  });

  test('is called used up at 100 percent and not before', () => {
    expect(describeNotice(99, state)).toBe('99% of the budget for December 2026 is spent: $8.00 of $10.00.');
    expect(describeNotice(100, state)).toMatch(/^The budget for December 2026 is used up: .* An owner can raise it/);
  });
});
