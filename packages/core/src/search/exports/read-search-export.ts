import { AppError } from '../../contract/errors.ts';
import { decodeText } from './decode-text.ts';
import type { SearchExportRow } from './export-row-rules.ts';
import {
  defaultSearchExportLimits,
  type ExportSource,
  type ExportSources,
  openExportSources,
  type SearchExportInput,
  type SearchExportLimits,
} from './export-sources.ts';
import type { SearchDimension } from './json-row-rules.ts';
import { readDelimitedExport } from './read-delimited-export.ts';
import { parseJson, readJsonExport } from './read-json-export.ts';
import {
  addTotals,
  FileLog,
  type ReadFile,
  type RejectedRow,
  type RowTotals,
  type SearchTable,
} from './reading-log.ts';

export interface ReadSearchExportOptions {
  /** What the `keys` of JSON rows mean, when the file does not say; otherwise worked out from their values. */
  dimensions?: readonly SearchDimension[];
  limits?: Partial<SearchExportLimits>;
  /** Hears of every row that cannot be read; the summary lists only the first ones. */
  onRejected?: (row: RejectedRow) => void;
}

/** Rows of one file, all broken down alike. Tables of the interface's export count the same clicks again: never add them up. */
export interface SearchExportBatch {
  file: string;
  table: Exclude<SearchTable, 'context'>;
  rows: SearchExportRow[];
}

/** What was read; complete once the batches have ended. */
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
  /** Days that the export covers, by its rows' dates or its filter file; null when neither says. */
  periodDays: number | null;
  /** Clicks and impressions of the table that covers most: days, otherwise countries or devices, otherwise the larger of pages, pairs and queries. */
  totals: RowTotals;
  hasQueries: boolean;
  hasPages: boolean;
  hasQueryPagePairs: boolean;
  /** Filters of the export, cut-off queries and the like, each with how often. */
  notes: { file: string; note: string; count: number }[];
}

export interface SearchExportReading {
  batches: AsyncIterable<SearchExportBatch>;
  /** Throws `internal` before the batches have been read to their end. */
  summary(): SearchExportSummary;
}

const headChars = 256 * 1024;

/**
 * Reads Search Console data in the forms analysts have it: the interface's export (ZIP, folder or CSVs, in many languages), API rows as CSV, NDJSON or JSON,
 * and BigQuery bulk-export rows. Throws `invalid_input` when nothing can be read; single rows that cannot are counted and listed in the summary.
 */
export function readSearchExport(
  inputs: SearchExportInput | readonly SearchExportInput[],
  options: ReadSearchExportOptions = {},
): SearchExportReading {
  const logs: FileLog[] = [];
  const rejected: RejectedRow[] = [];
  let isComplete = false;
  async function* batches(): AsyncGenerator<SearchExportBatch> {
    const limits = { ...defaultSearchExportLimits, ...options.limits };
    const opened = await openExportSources(isList(inputs) ? inputs : [inputs], limits);
    try {
      const { dimensions = null, onRejected } = options;
      yield* readAll({ opened, logs, rejected, limits, dimensions, onRejected });
    } finally {
      opened.close();
    }
    refuseNothing(logs, rejected);
    isComplete = true;
  }
  return {
    batches: batches(),
    summary() {
      if (!isComplete) throw new AppError('internal', 'The summary of an export exists once its rows have been read.');
      return summarize(logs, rejected);
    },
  };
}

interface Reading {
  opened: ExportSources;
  logs: FileLog[];
  rejected: RejectedRow[];
  limits: SearchExportLimits;
  dimensions: readonly SearchDimension[] | null;
  onRejected: ReadSearchExportOptions['onRejected'];
}

async function* readAll(reading: Reading): AsyncGenerator<SearchExportBatch> {
  const { opened, logs, rejected } = reading;
  for (const { name, reason } of opened.skipped) {
    const log = new FileLog(name, rejected);
    log.file.skipped = reason;
    logs.push(log);
  }
  for (const source of opened.sources) {
    const log = new FileLog(source.name, rejected, reading.onRejected);
    logs.push(log);
    for await (const rows of await rowsOf(source, log, reading)) {
      const { table } = log.file;
      if (table !== null && table !== 'context') yield { file: source.name, table, rows };
    }
    if (log.file.rowsRead + log.file.rowsRejected === 0 && log.file.skipped === null && log.notes.size === 0)
      log.file.skipped = 'it has no row that can be read';
  }
}

