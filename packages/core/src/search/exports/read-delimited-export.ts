import { AppError } from '../../contract/errors.ts';
import { lineAt, readRecord } from './csv-record-rules.ts';
import { shownCell } from './export-columns-rules.ts';
import { type ExportScope, readFilters, readPeriod, wholeScope } from './export-filter-rules.ts';
import { columnRole, type ExportHeader, headerByContent, isFilterHeader, readHeader } from './export-header-rules.ts';
import { type Cell, textOf } from './export-row-rules.ts';
import type { ExportTable } from './export-table.ts';

/** Lines of cells, whatever they stand in. */
type Rows = readonly (readonly string[])[];
type OpenTable = (header: ExportHeader, scope?: ExportScope) => ExportTable;

/** The separators that a file may have; of those that it lacks, none. */
const delimitersIn = (head: string): string[] => [',', ';', '\t', '|'].filter((delimiter) => head.includes(delimiter));
const headerSearchRows = 15;
const contentRows = 50;
const maxRecordChars = 256 * 1024;
const maxBroken = 50;
const unclosed = 'a quotation mark opens on this line and is not closed; double it or remove it';

function headRecords(head: string, delimiter: string, count: number): string[][] {
  const records: string[][] = [];
  let plain: string | undefined;
  for (let start = 0; start < head.length && records.length < count;) {
    // A quotation mark that stays open in the head: the plain line still shows the header.
    const { cells, end } =
      readRecord(head, start, delimiter) ?? lineAt((plain ??= head.replaceAll('"', ' ')), start, delimiter);
    records.push(cells);
    start = end;
  }
  return records;
}

/** The lines of the interface's filter file under any separator, or null when this is another file. */
export function filterLines(head: string): Rows | null {
  const attempts = delimitersIn(head).map((delimiter) => filtersIn(headRecords(head, delimiter, headerSearchRows)));
  return attempts.find((lines) => lines !== null) ?? null;
}

/** The same of a table's first rows. */
export function filtersIn(rows: Rows): Rows | null {
  const isFilters = isFilterHeader(rows[0] ?? []) || rows.slice(1).some((cells) => isFilter(cells, rows));
  return isFilters ? rows.slice(1).filter((cells) => cells.length === 2) : null;
}

/** A title in a language that we do not know: pairs of texts, one of them a search type or a period. */
const isFilter = ([name = '', value = '']: readonly string[], rows: Rows): boolean =>
  rows.every((cells) => cells.length === 2) &&
  (columnRole(name) === 'searchType' || (columnRole(name) === 'date' && readPeriod(value) !== null));

interface Layout {
  header: ExportHeader;
  /** Records before the first row, and what they say of the rows. */
  preamble: number;
  scope: ExportScope;
}

/** What lines above a header say as a filter file does. */
function scopeIn(records: Rows): ExportScope {
  const lines = records
    .map((cells) => cells.filter((cell) => cell.trim() !== ''))
    .map((cells) => (cells.length === 1 ? (cells[0] ?? '').split(/:\s/u) : cells))
    .filter((cells) => cells.length === 2);
  return { ...readFilters(lines), filters: [] };
}

/** The layout of a table whose first rows have a header that is known. */
function layoutByNames(rows: Rows): Layout | null {
  for (const [index, cells] of rows.slice(0, headerSearchRows).entries()) {
    const header = readHeader(cells);
    if (header !== null) return { header, preamble: index + 1, scope: scopeIn(rows.slice(0, index)) };
  }
  return null;
}

/** The layout that the values of its rows decide. */
function layoutByContent(records: Rows): Layout | null {
  const [names = [], ...rows] = records.filter((cells) => cells.some((cell) => cell !== ''));
  // The last record may be cut off where the head ends.
  const whole = rows.length > 1 && records.length === contentRows ? rows.slice(0, -1) : rows;
  const header = whole.length === 0 ? null : headerByContent(names, whole);
  if (header === null) return null;
  const hasNone = headerByContent(names, [names]) !== null;
  return { header, preamble: hasNone ? 0 : 1, scope: wholeScope };
}

const noHeader = (first: string): string =>
  `no header row with clicks and impressions was found (it begins "${shownCell(first)}"); name the columns query, page, date, clicks, impressions, position`;

/** Reads the rows of a sheet into tables. Answers why there is none, or null. */
export function readSheet(rows: readonly (readonly Cell[])[], openTable: OpenTable): string | null {
  const head = rows.slice(0, contentRows).map((cells) => cells.map((cell) => textOf(cell)));
  const layout = layoutByNames(head) ?? layoutByContent(head);
  if (layout === null) return noHeader(head[0]?.join(', ') ?? '');
  const reader = new RowReader(openTable, layout);
  for (const [index, cells] of rows.entries()) reader.take(cells, index + 1);
  reader.end();
  return null;
}

