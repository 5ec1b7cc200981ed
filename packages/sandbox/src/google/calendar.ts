const dayMs = 86_400_000;

/** Days since 1970 of a `YYYY-MM-DD`, or undefined when there is no such day. */
export function dayOf(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || dateOf(time / dayMs) !== date ? undefined : time / dayMs;
}

/** `YYYY-MM-DD` of a day number. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

const pacific = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

export interface DataWindow {
  firstDay: number;
  /** The last day that does not change anymore. */
  lastFinalDay: number;
  lastFreshDay: number;
}

/** The day number of a moment in Pacific time. */
export function pacificDayOf(now: Date): number {
  const parts = Object.fromEntries(pacific.formatToParts(now).map((part) => [part.type, part.value]));
  return dayOf(`${parts['year']}-${parts['month']}-${parts['day']}`) ?? 0;
}

/** Which days Search Console has: sixteen months, complete until two or three days ago in Pacific time. */
export function dataWindow(now: Date): DataWindow {
  const parts = Object.fromEntries(pacific.formatToParts(now).map((part) => [part.type, part.value]));
  const today = pacificDayOf(now);
  const lastFinalDay = today - (Number(parts['hour']) >= 12 ? 2 : 3);
  return { firstDay: lastFinalDay - 486, lastFinalDay, lastFreshDay: today - 1 };
}
