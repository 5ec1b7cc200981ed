import { expect, it } from 'vitest';
import { formatCount, formatDollars, sumDays } from './monitoring-rules.ts';

it('an axis of counts names whole numbers only', () => {
  expect([0, 0.5, 2, 1500].map((value) => formatCount(value))).toEqual(['0', '', '2', '1.5K']);
});

it('an axis of money shows the decimals it needs', () => {
  expect([0, 0.0005, 0.05, 12.5].map((value) => formatDollars(value))).toEqual(['$0.00', '$0.0005', '$0.05', '$12.50']);
});

it('the days of a period add up', () => {
  const day = { completed: 2, failed: 1, cancelled: 0, calls: 30, failedCalls: 3, costUsd: 0.5 };
  expect(sumDays([])).toMatchObject({ ended: 0, costUsd: 0 });
  expect(
    sumDays([
      { date: '2026-11-20', ...day },
      { date: '2026-11-21', ...day },
    ]),
  ).toEqual({
    completed: 4,
    failed: 2,
    cancelled: 0,
    ended: 6,
    calls: 60,
    failedCalls: 6,
    costUsd: 1,
  });
});
