import { dayOf } from '../google/calendar.ts';
import { queryError } from './gaql-parser.ts';

/** Days since 1970, both included. */
export interface AdsPeriod {
  firstDay: number;
  lastDay: number;
}

/** The first day that any account has numbers for. */
const beginning = dayOf('2025-06-01') ?? 0;

/** Today in an account's time zone. */
export function todayIn(timeZone: string, now: Date): number {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  return dayOf(date) ?? 0;
}

/** Everything until today. */
export function allTime(today: number): AdsPeriod {
  return { firstDay: beginning, lastDay: today };
}

/** The period that a DURING constant names, seen from today. */
export function periodDuring(name: string, today: number): AdsPeriod {
  const [, days] = /^LAST_(7|14|30)_DAYS$/u.exec(name) ?? [];
  if (days !== undefined) return { firstDay: today - Number(days), lastDay: today - 1 };
  if (name === 'TODAY') return { firstDay: today, lastDay: today };
  throw queryError('INVALID_VALUE_WITH_DURING_OPERATOR', `Invalid value for DURING: '${name}'.`);
}
