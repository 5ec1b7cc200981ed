import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../contract/errors.ts';
import { decodeText } from './decode-text.ts';
import {
  csvOptions,
  findLayout,
  fitted,
  type Layout,
  readFilters,
  unknownHeaderReason,
} from './delimited-layout-rules.ts';
import type { HeaderMap } from './export-header-rules.ts';
import { readExportPeriod } from './export-period-rules.ts';
import { isCutOff, readRecord, type SearchExportRow } from './export-row-rules.ts';
import type { ExportSource } from './export-sources.ts';
import { type DecimalMark, detectDecimalMark, type NumberCell } from './number-format-rules.ts';
import { type FileLog, type SearchTable, shownCell } from './reading-log.ts';

/** One record of a delimited file and the lines it spans. */
interface CsvRecord {
  cells: string[];
  line: number;
  lastLine: number;
}

const formatSampleRows = 2_000;
const batchRows = 1_000;
const maxRecordChars = 256 * 1024;
const maxRestarts = 50;

/**
 * Streams the rows of a CSV or TSV file in batches. The header row is searched in the first rows; the decimal mark is decided from the
 * first 2,000. A quotation mark that never closes costs its own line only: reading starts again on the next.
 */
export async function* readDelimitedExport(
  source: ExportSource,
  head: string,
  log: FileLog,
): AsyncGenerator<SearchExportRow[]> {
  const layout = findLayout(head);
  if (layout === null) {
    const filters = readFilters(head);
    if (filters === null) log.file.skipped = unknownHeaderReason(head);
    else tellFilters(filters, log);
    return;
  }
  describeLayout(layout, log);
  if (layout.header.columns.position === undefined && layout.header.columns.sumPosition === undefined) {
    log.file.skipped = 'it has no position column (Discover and News have none); export the web search results';
    return;
  }
  const reader = new RecordReader(layout, log);
  let fromLine = 1;
  for (let restarts = 0; ; restarts += 1) {
    const resumeLine: number | null = yield* reader.read(
      readRecords({ source, delimiter: layout.delimiter, fromLine, log }),
    );
    if (resumeLine === null) return;
    if (restarts === maxRestarts) {
      throw new AppError(
        'invalid_input',
        `${source.name}, line ${resumeLine - 1}: too many quotation marks are opened and not closed. Export the file again or fix its quoting.`,
      );
    }
    fromLine = resumeLine;
  }
}

function tellFilters(filters: readonly string[][], log: FileLog): void {
  for (const cells of filters) log.note(`filter ${cells.map(shownCell).join(': ')}`);
  log.file.table = 'context';
  log.file.period = readExportPeriod(filters);
}

/** Turns records into batches of rows, holding back the first ones until the number format is known. */
class RecordReader {
  private readonly layout: Layout;
  private readonly log: FileLog;
  private mark: DecimalMark | null = null;
  private held: CsvRecord[] = [];
  private preambleLeft: number;
  private batch: SearchExportRow[] = [];

  constructor(layout: Layout, log: FileLog) {
    this.layout = layout;
    this.log = log;
    this.preambleLeft = layout.preamble;
  }

  /** Reads to the end, or to a broken quotation: then answers the line to continue from. */
  async *read(records: AsyncGenerator<CsvRecord | BrokenQuote>): AsyncGenerator<SearchExportRow[], number | null> {
    for await (const record of records) {
      if ('brokenAt' in record || this.hasSwallowedLines(record)) {
        const line = 'brokenAt' in record ? record.brokenAt : record.line;
        this.log.reject(line, 'a quotation mark opens on this line and is not closed; double it or remove it');
        return line + 1;
      }
      if (this.preambleLeft > 0) {
        this.preambleLeft -= 1;
        continue;
      }
      if (record.cells.every((cell) => cell.trim() === '')) {
        this.log.skipBlank(record.line);
        continue;
      }
      if (this.mark === null) this.hold(record);
      else this.process(record, this.mark);
      if (this.batch.length >= batchRows) yield this.takeBatch();
    }
    if (this.mark === null) this.decideFormat();
    if (this.batch.length > 0) yield this.takeBatch();
    return null;
  }

