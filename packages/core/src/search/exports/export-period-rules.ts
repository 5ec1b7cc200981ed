import { columnRole, foldName } from './export-header-rules.ts';
import { isoDay } from './export-row-rules.ts';

/** The days that an export covers, as its filter file says; the dates only where it names them. */
export interface ExportPeriod {
  days: number;
  start: string | null;
  end: string | null;
}

/** Beginnings of the interface's words for a unit of time, folded, with the days in one. */
const units: readonly [days: number, stems: RegExp][] = [
  [
    1 / 24,
    /^(?:hour|stunde|heure|hora|ora|ore|uur|godzin|tim(?:m|e|ar)|tunti|hodin|saat|час|годин|時間|시간|小时|小時)/u,
  ],
  [
    7,
    /^(?:week|woche|semaine|semana|settiman|weken|tydzien|tygodn|veck|uge|uke|viik|tyden|tydn|hafta|недел|тижн|週|주|周)/u,
  ],
  [365.25, /^(?:year|jahr|an(?:s|nee|no|ni|o|os)?$|jaar|rok|lat|ar$|vuo|yil|год|лет|рок|年|년)/u],
  [
    30.4375,
    /^(?:month|monat|mois|mes|mese|mesi|maand|miesi|manad|maned|kuukau|mesic|ay|меся|міся|か月|ヶ月|カ月|개월|个月|個月)/u,
  ],
  [1, /^(?:day|tag|jour|dia|giorn|dag|dni|dzien|paiv|dn|den|gun|дн|ден|日|일|天)/u],
];
const longestDays = 500;
const locales = 'en de fr es it pt nl pl sv da nb fi cs tr ru uk'.split(' ');

/** Reads the period from the lines of a filter file ("Date", "Last 3 months"); null when no line says it. */
export function readExportPeriod(lines: readonly (readonly string[])[]): ExportPeriod | null {
  for (const [name = '', value = ''] of lines) {
    if (columnRole(name) !== 'date' || value.length > 200) continue;
    const period = datesOf(value) ?? relativeOf(value);
    if (period !== null) return period;
  }
  return null;
}

function relativeOf(value: string): ExportPeriod | null {
  const text = foldName(value);
  const [, digits, rest = ''] = /(\d{1,3})\s*(\S.*)$/u.exec(text) ?? [];
  const unit = rest
    .split(' ')
    .map((word) => units.find(([, stems]) => stems.test(word))?.[0])
    .find((days) => days !== undefined);
  if (digits === undefined || unit === undefined) return null;
  const days = Math.max(1, Math.round(Number(digits) * unit));
  return days > longestDays ? null : { days, start: null, end: null };
}

const numericDay =
  /\d{4}-\d{2}-\d{2}|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{1,2}\/\d{1,2}\/\d{2,4}/gu;

function datesOf(value: string): ExportPeriod | null {
  const numeric = value.match(numericDay) ?? [];
  const [first, second] = numeric.length === 2 ? numeric : wordedDays(value);
  if (first === undefined || second === undefined) return null;
  const readings = [readDay(first, 'dayFirst'), readDay(first, 'monthFirst')].flatMap((start, index) => {
    const end = readDay(second, index === 0 ? 'dayFirst' : 'monthFirst');
    const days = start === null || end === null ? 0 : (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    return days >= 1 && days <= longestDays ? [{ days, start, end }] : [];
  });
  const [one, other] = readings;
  // "3/4/26 - 5/4/26" has two meanings that two countries read differently: ask.
  const isTold = one !== undefined && (other === undefined || (other.start === one.start && other.end === one.end));
  return isTold ? one : null;
}

function readDay(text: string, order: 'dayFirst' | 'monthFirst'): string | null {
  const bare = text.replaceAll(/\s/gu, '');
  const [, year, month, day] = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/u.exec(bare) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return isoDay(`${day}.${month}.${year}`);
  const [, left, right, short] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/u.exec(bare) ?? [];
  if (left === undefined || right === undefined || short === undefined) return isoDay(bare);
  const [dayText, monthText] = order === 'dayFirst' ? [left, right] : [right, left];
  return isoDay(`${dayText}.${monthText}.${short.length === 2 ? `20${short}` : short}`);
}

let monthNumbers: ReadonlyMap<string, number> | undefined;

/** Months as the interface's languages write them, long and short, alone and with a day, folded. */
function monthsByName(): ReadonlyMap<string, number> {
  monthNumbers ??= new Map(
    locales.flatMap((locale) =>
      monthStyles.flatMap((options) => {
        const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, month) => [monthNameOf(format, month), month + 1] as const);
      }),
    ),
  );
  return monthNumbers;
}

const monthStyles = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
] as const;

function monthNameOf(format: Intl.DateTimeFormat, month: number): string {
  const parts = format.formatToParts(new Date(Date.UTC(2024, month, 15)));
  return foldName(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/u, '');
}

/** "Jun 1, 2025 - Aug 31, 2025", "1. Juni 2025 – 31. Aug. 2025": two days with their month in words. */
function wordedDays(value: string): string[] {
  const text = foldName(value);
  const months = monthsByName();
  const days: string[] = [];
  for (const match of text.matchAll(
    /(?<month>\p{L}+)\.?\s(?<day>\d{1,2}),?\s(?<year>\d{4})|(?<day2>\d{1,2})\.?\s(?:de\s|d')?(?<month2>\p{L}+)\.?,?\s(?:de\s)?(?<year2>\d{4})/gu,
  )) {
    const { month, month2, day, day2, year, year2 } = match.groups ?? {};
    const number = months.get(month ?? month2 ?? '');
    if (number !== undefined) days.push(`${day ?? day2 ?? ''}.${number}.${year ?? year2 ?? ''}`);
  }
  return days.length === 2 ? days : [];
}
