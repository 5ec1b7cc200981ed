import { periodInWords } from '../../text/day-words-rules.ts';
import { daysBetween, type ExportPeriod } from './export-filter-rules.ts';
import type { ExportTable } from './export-table.ts';

const kinds = ['pairs', 'queries', 'pages', 'dates'] as const;
export type KeyedTables = Record<(typeof kinds)[number], ExportTable[]>;

/**
 * Chooses the tables whose rows add up, so that no click counts twice: of tables that count the same days again the one of most days
 * stays, and the others say in `skipped` which one has their clicks. Parts of one table, and tables of other days, stay together.
 */
export function chooseTables(tables: readonly ExportTable[]): KeyedTables {
  const chosen: KeyedTables = { pairs: [], queries: [], pages: [], dates: [] };
  for (const kind of kinds) {
    const widest = tables
      .filter((table) => table.kind === kind && table.skipped === null && table.rowsRead > 0)
      .sort((a, b) => (b.period?.days ?? 0) - (a.period?.days ?? 0) || clicksOf(b) - clicksOf(a));
    for (const table of widest) {
      const other = chosen[kind].find((kept) => countsAgain(table, kept));
      if (other === undefined) chosen[kind].push(table);
      else
        table.skipped = `it counts clicks again that ${other.name}${wordsOf(other.period)} has; import it alone to use it instead`;
    }
  }
  return chosen;
}

const clicksOf = ({ totals }: ExportTable): number => totals.clicks;

function wordsOf(period: ExportPeriod | null): string {
  if (period === null) return '';
  return period.start === null || period.end === null
    ? ` (${period.days} days)`
    : ` (${periodInWords(period.start, period.end)})`;
}

function countsAgain(table: ExportTable, kept: ExportTable): boolean {
  const [one, other] = [table.period, kept.period];
  if (areApart(one, other)) return false;
  if (table.breakdown !== kept.breakdown || table.isDated !== kept.isDated) return true;
  // Rows with dates were compared one by one when they were read.
  if (table.isDated) return false;
  const isOtherPeriod = one !== null && other !== null && (one.days !== other.days || one.start !== other.start);
  return isOtherPeriod || !haveOtherKeys(table, kept);
}

function areApart(one: ExportPeriod | null, other: ExportPeriod | null): boolean {
  if (one?.start == null || one.end === null || other?.start == null || other.end === null) return false;
  return one.end < other.start || other.end < one.start;
}

/** Whether two tables are parts of one: no query and page is in both. */
function haveOtherKeys(table: ExportTable, kept: ExportTable): boolean {
  const known = new Set(keysOf(kept));
  for (const key of keysOf(table)) if (known.has(key)) return false;
  return true;
}

function* keysOf({ rows }: ExportTable): Generator<string> {
  for (const { query, page } of rows.rows()) yield `${page}\n${query ?? ''}`;
}

/** Whether figures of two tables are of the same rows' days and scope, as far as they say. */
export function coverTheSame(one: ExportTable, other: ExportTable): boolean {
  const [a, b] = [one.period, other.period];
  if (one.scope.filters.join('\n') !== other.scope.filters.join('\n')) return false;
  if (a?.start != null && b?.start != null) return a.start === b.start && a.end === b.end;
  return one.place === other.place || (a !== null && a.days === b?.days);
}

/** The days that tables cover together. */
export function periodOf(tables: readonly ExportTable[]): ExportPeriod | null {
  const periods = tables.flatMap(({ period }) => period ?? []);
  const dated = periods.filter(({ start }) => start !== null);
  const [first] = dated.map(({ start }) => start ?? '').sort();
  const last = dated
    .map(({ end }) => end ?? '')
    .sort()
    .at(-1);
  return daysBetween(first ?? null, last ?? null) ?? periods[0] ?? null;
}
