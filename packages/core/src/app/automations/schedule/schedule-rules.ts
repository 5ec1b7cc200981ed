import cron from 'node-cron';
import { automationLimits } from '../../../contract/app/automation-limits.ts';
import { AppError } from '../../../contract/errors.ts';
import { instantsOf, isTimeZone, wallTimeAt } from './time-zone-rules.ts';

/** When an automation runs: five cron fields, read by the clocks of a zone. */
export interface Schedule {
  /** Minute, hour, day of the month, month, weekday. */
  cron: string;
  /** IANA name. */
  timeZone: string;
}

/** A day that comes at all comes within this many: 29 February can be eight years away. */
const horizonDays = 8 * 366;

function refuse(at: 'schedule' | 'timeZone', message: string): never {
  throw new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}

/** The five fields in order, as node-cron and as people call them, and the numbers each may hold. */
const fieldKinds = [
  { cronName: 'minute', name: 'minute', min: 0, max: 59 },
  { cronName: 'hour', name: 'hour', min: 0, max: 23 },
  { cronName: 'dayOfMonth', name: 'day of the month', min: 1, max: 31 },
  { cronName: 'month', name: 'month', min: 1, max: 12 },
  { cronName: 'dayOfWeek', name: 'weekday', min: 0, max: 7 },
] as const;

const stepMax = 9_999;
const shownChars = 40;
const shown = (text: string): string =>
  `"${text.length > shownChars ? `${text.slice(0, shownChars).replace(/\p{Surrogate}$/u, '')}…` : text}"`;

/** node-cron writes out every number of a range before it looks at their size, so sizes are bounded before it sees them. */
function requireBounded(fields: readonly string[]): void {
  for (const [index, { name, min, max }] of fieldKinds.entries()) {
    const field = fields[index] ?? '';
    if (!/^[\da-z*,/#?-]+$/iu.test(field)) {
      refuse('schedule', `The ${name} ${shown(field)} has a character that schedules do not use.`);
    }
    for (const [, slash, digits] of field.matchAll(/(\/?)(\d+)/gu)) {
      const number = Number(digits);
      if (slash === '' && number > max) {
        refuse('schedule', `The ${name} ${shown(field)} is out of range: use ${min} to ${max}.`);
      }
      if (number > stepMax) refuse('schedule', `The ${name} ${shown(field)} has a step above ${stepMax}.`);
    }
  }
}

/** The fields of a cron text that can be a schedule; throws `invalid_input` that says what to write instead. */
function readFields(text: string): { minutes: number[]; hours: number[]; months: number[] } {
  const fields = text.split(' ');
  if (fields.length !== fieldKinds.length) {
    refuse(
      'schedule',
      'A schedule has five fields: minute, hour, day of the month, month and weekday, such as 0 6 * * 1.',
    );
  }
  requireBounded(fields);
  const { valid, errors, fields: read } = cron.validateDetailed(text);
  const [error] = errors;
  if (!valid || read === undefined) {
    const kind = fieldKinds.find(({ cronName }) => cronName === error?.field);
    const value = error?.value === undefined ? '' : ` ${shown(error.value)}`;
    refuse(
      'schedule',
      kind === undefined ? `${shown(text)} is not a valid schedule.` : `The ${kind.name}${value} is not valid.`,
    );
  }
  if (fields[2] !== '*' && fields[4] !== '*') {
    refuse(
      'schedule',
      'Give days of the month or weekdays, not both: cron programs disagree on what the combination means.',
    );
  }
  if (read.minute.length !== 1) {
    refuse('schedule', 'At most one run per hour: give one minute, such as 0 * * * *.');
  }
  return { minutes: read.minute, hours: read.hour, months: read.month };
}

/**
 * Checks a schedule a person typed and gives it back tidied. Throws `invalid_input` that names the field. At most one run
 * an hour is allowed, because search data changes once a day.
 */
export function checkSchedule(typed: Schedule): Schedule {
  const { schedule: maxChars, timeZone: maxZoneChars } = automationLimits;
  if (typed.cron.length > maxChars) refuse('schedule', `A schedule can have at most ${maxChars} characters.`);
  if (typed.timeZone.length > maxZoneChars)
    refuse('timeZone', `A time zone can have at most ${maxZoneChars} characters.`);
  const schedule = { cron: typed.cron.trim().replaceAll(/\s+/gu, ' '), timeZone: typed.timeZone.trim() };
  if (!isTimeZone(schedule.timeZone)) {
    refuse('timeZone', `"${schedule.timeZone}" isn't a known time zone; use one such as Europe/Berlin or UTC.`);
  }
  readFields(schedule.cron);
  if (nextRuns(schedule, new Date(0), 1).length === 0) refuse('schedule', 'No day ever matches this schedule.');
  return schedule;
}

/**
 * The instants a schedule names after `from`, in order. A schedule for every hour follows real hours; any other names
 * times of day, of which each happens once a day: at the first of the two when clocks are set back, and as much later as
 * clocks jump when they skip it.
 */
export function* runsAfter(schedule: Schedule, from: Date): Generator<Date> {
  const { timeZone } = schedule;
  const { minutes, hours, months } = readFields(schedule.cron);
  const days = schedule.cron.split(' ').slice(2).join(' ');
  const calendar = cron.createTask(`0 0 ${days}`, () => {}, { timezone: 'UTC' });
  const today = wallTimeAt(from, timeZone);
  let lastMs = from.getTime();
  for (let offset = -1; offset <= horizonDays; offset += 1) {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day + offset));
    if (!months.includes(date.getUTCMonth() + 1) || !calendar.match(date)) continue;
    const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const instants = hours.flatMap((hour) =>
      minutes.flatMap((minute) => {
        const shown = instantsOf({ ...day, hour, minute }, timeZone);
        return hours.length === 24 ? shown : shown.slice(0, 1);
      }),
    );
    for (const ms of instants.map((instant) => instant.getTime()).toSorted((a, b) => a - b)) {
      if (ms <= lastMs) continue;
      lastMs = ms;
      yield new Date(ms);
    }
  }
}

/** The next instants of a schedule after `from`, at most `count`. */
export function nextRuns(schedule: Schedule, from: Date, count: number): Date[] {
  const runs: Date[] = [];
  for (const run of runsAfter(schedule, from)) {
    if (runs.push(run) >= count) break;
  }
  return runs;
}
