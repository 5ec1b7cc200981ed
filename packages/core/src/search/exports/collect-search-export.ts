import { AppError } from '../../contract/errors.ts';
import { aggregateSearchRows, type SearchRowAggregate } from '../rows/aggregate-search-rows.ts';
import { withoutFragments } from '../rows/fold-address-rules.ts';
import { addTo, noSums, type SearchRow, type SearchSums } from '../rows/search-row.ts';
import { chooseTables, coverTheSame, type KeyedTables, periodOf } from './choose-tables-rules.ts';
import { addDays, type DaySums } from './day-column.ts';
import { describeSearchData, type SearchDataDescription } from './describe-search-data-rules.ts';
import type { SearchTable } from './export-columns-rules.ts';
import type { SearchExportInput } from './export-sources.ts';
import type { ExportTable, RejectedRow } from './export-table.ts';
import { readExportTables, type ReadSearchExportOptions } from './read-export-tables.ts';

/** What was read of one list of rows, or why nothing was. */
export interface ReadFile {
  name: string;
  table: SearchTable | null;
  encoding: string | null;
  rowsRead: number;
  rowsRejected: number;
  rowsIgnored: number;
  skipped: string | null;
}

export interface SearchExportSummary {
  kind: 'interface' | 'api' | 'bigquery' | 'mixed';
  files: ReadFile[];
  rowsRead: number;
  rowsRejected: number;
  /** Sound rows that are not web search results, such as images. */
  rowsIgnored: number;
  /** The first 100 rows that could not be read. */
  rejected: RejectedRow[];
  dateRange: { start: string; end: string } | null;
  /** Days that the rows cover; null when nothing says it. */
  periodDays: number | null;
  /** Sums without the query dimension; null where the files cannot say them, or hold a part of the site. */
  totals: SearchSums | null;
  /** What the export was filtered by, in words. */
  filters: string[];
  /** Cut-off queries, summed rows and the like, each with how often. */
  notes: { file: string; note: string; count: number }[];
}

export interface CollectedSearchExport {
  /**
   * One row for each query and page, and one without a query for what page rows of the same days have beyond them; or one for each
   * page and one for each query when the export does not join them.
   */
  rows: SearchRow[];
  days: DaySums[];
  summary: SearchExportSummary;
  description: SearchDataDescription;
}

const mostReported = 100;

/**
 * Reads Search Console data in the forms analysts have it to its end: the interface's export (ZIP, folder or CSVs, in many languages), API rows
 * as CSV, NDJSON or JSON, and BigQuery rows. Throws `invalid_input` when nothing names a page or query; single rows that cannot be read
 * are counted and listed in the summary.
 */
export async function collectSearchExport(
  inputs: SearchExportInput | readonly SearchExportInput[],
  options: ReadSearchExportOptions = {},
): Promise<CollectedSearchExport> {
  const rejected: RejectedRow[] = [];
  const onRejected = (row: RejectedRow): void => {
    if (rejected.length < mostReported) rejected.push(row);
    options.onRejected?.(row);
  };
  const list = (Array.isArray(inputs) ? inputs : [inputs]) as readonly SearchExportInput[];
  const tables = await readExportTables(list, { ...options, onRejected });
  const chosen = chooseTables(tables);
  refuseNothing(tables, rejected);
  const hasPairs = chosen.pairs.length > 0;
  if (hasPairs) for (const table of chosen.queries) table.note('not used beside the rows by query and page');
  const [paged, apart] = hasPairs ? [chosen.pairs, []] : [chosen.pages, chosen.queries];
  const added = sumOf([...paged, ...apart]);
  const rows: SearchRow[] = [];
  // What hides both its page and its query is only known in sum.
  for (const row of added.rows()) if (row.page !== '' || row.query !== null) rows.push(row);
  if (hasPairs) for (const row of hiddenRows(chosen)) rows.push(row);
  if (rows.length === 0) throw new AppError('invalid_input', 'The export names neither pages nor queries.');
  const used = [...paged, ...apart];
  const period = periodOf([...used, ...chosen.dates.filter((table) => used.some((one) => one.place === table.place))]);
  const filters = [...new Set(used.flatMap(({ scope }) => scope.filters))];
  const hidden = hiddenIn(hasPairs ? chosen.pairs : chosen.queries, tables);
  const days = (chosen.dates.length > 0 ? chosen.dates : paged).flatMap((table) => table.days);
  const summary = summarize(tables, {
    rejected,
    filters,
    dateRange: period?.start == null || period.end === null ? null : { start: period.start, end: period.end },
    periodDays: period?.days ?? null,
    totals: filters.length > 0 ? null : (hidden?.totals ?? pageTotals(used)),
  });
  const counts = { rows: rows.length, ...countNames(rows) };
  const { dateRange, periodDays } = summary;
  return {
    rows,
    days: addDays(days),
    summary,
    description: describeSearchData({ counts, hasPairs, hidden, dateRange, periodDays, filters }),
  };
}

function countNames(rows: readonly SearchRow[]): { pages: number; queries: number } {
  const [pages, queries] = [new Set<string>(), new Set<string>()];
  let last = '';
  for (const { page, query } of rows) {
    // Rows of a page mostly follow each other.
    if (page !== last) pages.add((last = page));
    if (query !== null) queries.add(query);
  }
  pages.delete('');
  return { pages: pages.size, queries: queries.size };
}

/** Sums of pages alone; queries beside them may be of other days. */
function pageTotals(used: readonly ExportTable[]): SearchSums | null {
  if (used.some(({ kind }) => kind !== 'pages')) return null;
  const sum = noSums();
  for (const table of used) addTo(sum, sumsOf(table));
  return sum;
}