  private hasSwallowedLines(record: CsvRecord): boolean {
    return this.preambleLeft === 0 && record.lastLine > record.line && fitted(record.cells, this.layout.width) === null;
  }

  private hold(record: CsvRecord): void {
    this.held.push(record);
    if (this.held.length >= formatSampleRows) this.decideFormat();
  }

  private decideFormat(): void {
    const mark = detectDecimalMark(numberCells(this.held, this.layout.header));
    this.mark = mark;
    this.log.file.decimalMark = mark;
    for (const record of this.held) this.process(record, mark);
    this.held = [];
  }

  private process(record: CsvRecord, mark: DecimalMark): void {
    const { layout, log } = this;
    const cells = fitted(record.cells, layout.width);
    if (cells === null) {
      log.reject(
        record.line,
        `${record.cells.length} cells where the header has ${layout.width}: ${shownCell(record.cells.join(layout.delimiter))}`,
      );
      return;
    }
    if (layout.headerCells !== null && cells.every((cell, index) => cell === layout.headerCells?.[index])) return;
    const result = readRecord(cells, layout.header, mark);
    if ('row' in result) this.keep(result.row);
    else if ('ignored' in result) log.ignore(result.ignored);
    else log.reject(record.line, `${result.reason}: ${shownCell(cells.join(layout.delimiter))}`);
  }

  private keep(row: SearchExportRow): void {
    this.log.accept(row);
    if (row.query !== null && isCutOff(row.query)) this.log.note('queries that end in "…" and may be cut off');
    this.batch.push(row);
  }

  private takeBatch(): SearchExportRow[] {
    const rows = this.batch;
    this.batch = [];
    return rows;
  }
}

interface BrokenQuote {
  brokenAt: number;
}

interface RecordInput {
  source: ExportSource;
  delimiter: string;
  fromLine: number;
  log: FileLog;
}

/** Parses records from a line on; a parse error ends them with the line it began on. */
async function* readRecords({
  source,
  delimiter,
  fromLine,
  log,
}: RecordInput): AsyncGenerator<CsvRecord | BrokenQuote> {
  const text = decodeText(source.open(), (encoding) => (log.file.encoding = encoding));
  const parser = parse({ ...csvOptions(delimiter), info: true, max_record_size: maxRecordChars });
  const fed = pipeline(Readable.from(fromLineOn(text, fromLine)), parser).then(
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

function* numberCells(records: readonly CsvRecord[], { columns }: HeaderMap): Generator<NumberCell> {
  for (const { cells } of records) {
    for (const index of [columns.clicks, columns.impressions, columns.sumPosition]) {
      if (index !== undefined) yield { text: cells[index] ?? '', kind: 'count' };
    }
    for (const index of [columns.ctr, columns.position]) {
      if (index !== undefined) yield { text: cells[index] ?? '', kind: 'average' };
    }
  }
}

function describeLayout({ header, delimiter, headerCells }: Layout, log: FileLog): void {
  const { columns } = header;
  const table: SearchTable =
    columns.query !== undefined
      ? columns.page === undefined
        ? 'queries'
        : 'pairs'
      : columns.page !== undefined
        ? 'pages'
        : columns.date === undefined
          ? 'context'
          : 'dates';
  log.file.table = table;
  log.file.format = header.format;
  log.file.delimiter = delimiter;
  if (header.isComparison) log.note('compares two periods; only the first was read');
  const isKnownContext =
    columns.country !== undefined || columns.device !== undefined || columns.appearance !== undefined;
  if (table === 'context' && !isKnownContext)
    log.note(
      `column "${shownCell(headerCells?.[0] ?? '')}" is not known as query, page or date; only totals were read`,
    );
}
