/** Days of Search Console data, both ends included, in Pacific time as Search Console counts them. */
export interface SearchWindow {
  startDate: string;
  endDate: string;
  days: number;
}

/** Something that changed what Search Console counts, so that days before and after cannot be compared. */
export interface KnownBreak {
  id: 'num100';
  startDate: string;
  endDate: string;
  /** One sentence for people. */
  note: string;
}

/** Three months, as docs/methods/seo.md says. */
export const windowDays = 90;
/** Search Console is final after two or three days; ten cover its slow weeks. */
const probeDays = 10;
const dayMs = 86_400_000;

/** Days and effect from FACTS B2. */
export const knownBreaks: readonly KnownBreak[] = [
  {
    id: 'num100',
    startDate: '2025-09-10',
    endDate: '2025-09-14',
    note: 'In September 2025 Google stopped showing 100 results on a page: impressions fell and average positions improved without any change in rank.',
  },
];

/** The day it is in Pacific time, where Search Console's days begin and end. */
export function pacificDay(now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** An ISO day some days later, or earlier when negative. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The days to ask for by date in order to learn the last final one: the ten before today in Pacific time. */
export function probeRange(now: Date): { startDate: string; endDate: string } {
  const endDate = shiftDay(pacificDay(now), -1);
  return { startDate: shiftDay(endDate, 1 - probeDays), endDate };
}

/** The window of 90 days that ends with the last final day. */
export function searchWindow(lastFinalDay: string, days: number = windowDays): SearchWindow {
  return { startDate: shiftDay(lastFinalDay, 1 - days), endDate: lastFinalDay, days };
}

/** Every day of a window in order. */
export function daysOfWindow({ startDate, endDate }: Pick<SearchWindow, 'startDate' | 'endDate'>): string[] {
  const count = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => shiftDay(startDate, index));
}

/** The breaks that fall inside a window, which then mixes two ways of counting. */
export function breaksInWindow({ startDate, endDate }: Pick<SearchWindow, 'startDate' | 'endDate'>): KnownBreak[] {
  return knownBreaks.filter((each) => startDate <= each.endDate && endDate >= each.startDate);
}
