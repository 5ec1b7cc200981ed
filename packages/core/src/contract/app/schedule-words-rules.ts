/** The plain schedules that people choose without knowing cron. */
export type PlainSchedule =
  | { every: 'hour'; minute: number }
  | { every: 'day' | 'weekday'; hour: number; minute: number }
  /** 0 is Sunday. */
  | { every: 'week'; weekday: number; hour: number; minute: number }
  | { every: 'month'; day: number; hour: number; minute: number };

/** Names of the weekdays, Sunday first as cron counts. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The five cron fields of a plain schedule. */
export function writeCron(plain: PlainSchedule): string {
  if (plain.every === 'hour') return `${plain.minute} * * * *`;
  const time = `${plain.minute} ${plain.hour}`;
  switch (plain.every) {
    case 'day':
      return `${time} * * *`;
    case 'weekday':
      return `${time} * * 1-5`;
    case 'week':
      return `${time} * * ${plain.weekday}`;
    case 'month':
      return `${time} ${plain.day} * *`;
  }
}

const number = (text: string, max: number): number | null =>
  /^\d{1,2}$/u.test(text) && Number(text) <= max ? Number(text) : null;

/** The plain schedule that a cron text describes; null when only cron can say it. */
export function readPlainSchedule(cron: string): PlainSchedule | null {
  const [minuteText = '', hourText = '', day = '', month, weekday = '', ...rest] = cron.trim().split(/\s+/u);
  const minute = number(minuteText, 59);
  if (minute === null || month !== '*' || rest.length > 0) return null;
  if (hourText === '*' && day === '*' && weekday === '*') return { every: 'hour', minute };
  const hour = number(hourText, 23);
  if (hour === null) return null;
  if (day === '*' && weekday === '*') return { every: 'day', hour, minute };
  if (day === '*' && weekday === '1-5') return { every: 'weekday', hour, minute };
  const weekdayNumber = number(weekday, 7);
  if (day === '*' && weekdayNumber !== null) return { every: 'week', weekday: weekdayNumber % 7, hour, minute };
  const dayNumber = number(day, 31);
  if (dayNumber !== null && dayNumber > 0 && weekday === '*') return { every: 'month', day: dayNumber, hour, minute };
  return null;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function describeDays(plain: Exclude<PlainSchedule, { every: 'hour' }>): string {
  if (plain.every === 'week') return `Every ${weekdayNames[plain.weekday] ?? 'week'}`;
  if (plain.every === 'month') return `On day ${plain.day} of every month`;
  return plain.every === 'day' ? 'Every day' : 'Every weekday';
}

/** The time of day as people say it: "6:05 AM". */
function timeInWords({ hour, minute }: { hour: number; minute: number }): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A schedule in plain words, such as "Every Monday at 6:00 AM (Europe/Berlin)". */
export function describeSchedule(cron: string, timeZone: string): string {
  const plain = readPlainSchedule(cron);
  if (plain === null) return `Cron ${cron.trim()} (${timeZone})`;
  if (plain.every === 'hour') return `Every hour at minute ${twoDigits(plain.minute)} (${timeZone})`;
  return `${describeDays(plain)} at ${timeInWords(plain)} (${timeZone})`;
}