function sumOf(tables: readonly ExportTable[]): SearchRowAggregate {
  const [first, ...others] = tables;
  if (first !== undefined && others.length === 0) return first.rows;
  const sum = aggregateSearchRows();
  for (const { rows } of tables) for (const row of rows.rows()) sum.add(row);
  return sum;
}

/** What the page rows have beyond the pairs of their page: the clicks and impressions of queries that are not named. */
function hiddenRows({ pairs, pages }: KeyedTables): SearchRow[] {
  const isSame = pages.length > 0 && pages.every((table) => pairs.some((other) => coverTheSame(table, other)));
  if (!isSame || JSON.stringify(periodOf(pages)) !== JSON.stringify(periodOf(pairs))) return [];
  const named = new Map([...sumOf(pairs).pages()].map((sums) => [sums.page, sums]));
  return [...sumOf(pages).pages()].flatMap(({ page, ...total }) => {
    const seen = named.get(page) ?? { clicks: 0, impressions: 0, position: 0 };
    const impressions = total.impressions - seen.impressions;
    if (impressions <= 0) return [];
    const clicks = Math.min(impressions, Math.max(0, total.clicks - seen.clicks));
    const position = (total.position * total.impressions - seen.position * seen.impressions) / impressions;
    return [{ query: null, page, clicks, impressions, position: Math.max(1, position) }];
  });
}

/** Clicks of named queries, and those of all; null where a source filters, or cannot tell what it leaves out. */
function hiddenIn(
  byQuery: readonly ExportTable[],
  tables: readonly ExportTable[],
): { namedClicks: number; totals: SearchSums } | null {
  if (byQuery.length === 0) return null;
  const [hidden, totals] = [{ namedClicks: 0 }, noSums()];
  for (const table of byQuery) {
    const named = table.namedClicks;
    const isFiltered = table.scope.filters.length > 0;
    const whole = isFiltered ? null : table.namesHidden ? sumsOf(table) : wholeOf(table, tables);
    // More named clicks than there are in all: the two are of different days, whatever they say.
    if (whole === null || named > 1.02 * whole.clicks) return null;
    hidden.namedClicks += named;
    addTo(totals, whole);
  }
  return { ...hidden, totals };
}

/** Sums of the table without queries that has most of the same days; rows by appearance hold a part of the clicks. */
function wholeOf(table: ExportTable, tables: readonly ExportTable[]): SearchSums | null {
  const others = tables.filter(
    (other) =>
      (other.skipped === null || other.elsewhere.rows > 0) &&
      other.rowsRead + other.elsewhere.rows > 0 &&
      ['dates', 'context', 'pages'].includes(other.kind ?? '') &&
      other.columns?.at.appearance === undefined &&
      coverTheSame(table, other),
  );
  const days = others.find(({ kind }) => kind === 'dates');
  if (days !== undefined) return sumsOf(days);
  return others.map((other) => sumsOf(other)).sort((a, b) => b.impressions - a.impressions)[0] ?? null;
}

/** Sums of a table, with rows that an earlier table has too; pages without the fragments of others. */
function sumsOf({ kind, rows, totals, elsewhere }: ExportTable): SearchSums {
  const sum = noSums();
  addTo(sum, elsewhere);
  for (const part of kind === 'pages' ? withoutFragments([...rows.pages()]) : [totals]) addTo(sum, part);
  return sum;
}

function refuseNothing(tables: readonly ExportTable[], rejected: readonly RejectedRow[]): void {
  if (tables.some(({ rowsRead, skipped, kind }) => rowsRead > 0 && skipped === null && kind !== 'context')) return;
  const issues = tables
    .slice(0, mostReported)
    .map((table) => ({ at: table.name, message: table.skipped ?? whyEmpty(table, rejected) }));
  const reasons = issues.slice(0, 5).map(({ at, message }) => `${at}: ${message}`);
  throw new AppError('invalid_input', `No search data could be read. ${reasons.join('; ')}.`, { details: { issues } });
}

function whyEmpty({ name, rowsRejected }: ExportTable, rejected: readonly RejectedRow[]): string {
  const first = rejected.find((row) => row.file === name);
  if (first === undefined) return 'it has no rows of queries, pages, or days';
  return `none of its ${rowsRejected} rows can be read (line ${first.line}: ${first.reason})`;
}

type Known = Pick<SearchExportSummary, 'rejected' | 'filters' | 'dateRange' | 'periodDays' | 'totals'>;

function summarize(tables: readonly ExportTable[], known: Known): SearchExportSummary {
  const formats = new Set(
    tables.flatMap(({ rowsRead, skipped, columns }) =>
      rowsRead > 0 && skipped === null && columns !== null ? [columns.format] : [],
    ),
  );
  const [format] = formats;
  const sum = (pick: (table: ExportTable) => number): number => tables.reduce((total, table) => total + pick(table), 0);
  return {
    ...known,
    kind: formats.size > 1 || format === undefined ? 'mixed' : format,
    files: tables.map(({ name, kind, encoding, rowsRead, rowsRejected, rowsIgnored, skipped }) => ({
      name,
      table: kind,
      encoding,
      rowsRead,
      rowsRejected,
      rowsIgnored,
      skipped,
    })),
    rowsRead: sum(({ rowsRead, skipped }) => (skipped === null ? rowsRead : 0)),
    rowsRejected: sum(({ rowsRejected }) => rowsRejected),
    rowsIgnored: sum(({ rowsIgnored }) => rowsIgnored),
    notes: tables.flatMap((table) => [...table.notes].map(([note, count]) => ({ file: table.name, note, count }))),
  };
}
