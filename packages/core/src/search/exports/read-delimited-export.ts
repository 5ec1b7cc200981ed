import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseHead } from 'csv-parse/sync';
import { AppError } from '../../contract/errors.ts';
import { shownCell } from './export-columns-rules.ts';
import { type ExportScope, readFilters, readPeriod, wholeScope } from './export-filter-rules.ts';
import { columnRole, type ExportHeader, headerByContent, isFilterHeader, readHeader } from './export-header-rules.ts';
import type { ExportTable } from './export-table.ts';

/** One record of a delimited file and the lines it spans. */
interface CsvRecord {
  cells: string[];
  line: number;
  lastLine: number;
}

export interface DelimitedFile {
  name: string;
  /** The text of the file from its beginning, as often as needed. */
  text(): AsyncIterable<string>;
  head: string;
  openTable(header: ExportHeader, scope?: ExportScope): ExportTable;
}

const delimiters = [',', ';', '\t', '|'];
const headerSearchRows = 15;
const contentRows = 50;
const maxRecordChars = 256 * 1024;
const maxRestarts = 50;
const unclosed = 'a quotation mark opens on this line and is not closed; double it or remove it';

/** Lenient on purpose: stray quotation marks and uneven rows are judged row by row. */
const csvOptions = (delimiter: string): Options => ({
  delimiter,
  record_delimiter: '\n',
  relax_quotes: true,
  relax_column_count: true,
});

function headRecords(head: string, delimiter: string, count: number): string[][] {
  try {
    return parseHead(head, { ...csvOptions(delimiter), to: count });
  } catch {
    // A quotation mark that stays open in the head: the plain lines still show the header.
    return head.split('\n', count).map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '')));
  }
}

/** The lines of the interface's filter file, or null when this is another file. */
export function filterLines(head: string): string[][] | null {
  const attempts = delimiters.map((delimiter) => headRecords(head, delimiter, headerSearchRows));
  const records = attempts.find(
    (rows) => isFilterHeader(rows[0] ?? []) || rows.slice(1).some((cells) => isFilter(cells, rows)),
  );
  return records === undefined ? null : records.slice(1).filter((cells) => cells.length === 2);
}

/** A title in a language that we do not know: pairs of texts, one of them a search type or a period. */
const isFilter = ([name = '', value = '']: string[], rows: string[][]): boolean =>
  rows.every((cells) => cells.length === 2) &&
  (columnRole(name) === 'searchType' || (columnRole(name) === 'date' && readPeriod(value) !== null));

interface Layout {
  delimiter: string;
  header: ExportHeader;
  /** Records before the first row, and what they say of the rows. */
  preamble: number;
  scope: ExportScope;
}

/** What lines above a header say as a filter file does. */
function scopeIn(records: readonly string[][]): ExportScope {
  const lines = records
    .map((cells) => cells.filter((cell) => cell.trim() !== ''))
    .map((cells) => (cells.length === 1 ? (cells[0] ?? '').split(/:\s/u) : cells))
    .filter((cells) => cells.length === 2);
  return { ...readFilters(lines), filters: [] };
}

/** The layout under the separator that makes a known header appear, or one that the values of the rows decide. */
function findLayout(head: string): Layout | null {
  const attempts = delimiters.map((delimiter) => ({ delimiter, records: headRecords(head, delimiter, contentRows) }));
  for (const { delimiter, records } of attempts) {
    for (const [index, cells] of records.slice(0, headerSearchRows).entries()) {
      const header = readHeader(cells);
      if (header !== null) return { delimiter, header, preamble: index + 1, scope: scopeIn(records.slice(0, index)) };
    }
  }
  for (const { delimiter, records } of attempts) {
    const [names = [], ...rows] = records.filter((cells) => cells.some((cell) => cell !== ''));
    // The last record may be cut off where the head ends.
    const whole = rows.length > 1 && records.length === contentRows ? rows.slice(0, -1) : rows;
    const header = whole.length === 0 ? null : headerByContent(names, whole);
    if (header === null) continue;
    const hasNone = headerByContent(names, [names]) !== null;
    return { delimiter, header, preamble: hasNone ? 0 : 1, scope: wholeScope };
  }
  return null;
}

