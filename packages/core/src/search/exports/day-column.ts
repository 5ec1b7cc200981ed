import { AppError } from '../../contract/errors.ts';
import type { SearchSums } from '../rows/aggregate-search-rows.ts';
import { areHours, type DayOrder, type DayReading, orderOf, readDay } from './export-day-rules.ts';
import { daysBetween, type ExportPeriod } from './export-filter-rules.ts';

export type DaySums = SearchSums & { date: string };

const mostTexts = 50_000;

/** The dates of a table: first how they are written, then the figures of each day. */
export class DayColumn {
  private readonly readings = new Map<string, DayReading | null>();
  private readonly sums = new Map<string, DaySums>();
  private readonly ends: string[] = [];
  private order: DayOrder = 'dayFirst';
  private isHourly = false;

  /** What the texts so far say of the order of day and month. */
  learn(texts: Iterable<string>): ReturnType<typeof orderOf> {
    for (const text of texts) this.readingOf(text);
    const readings = [...this.readings.values()].flatMap((reading) => reading ?? []);
    this.isHourly = areHours(readings);
    return orderOf(readings);
  }

  /** Settles the order for the whole column. Throws `invalid_input` that asks where the texts can be read in two orders. */
  settle(tableName: string, told: DayOrder | undefined): void {
    const order = this.learn([]);
    const settled = order === 'doubt' ? told : order;
    if (settled === null || settled === undefined) throw this.refusal(tableName, order === null);
    this.order = settled;
  }

  /** The ISO day of a text; null where it is none in the order of the others. */
  dayOf(text: string): string | null {
    const reading = this.readingOf(text);
    return (this.isHourly ? reading?.stamp?.written : undefined) ?? reading?.[this.order] ?? null;
  }

  private readingOf(text: string): DayReading | null {
    const known = this.readings.get(text);
    if (known !== undefined) return known;
    const reading = readDay(text);
    if (this.readings.size < mostTexts) this.readings.set(text, reading);
    return reading;
  }

  add(date: string, row: SearchSums): void {
    const known = this.sums.get(date);
    if (known !== undefined) addTo(known, row);
    else this.sums.set(date, { date, clicks: row.clicks, impressions: row.impressions, position: row.position });
  }

  /** Takes the first and last day of a row's period. */
  addPeriod(start: string, end: string): void {
    for (const text of [start, end]) {
      const day = this.dayOf(text);
      if (day !== null && !this.ends.includes(day) && this.ends.length < mostTexts) this.ends.push(day);
    }
  }

  days(): DaySums[] {
    return addDays([...this.sums.values()]);
  }

  period(): ExportPeriod | null {
    const dates = [...this.sums.keys(), ...this.ends].sort();
    return daysBetween(dates[0] ?? null, dates.at(-1) ?? null);
  }

  private refusal(tableName: string, areMixed: boolean): AppError {
    const example = [...this.readings].find(([, reading]) => reading?.dayFirst !== reading?.monthFirst)?.[0] ?? '';
    return new AppError(
      'invalid_input',
      areMixed
        ? `${tableName}: some dates are written with the day first, others with the month first. Write all of them as YYYY-MM-DD.`
        : `${tableName}: dates such as ${example} can be read day first or month first. Say which with --dates day-first or --dates month-first.`,
    );
  }
}

/** Adds up rows of the same day, in the order of days. */
export function addDays(days: readonly DaySums[]): DaySums[] {
  const sums = new Map<string, DaySums>();
  for (const day of days) {
    const known = sums.get(day.date);
    if (known === undefined) sums.set(day.date, { ...day });
    else addTo(known, day);
  }
  return [...sums.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Adds figures to a sum, with the average position weighted by impressions. */
export function addTo(sum: SearchSums, { clicks, impressions, position }: SearchSums): void {
  const all = sum.impressions + impressions;
  if (all > 0) sum.position = (sum.position * sum.impressions + position * impressions) / all;
  sum.clicks += clicks;
  sum.impressions = all;
}
