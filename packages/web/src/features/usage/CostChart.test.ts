import { describe, expect, it } from 'vitest';
import { daysWithoutGaps, formatLevel } from './CostChart.tsx';

const row = (day: string) => ({ day, costUsd: 1, providers: { openai: 0, grok: 1, custom: 0, dataforseo: 0 } });

describe('the days of the chart', () => {
  it('have no gap between the first with costs and today', () => {
    const days = daysWithoutGaps([row('2026-10-31'), row('2026-11-20')], '2026-11-21');
    expect(days).toHaveLength(22);
    expect(days[0]).toMatchObject({ day: '2026-10-31', share: { costUsd: 1 } });
    expect(days.slice(-2).map(({ day, share }) => [day, share !== undefined])).toEqual([
      ['2026-11-20', true],
      ['2026-11-21', false],
    ]);
  });

  it('are enough for a line, and at most the last 90', () => {
    expect(daysWithoutGaps([row('2026-11-21')], '2026-11-21')).toHaveLength(14);
    expect(daysWithoutGaps([row('2026-08-23')], '2026-11-21')).toHaveLength(90);
  });
});

it('levels of the axis have as many decimals as they need', () => {
  expect([0, 10, 0.5, 0.025, 12.5, 0.0002].map(formatLevel)).toEqual([
    '$0',
    '$10',
    '$0.5',
    '$0.025',
    '$12.5',
    '$0.0002',
  ]);
});
