/** Schedules that people choose by name; all others are written as cron. */
export const namedSchedules = [
  { cron: '0 6 * * *', name: 'Every day at 6:00 AM' },
  { cron: '0 6 * * 1-5', name: 'Every weekday at 6:00 AM' },
  { cron: '0 6 * * 1', name: 'Every Monday at 6:00 AM' },
  { cron: '0 6 1 * *', name: 'On the first of every month at 6:00 AM' },
] as const;

/** A schedule in words: "Every Monday at 6:00 AM (Europe/Berlin)" for a named one, otherwise "Cron 30 5 * * * (UTC)". */
export function describeSchedule(cron: string, timeZone: string): string {
  const named = namedSchedules.find((one) => one.cron === cron.trim());
  return `${named?.name ?? `Cron ${cron.trim()}`} (${timeZone})`;
}
