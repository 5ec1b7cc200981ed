import { foldName } from './export-header-rules.ts';

/** Which comes first in dates such as 3/4/2026. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** The ISO day of a text under each order; null under an order that makes no day of it. */
export type DayReading = Readonly<Record<DayOrder, string | null>>;

const maxDayLength = 64;
const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T.*|\s.*)?$`, 'u');
const eastern = /^(\d{4})[年년]\s*(\d{1,2})[月월]\s*(\d{1,2})[日일]?$/u;
const compact = /^(\d{4})(\d{2})(\d{2})$/u;
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})${time}$`, 'u');
const dotted = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})${time}$`, 'u');
const monthWord = /^(?:\p{L}+\.?,\s)?(\p{L}+)\.?[\s-](\d{1,2})(?:st|nd|rd|th)?,?[\s-](\d{4}|\d{2})$/u;
const dayWord =
  /^(?:\p{L}+\.?,\s)?(\d{1,2})\.?[\s-](?:de\s|d')?(\p{L}+)\.?,?[\s-](?:de\s)?(\d{4}|\d{2})(?:\sг\.?|\sр\.?)?$/u;
/** Days since the end of 1899, as spreadsheets count them: 2009 to 2064. */
const serial = /^[45]\d{4}(?:\.0*)?$/u;
const unixTime = /^1\d{9}(?:\d{3})?$/u;
const dayMs = 86_400_000;

/** Reads one date as spreadsheets, databases and clients write it; null when it is none. */
export function readDay(text: string): DayReading | null {
  if (text.length > maxDayLength) return null;
  const plain = text.trim();
  const [, year = '', , month = '', day = ''] = yearFirst.exec(plain) ?? [];
  if (year !== '') return settled(dayOf(year, month, day));
  if (serial.test(plain)) return settled(isoOf(Math.floor(Number(plain) - 25_569) * dayMs));
  if (unixTime.test(plain)) return settled(isoOf(Number(plain) * (plain.length === 10 ? 1_000 : 1)));
  const whole = compact.exec(plain) ?? eastern.exec(plain);
  if (whole !== null) return settled(dayOf(whole[1], whole[2], whole[3]));
  const [, left, , right, slashed] = yearLast.exec(plain) ?? [];
  if (slashed !== undefined) return either(dayOf(slashed, right, left), dayOf(slashed, left, right));
  const dots = dotted.exec(plain);
  if (dots !== null) return settled(dayOf(dots[3], dots[2], dots[1]));
  return readWords(foldName(plain));
}

function readWords(text: string): DayReading | null {
  const before = monthWord.exec(text);
  const after = before === null ? dayWord.exec(text) : null;
  const name = before?.[1] ?? after?.[2];
  const month = name === undefined ? undefined : monthsByName().get(name);
  if (month === undefined) return null;
  return settled(dayOf(before?.[3] ?? after?.[3], String(month), before?.[2] ?? after?.[1]));
}

function dayOf(year = '', month = '', day = ''): string | null {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || isoOf(time) !== iso ? null : iso;
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
