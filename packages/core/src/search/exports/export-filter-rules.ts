import { areCountedAlike } from '../../contract/search/search-window-rules.ts';
import { type DayReading, readDay } from './export-day-rules.ts';
import { columnRole, foldName } from './export-header-rules.ts';
import named from './export-names.json' with { type: 'json' };

/** The days that a table covers; the dates only where they are known. */
export interface ExportPeriod {
  days: number;
  start: string | null;
  end: string | null;
}

/** What a filter file, a request or a header says about the rows: it binds them like a column. */
export interface ExportScope {
  period: ExportPeriod | null;
  /** `web`, another search type by its name, or null when it is not said. */
  searchType: string | null;
  /** Other filters in words: rows are then those of a part of the site or its queries. */
  filters: readonly string[];
}

export const wholeScope: ExportScope = { period: null, searchType: null, filters: [] };
const longestDays = 500;
const dayMs = 86_400_000;

/** Reads the lines of the interface's filter file ("Search type", "Web"). */
export function readFilters(lines: readonly (readonly string[])[]): ExportScope {
  let { period, searchType } = wholeScope;
  const filters: string[] = [];
  for (const [name = '', value = ''] of lines) {
    const role = columnRole(name);
    if (role === 'date' || datesOf(value) !== null) period ??= readPeriod(value);
    else if (role === 'searchType') searchType = searchTypeOf(value);
    else filters.push(`${name.trim()}: ${value.trim()}`.slice(0, 200));
  }
  return { period, searchType, filters };
}

/** The search type by any of its names. */
export function searchTypeOf(text: string): string {
  const folded = foldName(text);
  const known = named.searchTypes.find(({ begins }) =>
    begins.split('|').some((stem) => folded.startsWith(foldName(stem))),
  );
  return known?.searchType ?? (folded === '' ? 'unknown' : folded);
}

/** Reads a period ("Last 3 months", "2026-01-01 - 2026-03-31"); null when the text does not say one. */
export function readPeriod(value: string): ExportPeriod | null {
  return value.length > 200 ? null : (datesOf(value) ?? relativeOf(value));
}

function relativeOf(value: string): ExportPeriod | null {
  const [, digits, rest = ''] = /(\d{1,3})\s*(\S.*)$/u.exec(foldName(value)) ?? [];
  const unit = rest
    .split(' ')
    .map((word) => named.units.find(({ begins }) => begins.split('|').some((stem) => begin(word, stem))))
    .find((found) => found !== undefined);
  if (digits === undefined || unit === undefined) return null;
  const days = Math.max(1, Math.round(Number(digits) * unit.days));
  return days > longestDays ? null : { days, start: null, end: null };
}

/** A stem that ends in a space is a whole word. */
const begin = (word: string, stem: string): boolean =>
  stem.endsWith(' ') ? word === foldName(stem) : word.startsWith(foldName(stem));

/** Two days and what is between them. */
const mostDateChars = 200;

function datesOf(value: string): ExportPeriod | null {
  // Where the two days part: a dash between spaces, a word, or the only dash of days written with slashes or dots.
  for (const [dash] of value.slice(0, mostDateChars).matchAll(/\s*[–—~]\s*|\s+(?:-|to|bis|au|al|a|do|до|tot)\s+|-/gu)) {
    const parts = value.split(dash);
    const [first, second] = parts.length === 2 ? parts.map((part) => readDay(part)) : [];
    const period = first && second ? periodOf(first, second) : null;
    if (period !== null) return period;
  }
  return null;
}

function periodOf(first: DayReading, second: DayReading): ExportPeriod | null {
  const readings = (['dayFirst', 'monthFirst'] as const).flatMap((order) => {
    const period = daysBetween(first[order], second[order]);
    return period === null || period.days > longestDays ? [] : [period];
  });
  const [one, other = one] = readings;
  // "3/4/26 - 5/4/26" has two meanings that two countries read differently.
  return one !== undefined && other?.start === one.start && other.end === one.end ? one : null;
}

/** Whether Google counted impressions alike in two periods, as far as their days are known. */
export function areDaysAlike(one: ExportPeriod | null, other: ExportPeriod | null): boolean {
  if (one?.start == null || one.end === null || other?.start == null || other.end === null) return true;
  return areCountedAlike({ startDate: one.start, endDate: one.end }, { startDate: other.start, endDate: other.end });
}

/** The period from one day to another; null unless both are known and in order. */
export function daysBetween(start: string | null, end: string | null): ExportPeriod | null {
  if (start === null || end === null) return null;
  const days = Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1;
  return days >= 1 ? { days, start, end } : null;
}
