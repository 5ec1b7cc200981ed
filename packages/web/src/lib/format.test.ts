import { formatUsd as serverFormat } from '@serplift/core/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countOf,
  formatAtMostUsd,
  formatCallCost,
  formatChange,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatPercent,
  formatPosition,
  formatRelative,
  formatUsd,
} from './format.ts';

describe('numbers', () => {
  it('are grouped, shortened and rounded by their kind', () => {
    expect(formatNumber(12_345.6)).toBe('12,346');
    expect(formatCompact(284_120)).toBe('284.1K');
    expect(formatPercent(0.0417)).toBe('4.2%');
    expect(formatPercent(0.0417, 2)).toBe('4.17%');
    expect(formatPosition(4.25)).toBe('4.3');
    expect(countOf(1, 'page')).toBe('1 page');
    expect(countOf(1200, 'query', 'queries')).toBe('1,200 queries');
  });

  it('that are missing are a dash', () => {
    for (const format of [formatNumber, formatPercent, formatPosition, formatUsd, formatDuration]) {
      expect(format(null)).toBe('–');
      expect(format(undefined)).toBe('–');
      expect(format(Number.NaN)).toBe('–');
    }
  });

  it('as changes carry their sign, but a rounded zero has none', () => {
    expect(formatChange(3.21)).toBe('+3.2');
    expect(formatChange(-1234.5)).toBe('−1,234.5');
    expect(formatChange(-0.04)).toBe('0.0');
  });
});

describe('money', () => {
  it('has cents, or four decimals below one cent', () => {
    expect(formatUsd(2)).toBe('$2.00');
    expect(formatUsd(1234.5)).toBe('$1,234.50');
    expect(formatUsd(0.0042)).toBe('$0.0042');
    expect(formatUsd(0)).toBe('$0.00');
  });

  it('is written as in the sentences of the server', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), (ticks) => {
        expect(formatUsd(ticks / 1e5)).toBe(serverFormat(ticks / 1e5));
      }),
    );
  });

  it('as the end of an estimate is rounded up', () => {
    expect([0.0545, 0.05, 0.0042, 1.1, 1.101].map(formatAtMostUsd)).toEqual([
      '$0.06',
      '$0.05',
      '$0.0042',
      '$1.10',
      '$1.11',
    ]);
  });

  it('of single calls always has four decimals [2.10-3, 9-24]', () => {
    expect([0, 0.01234, 1234.5].map(formatCallCost)).toEqual(['$0.0000', '$0.0123', '$1,234.5000']);
  });
});

describe('times', () => {
  it('are written in the given zone', () => {
    expect(formatDate('2026-11-21T23:30:00Z', 'UTC')).toBe('Nov 21, 2026');
    expect(formatDate('2026-11-21T23:30:00Z', 'Asia/Tokyo')).toBe('Nov 22, 2026');
    expect(formatDateTime('2026-11-21T15:04:00Z', 'UTC')).toBe('Nov 21, 2026, 3:04 PM');
    expect(formatDate('not a date')).toBe('–');
  });

  it('are given relative to now in whole units', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(formatRelative('2026-11-21T11:59:30Z', now)).toBe('just now');
    expect(formatRelative('2026-11-21T11:54:10Z', now)).toBe('5 minutes ago');
    expect(formatRelative('2026-11-20T11:00:00Z', now)).toBe('yesterday');
    expect(formatRelative('2026-11-28T13:00:00Z', now)).toBe('in 7 days');
    expect(formatRelative(null, now)).toBe('–');
  });

  it('as lengths show their two largest parts', () => {
    expect(formatDuration(12_400)).toBe('12 s');
    expect(formatDuration(200_000)).toBe('3 min 20 s');
    expect(formatDuration(180_000)).toBe('3 min');
    expect(formatDuration(3_840_000)).toBe('1 h 4 min');
    expect(formatDuration(-5)).toBe('0 s');
  });
});
