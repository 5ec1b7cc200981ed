import { AppError } from '../../contract/errors.ts';
import type { ExportPeriod } from './export-period-rules.ts';
import type { SearchExportRow } from './export-row-rules.ts';

/** What a file's rows are broken down by; `context` files (countries, devices) only give totals. */
export type SearchTable = 'pairs' | 'queries' | 'pages' | 'dates' | 'context';

export interface RowTotals {
  clicks: number;
  impressions: number;
  /** Average position weighted by impressions; 0 without impressions. */
  position: number;
}

/** Totals of two sets of rows together. */
export function addTotals(left: RowTotals, right: RowTotals): RowTotals {
  const impressions = left.impressions + right.impressions;
  const weighted = left.position * left.impressions + right.position * right.impressions;
  return { clicks: left.clicks + right.clicks, impressions, position: impressions === 0 ? 0 : weighted / impressions };
}

/** A row that could not be read: where it is and why. */
export interface RejectedRow {
  file: string;
  line: number;
  reason: string;
}

/** The result of one file. */
export interface ReadFile {
  name: string;
  format: 'interface' | 'api' | 'bigquery' | null;
  table: SearchTable | null;
  encoding: string | null;
  /** Field separator of a delimited file. */
  delimiter: string | null;
  decimalMark: '.' | ',' | null;
  rowsRead: number;
  rowsRejected: number;
  rowsIgnored: number;
  totals: RowTotals;
  dateRange: { start: string; end: string } | null;
  /** The days that a filter file names; null for other files. */
  period: ExportPeriod | null;
  /** Why no row of it was used; null when it was read. */
  skipped: string | null;
}

/** A file of which this many rows are broken and none is sound is not read further. */
const hopelessRows = 20_000;
export const maxReportedRejections = 100;
const maxCellShown = 80;

/** Counts what happens to the rows of one file and collects the first rejections. */
export class FileLog {
  readonly file: ReadFile;
  readonly notes = new Map<string, number>();
  private readonly rejections: RejectedRow[];
  private blankRows = 0;
  private readonly onRejected: (row: RejectedRow) => void;

  constructor(name: string, rejections: RejectedRow[], onRejected: (row: RejectedRow) => void = () => {}) {
    this.rejections = rejections;
    this.onRejected = onRejected;
    this.file = {
      name,
      format: null,
      table: null,
      encoding: null,
      delimiter: null,
      decimalMark: null,
      rowsRead: 0,
      rowsRejected: 0,
      rowsIgnored: 0,
      totals: { clicks: 0, impressions: 0, position: 0 },
      dateRange: null,
      period: null,
      skipped: null,
    };
  }

  accept(row: SearchExportRow): void {
    const { file } = this;
    file.rowsRead += 1;
    file.totals = addTotals(file.totals, row);
    if (row.date === null) return;
    if (file.dateRange === null) file.dateRange = { start: row.date, end: row.date };
    else if (row.date < file.dateRange.start) file.dateRange.start = row.date;
    else if (row.date > file.dateRange.end) file.dateRange.end = row.date;
  }

  reject(line: number, reason: string, rows = 1): void {
    const { file } = this;
    file.rowsRejected += rows;
    const rejected = { file: file.name, line, reason };
    this.onRejected(rejected);
    if (this.rejections.length < maxReportedRejections) this.rejections.push(rejected);
    if (file.rowsRead > 0 || file.rowsRejected < hopelessRows) return;
    this.giveUp(line, reason);
  }

  /** An empty row isn't an error, but a file of nothing else is not read to its end. */
  skipBlank(line: number): void {
    this.blankRows += 1;
    if (this.file.rowsRead === 0 && this.blankRows >= hopelessRows) this.giveUp(line, 'the row is empty');
  }

  private giveUp(line: number, reason: string): never {
    throw new AppError(
      'invalid_input',
      `${this.file.name}: none of its first ${hopelessRows.toLocaleString('en')} rows can be read (line ${line}: ${reason}).`,
    );
  }

  ignore(why: string): void {
    this.file.rowsIgnored += 1;
    this.note(`left out: ${why}`);
  }

  /** Counts something worth telling that does not lose a row. */
  note(what: string): void {
    if (this.notes.size < 50 || this.notes.has(what)) this.notes.set(what, (this.notes.get(what) ?? 0) + 1);
  }
}

/** A cell as shown in a message: one line, not too long. */
export function shownCell(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxCellShown ? `${line.slice(0, maxCellShown)}…` : line;
}