async function rowsOf(source: ExportSource, log: FileLog, reading: Reading): Promise<AsyncIterable<SearchExportRow[]>> {
  const head = await headOf(source);
  if (head.includes('\0')) {
    log.file.skipped = 'it is not a text file';
    return nothing();
  }
  if (!/^\s*[[{]/.test(head)) return readDelimitedExport(source, head, log);
  const firstLine = head.trimStart().split('\n', 1)[0] ?? '';
  // A line longer than the head is a whole response; reading by line suits it as well.
  const isLineByLine = parseJson(firstLine) !== null || firstLine.length >= headChars - 1_024;
  return readJsonExport({
    source,
    isLineByLine,
    dimensions: reading.dimensions,
    maxJsonBytes: reading.limits.maxJsonBytes,
    log,
  });
}

async function headOf(source: ExportSource): Promise<string> {
  let head = '';
  for await (const text of decodeText(source.open())) {
    head += text;
    if (head.length >= headChars) break;
  }
  return head.slice(0, headChars);
}

async function* nothing(): AsyncGenerator<SearchExportRow[]> {
  // No rows: the reason is in the log.
}

function refuseNothing(logs: readonly FileLog[], rejected: readonly RejectedRow[]): void {
  if (logs.some(({ file }) => file.rowsRead > 0 && file.table !== 'context')) return;
  const issues = logs
    .slice(0, 100)
    .map(({ file }) => ({ at: file.name, message: file.skipped ?? whyEmpty(file, rejected) }));
  const reasons = issues.slice(0, 5).map(({ at, message }) => `${at}: ${message}`);
  throw new AppError('invalid_input', `No search data could be read. ${reasons.join('; ')}.`, { details: { issues } });
}

function whyEmpty(file: ReadFile, rejected: readonly RejectedRow[]): string {
  const first = rejected.find((row) => row.file === file.name);
  if (first === undefined) return 'it has no rows of queries, pages, or days';
  return `none of its ${file.rowsRejected} rows can be read (line ${first.line}: ${first.reason})`;
}

function summarize(logs: readonly FileLog[], rejected: readonly RejectedRow[]): SearchExportSummary {
  const files = logs.map(({ file }) => file);
  const tables = new Set(files.filter((file) => file.rowsRead > 0).map((file) => file.table));
  const formats = new Set(files.flatMap((file) => (file.rowsRead > 0 && file.format !== null ? [file.format] : [])));
  const [format] = formats;
  const sum = (pick: (file: ReadFile) => number): number => files.reduce((total, file) => total + pick(file), 0);
  return {
    kind: formats.size > 1 || format === undefined ? 'mixed' : format,
    files,
    rowsRead: sum((file) => file.rowsRead),
    rowsRejected: sum((file) => file.rowsRejected),
    rowsIgnored: sum((file) => file.rowsIgnored),
    rejected: [...rejected],
    dateRange: rangeOf(files),
    periodDays: periodDaysOf(files),
    totals: bestTotals(files),
    hasQueries: tables.has('queries') || tables.has('pairs'),
    hasPages: tables.has('pages') || tables.has('pairs'),
    hasQueryPagePairs: tables.has('pairs'),
    notes: logs.flatMap((log) => [...log.notes].map(([note, count]) => ({ file: log.file.name, note, count }))),
  };
}

/** The days of the rows, otherwise those that a filter file names. */
function rangeOf(files: readonly ReadFile[]): { start: string; end: string } | null {
  const ofRows = widestRange(files);
  if (ofRows !== null) return ofRows;
  const named = files.flatMap(({ period }) => period ?? []);
  const { start, end } = named.find((period) => period.start !== null) ?? {};
  return start == null || end == null ? null : { start, end };
}

function periodDaysOf(files: readonly ReadFile[]): number | null {
  const range = rangeOf(files);
  if (range !== null) return Math.round((Date.parse(range.end) - Date.parse(range.start)) / 86_400_000) + 1;
  return files.find(({ period }) => period !== null)?.period?.days ?? null;
}

function widestRange(files: readonly ReadFile[]): { start: string; end: string } | null {
  const ranges = files.flatMap((file) => file.dateRange ?? []);
  const [start] = ranges.map((range) => range.start).sort();
  const end = ranges
    .map((range) => range.end)
    .sort()
    .at(-1);
  return start === undefined || end === undefined ? null : { start, end };
}

/** Files of one table add up (an export in parts); of several context files, each of which counts everything, the largest is taken. */
function bestTotals(files: readonly ReadFile[]): RowTotals {
  const none: RowTotals = { clicks: 0, impressions: 0, position: 0 };
  const totalsOf = (table: SearchTable): RowTotals =>
    files.filter((file) => file.table === table).reduce((sum, { totals }) => addTotals(sum, totals), none);
  const days = totalsOf('dates');
  if (days.impressions > 0) return days;
  const contexts = files.filter((file) => file.table === 'context').map((file) => file.totals);
  return [...contexts, totalsOf('pages'), totalsOf('pairs'), totalsOf('queries')].reduce((best, totals) =>
    totals.impressions > best.impressions ? totals : best,
  );
}

function isList(inputs: SearchExportInput | readonly SearchExportInput[]): inputs is readonly SearchExportInput[] {
  return Array.isArray(inputs);
}
