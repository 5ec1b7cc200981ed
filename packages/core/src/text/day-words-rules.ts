/** "Nov 29" or "Nov 29, 2026" for 2026-11-29. */
export function dayInWords(isoDay: string, hasYear: boolean): string {
  const year = hasYear ? ({ year: 'numeric' } as const) : {};
  return new Date(isoDay).toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year, timeZone: 'UTC' });
}

/** "Nov 29 to Dec 26, 2026"; both years where they differ. */
export function periodInWords(startDay: string, endDay: string): string {
  return `${dayInWords(startDay, startDay.slice(0, 4) !== endDay.slice(0, 4))} to ${dayInWords(endDay, true)}`;
}
