import { describe, expect, it } from 'vitest';
import { axisDecimals, chartDays, choiceOf, filterOf, isFiltered, searchOf } from './usage-filter-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const read = (search: string) => filterOf(choiceOf(new URLSearchParams(search)), now);

describe('the filter of the address', () => {
  it('is none without a choice, and drops an invalid choice', () => {
    expect(read('')).toEqual({});
    expect(isFiltered(read('provider=bing&period=year&from=2026-02-31'))).toBe(false);
  });

  it('names provider, project, member and run as calls take them', () => {
    expect(read('provider=grok&project=p&member=m&run=r')).toEqual({
      provider: 'grok',
      projectId: 'p',
      memberId: 'm',
      runId: 'r',
    });
  });

  it('turns a period into days of UTC', () => {
    expect(read('period=month')).toEqual({ from: '2026-11-01' });
    expect(read('period=7d')).toEqual({ from: '2026-11-15' });
    expect(read('period=30d')).toEqual({ from: '2026-10-23' });
    expect(read('period=custom&from=2026-01-02&to=2026-02-30')).toEqual({ from: '2026-01-02' });
    expect(read('from=2026-01-02')).toEqual({});
  });

  it('survives the way into the address and back', () => {
    const search = 'provider=grok&period=custom&from=2026-01-02&page=7&limit=50';
    const choice = choiceOf(new URLSearchParams(search));
    expect(searchOf(choice).toString()).toBe(search);
    expect(searchOf({ ...choice, provider: '', period: 'all', page: 1, limit: 20 }).size).toBe(0);
  });
});

describe('the days of the chart', () => {
  const row = (key: string) => ({ key, name: key, costUsd: 1, calls: 1, tokens: 0, providers: {} }) as never;

  it('have no gap between the first with costs and today', () => {
    const days = chartDays([row('2026-11-18'), row('2026-11-20')], {}, '2026-11-21');
    expect(days.map(({ day, share }) => [day.slice(-2), share !== undefined])).toEqual([
      ['18', true],
      ['19', false],
      ['20', true],
      ['21', false],
    ]);
  });

  it('are those chosen, and the last 90 of a longer time', () => {
    expect(chartDays([], { from: '2026-11-01', to: '2026-11-03' }, '2026-11-21')).toHaveLength(3);
    expect(chartDays([row('2025-01-01')], {}, '2026-11-21')).toHaveLength(90);
    expect(chartDays([], {}, '2026-11-21')).toHaveLength(1);
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