/** Reads a CSV or TSV file into its tables: one, or one for each header in it. Answers why there is none, or null. */
export async function readDelimitedExport(file: DelimitedFile): Promise<string | null> {
  const layout = findLayout(file.head);
  if (layout === null) {
    const first = shownCell(file.head.split('\n').find((line) => line.trim() !== '') ?? '');
    return `no header row with clicks and impressions was found (the file begins "${first}"); name the columns query, page, date, clicks, impressions, position`;
  }
  const reader = new RecordReader(file, layout);
  let fromLine = 1;
  for (let restarts = 0; ; restarts += 1) {
    const resumeLine = await reader.read(readRecords(file, layout.delimiter, fromLine));
    if (resumeLine === null) break;
    if (restarts === maxRestarts) {
      throw new AppError(
        'invalid_input',
        `${file.name}, line ${resumeLine - 1}: too many quotation marks are opened and not closed. Export the file again or fix its quoting.`,
      );
    }
    fromLine = resumeLine;
  }
  return null;
}

class RecordReader {
  private readonly file: DelimitedFile;
  private readonly delimiter: string;
  private preambleLeft: number;
  private width: number;
  private table: ExportTable;
  /** A line with other cells than the header: a title, if another header follows. */
  private odd: CsvRecord | null = null;

  constructor(file: DelimitedFile, { delimiter, header, preamble, scope }: Layout) {
    this.file = file;
    this.delimiter = delimiter;
    this.preambleLeft = preamble;
    this.width = header.names.length;
    this.table = file.openTable(header, scope);
  }

  /** Reads to the end, or to a broken quotation: then answers the line to continue from. */
  async read(records: AsyncGenerator<CsvRecord | { brokenAt: number }>): Promise<number | null> {
    for await (const record of records) {
      const line = 'brokenAt' in record ? record.brokenAt : record.line;
      if ('brokenAt' in record || (this.preambleLeft === 0 && record.lastLine > line && this.fitted(record) === null)) {
        this.table.add([], line, unclosed);
        return line + 1;
      }
      if (this.preambleLeft > 0) this.preambleLeft -= 1;
      else this.take(record);
      if (this.table.skipped !== null) break;
    }
    this.rejectOdd();
    return null;
  }

  private take(record: CsvRecord): void {
    const { cells, line } = record;
    if (cells.every((cell) => cell.trim() === '')) return this.table.skipBlank(line);
    const header = this.table.hasFigures(cells) ? null : readHeader(cells);
    if (header !== null) {
      this.odd = null;
      this.width = cells.length;
      this.table = this.file.openTable(header);
      return;
    }
    this.rejectOdd();
    const fitted = this.fitted(record);
    if (fitted === null) this.odd = record;
    else this.table.add(fitted, line);
  }

  private rejectOdd(): void {
    const { odd, width, table } = this;
    this.odd = null;
    if (odd !== null)
      table.add(
        odd.cells,
        odd.line,
        `${odd.cells.length} cells where the header has ${width}: ${shownCell(odd.cells.join(this.delimiter))}`,
      );
  }

  /** Spreadsheets add empty cells at the end of rows; anything else of the wrong width is broken. */
  private fitted({ cells }: CsvRecord): string[] | null {
    if (cells.length === this.width) return cells;
    const isPadded = cells.length > this.width && cells.slice(this.width).every((cell) => cell.trim() === '');
    return isPadded ? cells.slice(0, this.width) : null;
  }
}

/** Parses records from a line on; a parse error ends them with the line it began on. */
async function* readRecords(
  file: DelimitedFile,
  delimiter: string,
  fromLine: number,
): AsyncGenerator<CsvRecord | { brokenAt: number }> {
  const parser = parse({ ...csvOptions(delimiter), info: true, max_record_size: maxRecordChars });
  const fed = pipeline(Readable.from(fromLineOn(file.text(), fromLine)), parser).then(
    () => null,
    (error: unknown) => error,
  );
  let lastLine = fromLine - 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = lastLine + 1;
      lastLine = fromLine - 1 + info.lines;
      yield { cells: record, line, lastLine };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { brokenAt: lastLine + 1 };
  } finally {
    parser.destroy();
    await fed;
  }
}

/** Passes over the lines before one. */
async function* fromLineOn(text: AsyncIterable<string>, fromLine: number): AsyncGenerator<string> {
  let toSkip = fromLine - 1;
  for await (const chunk of text) {
    let start = 0;
    while (toSkip > 0) {
      const end = chunk.indexOf('\n', start);
      if (end === -1) break;
      start = end + 1;
      toSkip -= 1;
    }
    if (toSkip > 0) continue;
    if (start < chunk.length) yield chunk.slice(start);
  }
}
