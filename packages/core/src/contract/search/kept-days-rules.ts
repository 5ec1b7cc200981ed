import { daysOfWindow, pacificDay, searchWindow, shiftDay } from './search-window-rules.ts';

/** Sixteen months, as Search Console itself keeps them. */
export const keptDays = 487;
/** Final days whose query rows are kept by day; older ones are kept by week. */
export const queryDays = 100;

const hourMs = 3_600_000;
const recheckAfterMs = 3 * hourMs;
/** Search Console is never final sooner than this many days back. */
const quickestFinalDays = 2;
/** Between 3 and 5 in the morning in Pacific time, while few people wait for anything. */
const nightStartsAtUtcMs = 11 * hourMs;
const nightMs = 2 * hourMs;
const dayMs = 24 * hourMs;

/** Whether Search Console may have become final for another day since it was asked. */
export function isCheckDue(site: { finalDay: string | null; checkedAt: Date | null }, now: Date): boolean {
  if (site.finalDay === null || site.checkedAt === null) return true;
  if (site.finalDay >= shiftDay(pacificDay(now), -quickestFinalDays)) return false;
  return now.getTime() - site.checkedAt.getTime() >= recheckAfterMs;
}

/** The days of the last `days` up to the final day that are not kept, newest first. */
export function missingDays(of: { finalDay: string; days: number }, kept: ReadonlySet<string>): string[] {
  const wanted = daysOfWindow(searchWindow(of.finalDay, of.days));
  return wanted.filter((day) => !kept.has(day)).toReversed();
}

/** The first day that is still kept. */
export function retentionStart(finalDay: string): string {
  return shiftDay(finalDay, 1 - keptDays);
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDay(day, -weekday);
}

/** Weeks whose query rows are to be added up: all their days are kept, by day, and older than those needed by day. */
export function weeksToFold(
  days: readonly { day: string; hasQueries: boolean }[],
  finalDay: string,
): { week: string; days: string[] }[] {
  const dailyFrom = shiftDay(finalDay, 1 - queryDays);
  const firstDay = retentionStart(finalDay);
  const withQueries = new Set(days.filter(({ hasQueries }) => hasQueries).map(({ day }) => day));
  const weeks = new Set([...withQueries].filter((day) => shiftDay(weekOf(day), 6) < dailyFrom).map(weekOf));
  return [...weeks].sort().flatMap((week) => {
    const ofWeek = daysOfWindow({ startDate: week, endDate: shiftDay(week, 6) }).filter((day) => day >= firstDay);
    return ofWeek.length > 0 && ofWeek.every((day) => withQueries.has(day)) ? [{ week, days: ofWeek }] : [];
  });
}

/** When a site is synced next: the coming night at the site's minute, or in an hour after a failure. */
export function nextSyncAt(of: { siteId: string; now: Date; hasFailed: boolean }): Date {
  const now = of.now.getTime();
  if (of.hasFailed) return new Date(now + hourMs);
  const spread = (Number.parseInt(of.siteId.replaceAll('-', '').slice(-6), 16) / 2 ** 24) * nightMs;
  const tonight = Math.floor(now / dayMs) * dayMs + nightStartsAtUtcMs + Math.floor(spread);
  return new Date(tonight > now ? tonight : tonight + dayMs);
}

/** The newest days take more than older ones, so that fewer days say too much. */
const daysOfYear = 365;

/** What a year of a website takes, by what its kept days take; null where they are too few to say. */
export function bytesPerYear(kept: { keptDays: number; sizeBytes: number }): number | null {
  return kept.keptDays < daysOfYear ? null : (kept.sizeBytes / kept.keptDays) * daysOfYear;
}
