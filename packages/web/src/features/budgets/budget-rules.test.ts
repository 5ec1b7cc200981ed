import { describe, expect, it } from 'vitest';
import { amountProblem, budgetDay, monthName, spentShare } from './BudgetSection.tsx';

describe('a budget', () => {
  it('names months and days as they are in UTC', () => {
    expect(monthName('2026-11')).toBe('November 2026');
    expect(budgetDay('2026-12-01')).toBe('December 1');
  });

  it('is spent by share, past 1 when it was lowered', () => {
    expect(spentShare({ monthlyUsd: null, spentUsd: 3 })).toBeNull();
    expect(spentShare({ monthlyUsd: 2, spentUsd: 3 })).toBe(1.5);
  });

  it.each(['50', '12.50', ' 0.01 ', '500000'])('may be %s', (text) => {
    expect(amountProblem(text)).toBeUndefined();
  });

  it.each(['', '0', '0.001', '-5', '1e3', '12,5', 'ten', '500001'])('may not be "%s"', (text) => {
    expect(amountProblem(text)).toEqual(expect.any(String));
  });
});
