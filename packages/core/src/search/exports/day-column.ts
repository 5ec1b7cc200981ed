import { AppError } from '../../contract/errors.ts';
import type { SearchSums } from '../rows/aggregate-search-rows.ts';
import { type DayOrder, type DayReading, orderOf, readDay } from './export-day-rules.ts';
import { daysBetween, type ExportPeriod } from './export-filter-rules.ts';

export type DaySums = SearchSums & { date: string };

const mostDays = 50_000;

/** The days of a table as they are written; the order of day and month is known at its end. */
export class DayColumn {
  private readonly texts = new Map<string, { reading: DayReading; sums: SearchSums }>();
  private readonly ends = new Map<string, DayReading>();

  /** The day where it is certain, so that two ways to write it are one; its text where it is not; null where it is none. */
  keyOf(text: string): string | null {
    const reading = this.texts.get(text)?.reading ?? (this.texts.size < mostDays ? readDay(text) : null);
    if (reading === null) return null;
    if (!this.texts.has(text)) this.texts.set(text, { reading, sums: { clicks: 0, impressions: 0, position: 0 } });
    return reading.dayFirst === reading.monthFirst ? reading.dayFirst : text;
  }

  add(text: string, row: SearchSums): void {
    const known = this.texts.get(text);
    if (known !== undefined) addTo(known.sums, row);
  }

  /** Takes the first or last day of a row's period. */
  addEnd(text: string): void {
    const reading = this.ends.has(text) || this.ends.size >= mostDays ? null : readDay(text);
    if (reading !== null) this.ends.set(text, reading);
  }

  /** The days in order and the period. Throws `invalid_input` that asks where the texts can be read in two orders. */
  settle(tableName: string, told: DayOrder | undefined): { days: DaySums[]; period: ExportPeriod | null } {
    const ends = [...this.ends.values()];
    const order = orderOf([...ends, ...[...this.texts.values()].map(({ reading }) => reading)]);
    const settled = order === 'doubt' ? told : order;
    if (settled === undefined || settled === null) throw this.refusal(tableName, order === null);
    const days = [...this.texts.values()].map(({ reading, sums }) =>
      Object.assign(sums, { date: reading[settled] ?? '' }),
    );
    const dates = [...days.map(({ date }) => date), ...ends.map((reading) => reading[settled] ?? '')].sort();
    return { days: addDays(days), period: daysBetween(dates[0] ?? null, dates.at(-1) ?? null) };
  }

  private refusal(tableName: string, areMixed: boolean): AppError {
    const [example = ''] = [...this.texts.keys(), ...this.ends.keys()];
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
