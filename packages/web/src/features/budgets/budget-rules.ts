import type { Budget } from '@serplift/core/api';

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** "November 2026" of `2026-11`. */
export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** "December 1" of `2026-12-01`. */
export function budgetDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** How much of the budget is spent, 1 for all of it; null without a budget. */
export function spentShare({ monthlyUsd, spentUsd }: Pick<Budget, 'monthlyUsd' | 'spentUsd'>): number | null {
  return monthlyUsd === null ? null : spentUsd / monthlyUsd;
}

/** What is wrong with a typed amount of dollars; undefined when it is valid. */
export function amountProblem(text: string): string | undefined {
  const amount = text.trim();
  if (amount === '') return 'Enter an amount, or remove the budget.';
  if (!/^\d+([.]\d+)?$/.test(amount)) return 'Enter an amount in dollars, such as 50 or 12.50.';
  if (Number(amount) < 0.01) return 'At least $0.01; remove the budget for no limit.';
  return Number(amount) > 500_000 ? 'At most $500,000.' : undefined;
}