/** Reads a CSV or TSV file into its tables: one, or one for each header in it. Answers why there is none, or null. */
export async function readDelimitedExport(file: {
  name: string;
  text(): AsyncIterable<string>;
  head: string;
  openTable: OpenTable;
}): Promise<string | null> {
  const attempts = delimitersIn(file.head).map((delimiter) => ({
    delimiter,
    records: headRecords(file.head, delimiter, contentRows),
  }));
  const layoutBy = (layoutIn: typeof layoutByNames) =>
    attempts.flatMap(({ delimiter, records }) => {
      const layout = layoutIn(records);
      return layout === null ? [] : [{ delimiter, layout }];
    });
  const [found] = [...layoutBy(layoutByNames), ...layoutBy(layoutByContent)];
  if (found === undefined) return noHeader(file.head.split('\n').find((line) => line.trim() !== '') ?? '');
  const reader = new RowReader(file.openTable, found.layout);
  const records = new RecordCutter({ name: file.name, delimiter: found.delimiter, reader });
  for await (const text of file.text()) {
    records.cut(text, false);
    if (reader.isDone) break;
  }
  records.cut('\n', true);
  reader.end();
  return null;
}

/** Cuts a text that comes in pieces into records; one that is broken costs its first line. */
class RecordCutter {
  private held = '';
  private line = 1;
  private broken = 0;
  private isInBrokenLine = false;
  private readonly of: { name: string; delimiter: string; reader: RowReader };

  constructor(of: RecordCutter['of']) {
    this.of = of;
  }

  cut(piece: string, isEnd: boolean): void {
    const { reader, delimiter } = this.of;
    const text = this.held + piece;
    let start = 0;
    while (start < text.length && !reader.isDone) {
      const record = this.isInBrokenLine ? null : readRecord(text, start, delimiter);
      if (record === null && !this.isInBrokenLine && !isEnd && text.length - start < maxRecordChars) break;
      if (record === null || (record.lines > 1 && !reader.fits(record.cells))) {
        start = this.passLine(text, start);
        continue;
      }
      reader.take(record.cells, this.line);
      this.line += record.lines;
      start = record.end;
    }
    this.held = text.slice(start);
  }

  /** Goes on behind the line end; a line may be longer than what is held. */
  private passLine(text: string, start: number): number {
    if (!this.isInBrokenLine) {
      this.of.reader.reject(this.line, unclosed);
      this.broken += 1;
      if (this.broken > maxBroken)
        throw new AppError(
          'invalid_input',
          `${this.of.name}, line ${this.line}: too many quotation marks are opened and not closed. Export the file again or fix its quoting.`,
        );
    }
    const end = text.indexOf('\n', start);
    this.isInBrokenLine = end === -1;
    if (end !== -1) this.line += 1;
    return end === -1 ? text.length : end + 1;
  }
}

/** Gives rows of cells to their table, and begins another where a header follows. */
class RowReader {
  private readonly openTable: OpenTable;
  private preambleLeft: number;
  private width: number;
  private table: ExportTable;
  /** A line with other cells than the header: a title, if another header follows. */
  private odd: { cells: readonly Cell[]; line: number } | null = null;

  constructor(openTable: OpenTable, { header, preamble, scope }: Layout) {
    this.openTable = openTable;
    this.preambleLeft = preamble;
    this.width = header.names.length;
    this.table = openTable(header, scope);
  }

  get isDone(): boolean {
    return this.table.skipped !== null;
  }

  reject(line: number, reason: string): void {
    this.table.add([], line, reason);
  }

  take(cells: readonly Cell[], line: number): void {
    if (this.preambleLeft > 0) {
      this.preambleLeft -= 1;
      return;
    }
    if (cells.every((cell) => textOf(cell).trim() === '')) return this.table.skipBlank(line);
    const header = this.table.hasFigures(cells) ? null : readHeader(cells.map((cell) => textOf(cell)));
    if (header !== null) {
      this.odd = null;
      this.width = cells.length;
      this.table = this.openTable(header);
      return;
    }
    this.end();
    if (this.fits(cells)) this.table.add(cells.length === this.width ? cells : cells.slice(0, this.width), line);
    else this.odd = { cells, line };
  }

  /** Rejects the last line if it was no title. */
  end(): void {
    const { odd, width, table } = this;
    this.odd = null;
    if (odd === null) return;
    const shown = shownCell(odd.cells.map((cell) => textOf(cell)).join(', '));
    table.add(odd.cells, odd.line, `${odd.cells.length} cells where the header has ${width}: ${shown}`);
  }

  /** Spreadsheets add empty cells at the end of rows; anything else of the wrong width is broken. */
  fits(cells: readonly Cell[]): boolean {
    if (cells.length === this.width || this.preambleLeft > 0) return true;
    return cells.length > this.width && cells.slice(this.width).every((cell) => textOf(cell).trim() === '');
  }
}
