import { describe, expect, it } from 'vitest';
import { axisDecimals, daysWithoutGaps } from './cost-chart-rules.ts';

const row = (day: string) => ({ day, costUsd: 1, providers: { openai: 0, grok: 1, custom: 0, dataforseo: 0 } });

describe('the days of the chart', () => {
  it('have no gap between the first with costs and today', () => {
    const days = daysWithoutGaps([row('2026-11-18'), row('2026-11-20')], '2026-11-21');
    expect(days.map(({ day, share }) => [day.slice(-2), share !== undefined])).toEqual([
      ['18', true],
      ['19', false],
      ['20', true],
      ['21', false],
    ]);
    expect(daysWithoutGaps([], '2026-11-21')).toHaveLength(1);
  });

  it('are at most the last 90', () => {
    expect(daysWithoutGaps([row('2026-08-23')], '2026-11-21')).toHaveLength(90);
  });
});

describe('the axis', () => {
  it('has as many decimals as its steps need', () => {
    expect(axisDecimals([0, 5, 10])).toBe(0);
    expect(axisDecimals([0, 0.5, 1])).toBe(2);
    expect(axisDecimals([0, 0.025, 0.05])).toBe(3);
    expect(axisDecimals([0, 0.0002])).toBe(4);
  });
});
