import { AppError } from '../../contract/errors.ts';
import { addTo, type SearchSums } from '../rows/search-row.ts';
import { type DayOrder, type DayReading, isOneMidnight, orderOf, readDay } from './export-day-rules.ts';
import { daysBetween, type ExportPeriod } from './export-filter-rules.ts';

export type DaySums = SearchSums & { date: string };

const mostTexts = 50_000;

/** The dates of a table: first how they are written, then the figures of each day. */
export class DayColumn {
  private readonly readings = new Map<string, DayReading | null>();
  private readonly sums = new Map<string, DaySums>();
  /** The same by the days that are written, for a column whose stamps turn out to be of many hours. */
  private readonly sumsAsWritten = new Map<string, DaySums>();
  private readonly ends: string[] = [];
  private order: DayOrder = 'dayFirst';
  private firstMinutes: number | null = null;
  /** Whether its stamps are of many hours: then none of them is the midnight of another day. */
  private isHourly = false;

  /** What the texts so far say of the order of day and month. */
  learn(texts: Iterable<string>): ReturnType<typeof orderOf> {
    for (const text of texts) this.readingOf(text);
    return orderOf([...this.readings.values()].flatMap((reading) => reading ?? []));
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
    const atMinutes = reading?.stamp?.atMinutes;
    if (atMinutes !== undefined) {
      this.firstMinutes ??= atMinutes;
      this.isHourly ||= !isOneMidnight(atMinutes, this.firstMinutes);
    }
    if (this.readings.size < mostTexts) this.readings.set(text, reading);
    return reading;
  }

  /** Adds a row to the day of its text, if it is one. */
  add(text: string, row: SearchSums): void {
    const reading = this.readingOf(text);
    const day = reading?.[this.order];
    if (typeof day !== 'string') return;
    addToDay(this.sums, day, row);
    addToDay(this.sumsAsWritten, reading?.stamp?.written ?? day, row);
  }

  /** Takes the first and last day of a row's period. */
  addPeriod(start: string, end: string): void {
    for (const text of [start, end]) {
      const day = this.dayOf(text);
      if (day !== null && !this.ends.includes(day) && this.ends.length < mostTexts) this.ends.push(day);
    }
  }

  days(): DaySums[] {
    return addDays([...this.settledSums.values()]);
  }

  period(): ExportPeriod | null {
    const dates = [...this.settledSums.keys(), ...this.ends].sort();
    return daysBetween(dates[0] ?? null, dates.at(-1) ?? null);
  }

  private get settledSums(): ReadonlyMap<string, DaySums> {
    return this.isHourly ? this.sumsAsWritten : this.sums;
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

function addToDay(sums: Map<string, DaySums>, date: string, row: SearchSums): void {
  const known = sums.get(date);
  if (known !== undefined) addTo(known, row);
  else sums.set(date, { date, clicks: row.clicks, impressions: row.impressions, position: row.position });
}

/** Adds up rows of the same day, in the order of days. */
export function addDays(days: readonly DaySums[]): DaySums[] {
  const sums = new Map<string, DaySums>();
  for (const day of days) addToDay(sums, day.date, day);
  return [...sums.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
