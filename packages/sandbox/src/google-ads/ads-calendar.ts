import { dateOf, dayOf } from '../google/calendar.ts';
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
  if (name === 'YESTERDAY') return { firstDay: today - 1, lastDay: today - 1 };
  const monthStart = dayOf(`${dateOf(today).slice(0, 8)}01`) ?? today;
  if (name === 'THIS_MONTH') return { firstDay: monthStart, lastDay: today };
  if (name === 'LAST_MONTH') {
    return { firstDay: dayOf(`${dateOf(monthStart - 1).slice(0, 8)}01`) ?? monthStart, lastDay: monthStart - 1 };
  }
  const monday = today - ((today + 3) % 7);
  if (name === 'THIS_WEEK_MON_TODAY') return { firstDay: monday, lastDay: today };
  if (name === 'LAST_WEEK_MON_SUN') return { firstDay: monday - 7, lastDay: monday - 1 };
  if (name === 'LAST_BUSINESS_WEEK') return { firstDay: monday - 7, lastDay: monday - 3 };
  throw queryError('INVALID_VALUE_WITH_DURING_OPERATOR', `Invalid value for DURING: '${name}'.`);
}

/** A date literal. */
export function requireDay(date: string): number {
  const day = dayOf(/^\d{8}$/u.test(date) ? date.replace(/(\d{4})(\d{2})(\d{2})/u, '$1-$2-$3') : date);
  if (day === undefined) throw queryError('INVALID_VALUE_WITH_BETWEEN_OPERATOR', `'${date}' is not a date.`);
  return day;
}
