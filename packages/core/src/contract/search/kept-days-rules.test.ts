import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesPerYear,
  isCheckDue,
  keptDays,
  missingDays,
  nextSyncAt,
  queryDays,
  retentionStart,
  weekOf,
  weeksToFold,
} from './kept-days-rules.ts';
import { daysOfWindow, shiftDay } from './search-window-rules.ts';

const finalDay = '2026-11-18';
const at = (text: string) => new Date(text);

describe('Search Console is asked for a newer final day', () => {
  const site = { finalDay, checkedAt: at('2026-11-21T18:00:00Z') };
  it('at first, and every three hours while one may have come', () => {
    expect(isCheckDue({ finalDay: null, checkedAt: null }, at('2026-11-21T19:00:00Z'))).toBe(true);
    expect(isCheckDue(site, at('2026-11-21T20:59:59Z'))).toBe(false);
    expect(isCheckDue(site, at('2026-11-21T21:00:00Z'))).toBe(true);
  });

  it('not while none can have come: no day is final before the second day after it in Pacific time', () => {
    const newest = { finalDay: '2026-11-19', checkedAt: at('2026-11-21T08:30:00Z') };
    expect(isCheckDue(newest, at('2026-11-22T07:59:00Z'))).toBe(false);
    expect(isCheckDue(newest, at('2026-11-22T08:01:00Z'))).toBe(true);
  });
});

describe('missing days', () => {
  it('are the newest first, up to sixteen months back', () => {
    expect(missingDays({ finalDay, days: 3 }, new Set(['2026-11-17']))).toEqual(['2026-11-18', '2026-11-16']);
    const all = missingDays({ finalDay, days: keptDays }, new Set());
    expect([all.length, all.at(-1)]).toEqual([487, '2025-07-20']);
    expect(retentionStart(finalDay)).toBe('2025-07-20');
  });
});

describe('weeks', () => {
  const allDays = daysOfWindow({ startDate: retentionStart(finalDay), endDate: finalDay });
  const kept = (days: readonly string[]) => days.map((day) => ({ day, hasQueries: true }));

  it('begin on Mondays', () => {
    expect(weekOf('2026-11-16')).toBe('2026-11-16');
    expect(weekOf('2026-11-22')).toBe('2026-11-16');
    expect(weekOf('2026-11-23')).toBe('2026-11-23');
  });

  it('leave every one of the last 100 days by day, and take every full week before', () => {
    const folded = weeksToFold(kept(allDays), finalDay);
    const days = folded.flatMap((week) => week.days);
    const dailyFrom = shiftDay(finalDay, 1 - queryDays);
    expect(days.filter((day) => day >= dailyFrom)).toEqual([]);
    const left = allDays.filter((day) => day < dailyFrom && !days.includes(day));
    expect(left.length).toBeLessThan(7);
    expect(folded[0]).toEqual({ week: '2025-07-14', days: ['2025-07-20'] });
  });

  it('are not added up while one of their days is missing', () => {
    fc.assert(
      fc.property(fc.subarray(allDays), (some) => {
        const known = new Set(some);
        for (const { week, days } of weeksToFold(kept(some), finalDay)) {
          const ofWeek = daysOfWindow({ startDate: week, endDate: shiftDay(week, 6) });
          expect(days).toEqual(ofWeek.filter((day) => day >= retentionStart(finalDay)));
          expect(days.every((day) => known.has(day))).toBe(true);
        }
      }),
    );
  });
});

describe('the next sync', () => {
  it('is in the coming night of Pacific time, at the same minute for the same website', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true }),
        (siteId, now) => {
          const next = nextSyncAt({ siteId, now, hasFailed: false });
          expect(next.getTime()).toBeGreaterThan(now.getTime());
          expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
          expect([11, 12]).toContain(next.getUTCHours());
          expect(nextSyncAt({ siteId, now: next, hasFailed: false }).getTime() - next.getTime()).toBe(24 * 3_600_000);
        },
      ),
    );
  });

  it('after a failure is in an hour', () => {
    const now = at('2026-11-21T19:00:00Z');
    expect(nextSyncAt({ siteId: 'ff', now, hasFailed: true })).toEqual(at('2026-11-21T20:00:00Z'));
  });
});

it('a year of a website takes what its kept days take, once a year of them is kept', () => {
  expect(bytesPerYear({ keptDays: 365, sizeBytes: 365_000 })).toBe(365_000);
  expect(bytesPerYear({ keptDays: 487, sizeBytes: 487_000 })).toBe(365_000);
  expect(bytesPerYear({ keptDays: 364, sizeBytes: 364_000 })).toBeNull();
});
