/** A day in UTC, as logs and ledgers count days: YYYY-MM-DD. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day that exists: "2026-02-28", but not "2026-02-30". */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 21" for "2026-11-21"; nothing for no day. */
export function dayLabel(day: string | undefined): string {
  return day === undefined ? '' : monthAndDay.format(new Date(`${day}T00:00:00Z`));
}
