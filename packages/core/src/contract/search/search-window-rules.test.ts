import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeSearchData } from '../../search/exports/describe-search-data-rules.ts';
import { googleEventsIn } from './search-events.ts';
import {
  areCountedAlike,
  breaksInWindow,
  daysOfWindow,
  pacificDay,
  probeRange,
  searchWindow,
  shiftDay,
  soundPart,
} from './search-window-rules.ts';

describe('the window of search data', () => {
  test('has 90 days and ends with the last final day [9-21]', () => {
    const window = searchWindow('2026-03-31');
    expect(window).toEqual({ startDate: '2026-01-01', endDate: '2026-03-31', days: 90 });
    expect(daysOfWindow(window)).toHaveLength(90);
    expect(daysOfWindow(window).at(-1)).toBe('2026-03-31');
  });

  test('days begin at midnight in California, summer and winter', () => {
    expect(pacificDay(new Date('2026-07-01T06:59:00Z'))).toBe('2026-06-30');
    expect(pacificDay(new Date('2026-07-01T07:00:00Z'))).toBe('2026-07-01');
    expect(pacificDay(new Date('2026-01-01T07:59:00Z'))).toBe('2025-12-31');
  });

  test('the last final day is looked for in the ten days before today', () => {
    expect(probeRange(new Date('2026-07-15T12:00:00Z'))).toEqual({ startDate: '2026-07-05', endDate: '2026-07-14' });
  });

  test('a window over September 2025 names the end of num=100', () => {
    expect(breaksInWindow(searchWindow('2025-10-31')).map((each) => each.id)).toEqual(['overReported', 'num100']);
    expect(breaksInWindow(searchWindow('2025-05-12'))).toEqual([]);
    expect(breaksInWindow(searchWindow('2026-07-27'))).toEqual([]);
  });

  test('a chart over days that Google counted wrong says so on the first of them that it shows', () => {
    const saysSo = { kind: 'google', text: expect.stringContaining('Google counted too many impressions') };
    const inside = googleEventsIn({ startDate: '2026-01-01', endDate: '2026-01-28' });
    expect(inside).toEqual([{ date: '2026-01-01', ...saysSo }]);
    expect(googleEventsIn({ startDate: '2025-05-01', endDate: '2025-05-28' })).toEqual([
      { date: '2025-05-13', ...saysSo },
    ]);
  });

  test('periods are compared by impressions only if Google counted each of their days alike', () => {
    const period = (startDate: string, days = 28) => ({ startDate, endDate: shiftDay(startDate, days - 1) });
    expect(areCountedAlike(period('2026-04-28'), period('2026-05-26'))).toBe(true);
    expect(areCountedAlike(period('2026-04-27'), period('2026-05-26'))).toBe(false);
    expect(areCountedAlike(period('2026-01-01'), period('2026-01-29'))).toBe(true);
    expect(areCountedAlike(period('2025-06-01'), period('2026-06-01'))).toBe(false);
    expect(areCountedAlike(period('2025-08-01'), period('2025-10-01'))).toBe(false);
    // Both before the error, and on either side of nothing else.
    expect(areCountedAlike(period('2025-03-01'), period('2025-04-01'))).toBe(true);
  });

  test('of a window that ends after wrong days, the days that are learned from hold none, and are 28 or more', () => {
    expect(soundPart(searchWindow('2026-06-30'))).toEqual({ startDate: '2026-04-28', endDate: '2026-06-30', days: 64 });
    expect(soundPart(searchWindow('2026-11-18'))).toBeNull();
    const isDistorted = (day: string) => day >= '2025-05-13' && day <= '2026-04-27';
    const day = fc.integer({ min: 0, max: 1_000 }).map((days) => shiftDay('2025-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 120 }), (endDate, days) => {
        const window = searchWindow(endDate, days);
        const part = soundPart(window);
        const isMixed = daysOfWindow(window).some(isDistorted);
        const soundAtEnd = daysOfWindow(window).length - 1 - daysOfWindow(window).findLastIndex(isDistorted);
        expect(part?.days ?? 0).toBe(isMixed && soundAtEnd >= 28 ? soundAtEnd : 0);
      }),
    );
  });
});

describe('search data in words', () => {
  const counts = { rows: 1_200, queries: 1, pages: 30 };

  test('the anonymized share is what the queries leave of all clicks', () => {
    const described = describeSearchData({
      counts,
      hasPairs: true,
      hidden: { namedClicks: 60, totals: { clicks: 100 } },
      filters: [],
      dateRange: { start: '2025-08-01', end: '2025-10-29' },
      periodDays: 90,
    });
    expect(described.anonymisedShare).toBeCloseTo(0.4);
    expect(described.sentences).toEqual([
      '1,200 rows with 1 query and 30 pages, from Aug 1 to Oct 29, 2025.',
      '40% of the clicks come from queries that are not in the data.',
      expect.stringContaining('Google counted too many impressions'),
      expect.stringContaining('September 2025'),
    ]);
  });

  test('rows without dates are of the days that a filter file says', () => {
    const known = { counts, hasPairs: true, hidden: null, dateRange: null, periodDays: 91, filters: [] };
    expect(describeSearchData(known).sentences).toEqual(['1,200 rows with 1 query and 30 pages, of 91 days.']);
  });

  test('what is unknown is not claimed', () => {
    const unknown = { counts, hidden: null, dateRange: null, periodDays: null, filters: [] };
    const described = describeSearchData({ ...unknown, hasPairs: false });
    expect(described.anonymisedShare).toBeNull();
    expect(described.sentences).toEqual([
      '1,200 rows with 1 query and 30 pages, without dates.',
      expect.stringContaining('own title'),
    ]);
    expect(
      describeSearchData({
        counts,
        hasPairs: true,
        hidden: { namedClicks: 0, totals: { clicks: 0 } },
        filters: [],
        dateRange: null,
        periodDays: null,
      }).anonymisedShare,
    ).toBeNull();
  });
});
