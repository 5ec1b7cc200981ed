import { describe, expect, test } from 'vitest';
import { describeSearchData } from '../../search/exports/describe-search-data-rules.ts';
import { breaksInWindow, daysOfWindow, pacificDay, probeRange, searchWindow } from './search-window-rules.ts';

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
    expect(breaksInWindow(searchWindow('2025-10-31')).map((each) => each.id)).toEqual(['num100']);
    expect(breaksInWindow(searchWindow('2026-03-31'))).toEqual([]);
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
