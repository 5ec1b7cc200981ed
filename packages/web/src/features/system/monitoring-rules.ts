import type { SystemMonitoring } from '@serplift/core/api';

/** Days the charts look back, by their value in the address. */
export const periods = { '7': '7 days', '30': '30 days', '90': '90 days' } as const;
export type Period = keyof typeof periods;

type Day = SystemMonitoring['days'][number];

/** A count on an axis; the steps between whole numbers stay unnamed. */
export function formatCount(value: number): string {
  return Number.isInteger(value) ? new Intl.NumberFormat('en-US', { notation: 'compact' }).format(value) : '';
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** Dollars with as many decimals as they need, two to four, so that axes stay narrow. */
export function formatDollars(value: number): string {
  return dollars.format(value);
}

/** What all days of a period came to. */
export function sumDays(days: readonly Day[]): Omit<Day, 'date'> & { ended: number } {
  const sum = { completed: 0, failed: 0, cancelled: 0, calls: 0, failedCalls: 0, costUsd: 0 };
  for (const day of days) {
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += day[key];
  }
  return { ...sum, ended: sum.completed + sum.failed + sum.cancelled };
}
