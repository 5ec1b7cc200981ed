import { foldName } from './export-header-rules.ts';
import { foldDigits } from './number-format-rules.ts';

/** Which comes first in dates such as 3/4/2026. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** The ISO day of a text under each order; null under an order that makes no day of it. */
export type DayReading = Readonly<Record<DayOrder, string | null>> & {
  /** Of a stamp such as `2026-10-24T22:00:00.000Z`, which may be the midnight of the next day east of Greenwich. */
  readonly stamp?: { readonly atMinutes: number; readonly written: string };
};

const maxDayLength = 64;
const time = /(?<![T ,])[T ,]+\d{1,2}:\d{2}/iu;
/** A moment as JavaScript writes it, at a minute that is midnight in some zone. */
const stamp = /T(\d\d):(00|15|30|45):00\.000Z$/u;
/** A stamp at noon is a day written so that no zone moves it; only later ones are the next day. */
const noonMinutes = 720;
/** A week or a quarter, or the era of a year: "2026-W10-1", "R8.10.25". */
const numberedPart = /(?<![a-z])(?:[a-z]|[ck]w|wk|week) ?\d/u;
/** Days since the end of 1899, as spreadsheets count them: 2009 to 2064. */
const serial = /^[45]\d{4}(?:\.\d*)?$/u;
const unixTime = /^1\d{9}(?:\d{3})?$/u;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/u;
const dayMs = 86_400_000;
/** The Thai calendar, years ahead. */
const [latestYear, buddhistYears] = [2_400, 543];
/** There is no search data of years before; of other calendars, the year says nothing. */
const earliestYear = 1_990;
/** A weekday, a month, and "de" before the month and the year. */
const mostWords = 5;

/** Reads one date as spreadsheets, databases and clients write it; null when it is none. */
export function readDay(text: string): DayReading | null {
  if (text.length > maxDayLength) return null;
  const plain = foldDigits(text.trim());
  if (serial.test(plain)) return settled(isoOf(Math.floor(Number(plain) - 25_569) * dayMs));
  if (unixTime.test(plain)) return settled(isoOf(Number(plain) * (plain.length === 10 ? 1_000 : 1)));
  const [, ...parts] = compact.exec(plain) ?? [];
  if (parts.length > 0) return settled(dayOf(parts[0], parts[1], parts[2]));
  const date = foldName(plain.split(time, 1)[0] ?? '');
  const numbers = date.match(/\d+/gu) ?? [];
  const words = date.match(/[\p{L}\p{M}]+/gu) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  if (words.length > mostWords) return null;
  if (numbers.length === 2) {
    const month = words.map((word) => monthsByName().get(word)).find((number) => number !== undefined);
    const [year, day] = first.length === 4 ? [first, second] : [second, first];
    return month === undefined ? null : settled(dayOf(year, String(month), day));
  }
  if (numbers.length !== 3 || numberedPart.test(date)) return null;
  if (first.length === 4) return ofStamp(plain, dayOf(first, second, third));
  // The year of an era stands behind the name of the era.
  if (date.includes('年')) return /^\d/u.test(date) ? settled(dayOf(first, second, third)) : null;
  const dayFirst = dayOf(third, second, first);
  return date.includes('.') ? settled(dayFirst) : either(dayFirst, dayOf(third, first, second));
}

function dayOf(year = '', month = '', day = ''): string | null {
  if (![2, 4].includes(year.length)) return null;
  const ours = Number(year) > latestYear ? String(Number(year) - buddhistYears) : year;
  if (ours.length === 4 && Number(ours) < earliestYear) return null;
  const iso = `${ours.length === 2 ? `20${ours}` : ours}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || isoOf(time) !== iso ? null : iso;
}

function ofStamp(plain: string, written: string | null): DayReading | null {
  const [, hours, minutes] = stamp.exec(plain) ?? [];
  if (written === null || hours === undefined) return settled(written);
  const atMinutes = Number(hours) * 60 + Number(minutes);
  const day = atMinutes > noonMinutes ? isoOf(Date.parse(written) + dayMs) : written;
  return { dayFirst: day, monthFirst: day, stamp: { atMinutes, written } };
}

/** Whether two times of a day, in minutes, can be one midnight of a zone: summer time moves it by an hour. */
export function isOneMidnight(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  return Math.min(apart, 1_440 - apart) <= 60;
}

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const settled = (day: string | null): DayReading | null => either(day, day);

function either(dayFirst: string | null, monthFirst: string | null): DayReading | null {
  return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst };
}

/** The order that a whole column allows; null where it allows none, `doubt` where both, with different days. */
export function orderOf(readings: Iterable<DayReading>): DayOrder | 'doubt' | null {
  const isPossible = { dayFirst: true, monthFirst: true };
  let differ = false;
  for (const { dayFirst, monthFirst } of readings) {
    isPossible.dayFirst &&= dayFirst !== null;
    isPossible.monthFirst &&= monthFirst !== null;
    differ ||= dayFirst !== monthFirst;
  }
  if (isPossible.dayFirst && isPossible.monthFirst) return differ ? 'doubt' : 'dayFirst';
  return isPossible.dayFirst ? 'dayFirst' : isPossible.monthFirst ? 'monthFirst' : null;
}

const locales = 'en de fr es it pt nl pl sv da nb fi cs tr ru uk hu ro el id vi ca sk'.split(' ');
const styles = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
] as const;
let monthNumbers: ReadonlyMap<string, number> | undefined;

/** Months as the interface's languages write them, long and short, alone and with a day, folded. */
function monthsByName(): ReadonlyMap<string, number> {
  monthNumbers ??= new Map(
    locales.flatMap((locale) =>
      styles.flatMap((style) => {
        const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, month) => {
          const parts = format.formatToParts(new Date(Date.UTC(2024, month, 15)));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          return [foldName(name).replace(/\.$/u, ''), month + 1] as const;
        });
      }),
    ),
  );
  return monthNumbers;
}
