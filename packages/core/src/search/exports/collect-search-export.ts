import { AppError } from '../../contract/errors.ts';
import { aggregateSearchRows, type SearchRowAggregate, type SearchSums } from '../rows/aggregate-search-rows.ts';
import type { SearchRow } from '../rows/search-row.ts';
import { describeSearchData, type SearchDataDescription } from './describe-search-data-rules.ts';
import type { SearchExportInput } from './export-sources.ts';
import { readSearchExport, type ReadSearchExportOptions, type SearchExportSummary } from './read-search-export.ts';

export interface CollectedSearchExport {
  /**
   * One row for each query and page, and one without a query for what page rows of the same days have beyond them; or one for each
   * page and one for each query when the export does not join them.
   */
  rows: SearchRow[];
  days: (SearchSums & { date: string })[];
  summary: SearchExportSummary;
  description: SearchDataDescription;
}

/**
 * Reads an export to its end and sums it by query and page. Tables that count the same clicks again are kept apart: pairs are used when there
 * are any, otherwise pages and queries side by side. Throws `invalid_input` when nothing names a page or query.
 */
export async function collectSearchExport(
  inputs: SearchExportInput | readonly SearchExportInput[],
  options: ReadSearchExportOptions = {},
): Promise<CollectedSearchExport> {
  const reading = readSearchExport(inputs, options);
  const tables = {
    pairs: aggregateSearchRows(),
    pages: aggregateSearchRows(),
    queries: aggregateSearchRows(),
    dates: aggregateSearchRows(),
  };
  for await (const { table, rows } of reading.batches) {
    for (const row of rows) tables[table].add(row);
  }
  const summary = reading.summary();
  const used = summary.hasQueryPagePairs ? tables.pairs : tables.pages;
  const apart = summary.hasQueryPagePairs ? [] : [...tables.queries.queries()];
  const hidden = summary.hasQueryPagePairs && coverSameDays(summary.files) ? hiddenRows(tables) : [];
  const rows = [...used.rows(), ...hidden, ...apart.map((row) => Object.assign(row, { page: '' }))];
  if (rows.length === 0) throw new AppError('invalid_input', 'The export names neither pages nor queries.');
  const days = [tables.dates, used].map((table) => table.days()).find((list) => list.length > 0) ?? [];
  const counts = {
    rows: rows.length,
    pages: used.counts().pages,
    queries: (summary.hasQueryPagePairs ? used : tables.queries).counts().queries,
  };
  const withQuery = summary.hasQueryPagePairs
    ? sumsWithQuery(rows)
    : summary.hasQueries
      ? tables.queries.totals()
      : null;
  const description = describeSearchData({
    counts,
    hasPairs: summary.hasQueryPagePairs,
    withQuery,
    totals: knowsTotals(summary) ? summary.totals : null,
    dateRange: summary.dateRange,
    periodDays: summary.periodDays,
  });
  return { rows, days, summary, description };
}

/** Whether page rows and pairs are of the same days, as far as they say. */
function coverSameDays(files: SearchExportSummary['files']): boolean {
  const daysOf = (table: string): string => {
    const ranges = files.flatMap((file) => (file.table === table && file.rowsRead > 0 ? [file.dateRange] : []));
    const days = ranges.flatMap((range) => (range === null ? [] : [range.start, range.end])).sort();
    return `${days[0]} ${days.at(-1)}`;
  };
  return daysOf('pages') === daysOf('pairs');
}

/** What the page rows have beyond the pairs of their page: the clicks and impressions of queries that are not named. */
function hiddenRows(tables: Record<'pages' | 'pairs', SearchRowAggregate>): SearchRow[] {
  const named = new Map([...tables.pairs.pages()].map((sums) => [sums.page, sums]));
  return [...tables.pages.pages()].flatMap(({ page, ...total }) => {
    const seen = named.get(page) ?? { clicks: 0, impressions: 0, position: 0 };
    const impressions = total.impressions - seen.impressions;
    if (impressions <= 0) return [];
    const clicks = Math.min(impressions, Math.max(0, total.clicks - seen.clicks));
    const position = (total.position * total.impressions - seen.position * seen.impressions) / impressions;
    return [{ query: null, page, clicks, impressions, position: Math.max(1, position) }];
  });
}

function sumsWithQuery(rows: readonly SearchRow[]): { clicks: number; impressions: number } {
  const sums = { clicks: 0, impressions: 0 };
  for (const { query, clicks, impressions } of rows) {
    if (query === null) continue;
    sums.clicks += clicks;
    sums.impressions += impressions;
  }
  return sums;
}

/** Rows of queries alone cannot show what they leave out; another table, or BigQuery's anonymized rows, can. */
function knowsTotals({ kind, files }: SearchExportSummary): boolean {
  return (
    kind === 'bigquery' || files.some((file) => file.rowsRead > 0 && file.table !== 'queries' && file.table !== 'pairs')
  );
}
