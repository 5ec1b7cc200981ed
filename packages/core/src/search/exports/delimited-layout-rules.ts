import { type Options, parse } from 'csv-parse/sync';
import { type HeaderMap, headerByOrder, isFilterHeader, readHeader } from './export-header-rules.ts';
import { shownCell } from './reading-log.ts';

/** How a delimited file is laid out. */
export interface Layout {
  delimiter: string;
  header: HeaderMap;
  /** Cells of the header row, to check widths and pass over repeats; null when the file has none. */
  headerCells: string[] | null;
  width: number;
  /** Records before the first data row. */
  preamble: number;
}

const delimiters = [',', ';', '\t', '|'];
const headerSearchRows = 15;

/** Lenient on purpose: stray quotation marks and uneven rows are judged row by row. */
export function csvOptions(delimiter: string): Options {
  return { delimiter, record_delimiter: '\n', relax_quotes: true, relax_column_count: true };
}

/** The layout under the separator that makes a known header appear, or the interface's fixed order for a header in an unknown language. */
export function findLayout(head: string): Layout | null {
  const attempts = delimiters.map((delimiter) => ({ delimiter, records: headRecords(head, delimiter) }));
  for (const { delimiter, records } of attempts) {
    for (const [index, cells] of records.entries()) {
      const header = readHeader(cells);
      if (header === null) continue;
      return {
        delimiter,
        header: withDimension(header, records[index + 1]),
        headerCells: cells,
        width: cells.length,
        preamble: index + 1,
      };
    }
  }
  for (const { delimiter, records } of attempts) {
    const header = headerByOrder(records[1] ?? []);
    if (header !== null) return { delimiter, header, headerCells: records[0] ?? null, width: 5, preamble: 1 };
  }
  return null;
}

/** A first column with an unknown name is known by its first value when that is an address or a day. */
function withDimension(header: HeaderMap, firstRow: readonly string[] | undefined): HeaderMap {
  if (Math.min(...Object.values(header.columns)) === 0) return header;
  const byOrder = headerByOrder(firstRow ?? []);
  return byOrder === null ? header : { ...header, columns: { ...byOrder.columns, ...header.columns } };
}

function headRecords(head: string, delimiter: string): string[][] {
  try {
    return parse(head, { ...csvOptions(delimiter), to: headerSearchRows });
  } catch {
    // A quotation mark that stays open in the head: the plain lines still show the header.
    return head
      .split('\n', headerSearchRows)
      .map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '')));
  }
}

/** The lines of the interface's Filters file ("Search type", "Web"), or null when this is another file. */
export function readFilters(head: string): string[][] | null {
  const attempts = delimiters.map((delimiter) => headRecords(head, delimiter));
  const records = attempts.find((rows) => isFilterHeader(rows[0] ?? []));
  return records === undefined ? null : records.slice(1).filter((cells) => cells.length === 2);
}

/** What to say about a file without a known header. */
export function unknownHeaderReason(head: string): string {
  const first = shownCell(head.split('\n').find((line) => line.trim() !== '') ?? '');
  return `no header row with clicks and impressions was found (the file begins "${first}"); name the columns query, page, date, clicks, impressions, position`;
}

/** Spreadsheets add empty cells at the end of rows; anything else of the wrong width is broken. */
export function fitted(cells: string[], width: number): string[] | null {
  if (cells.length === width) return cells;
  return cells.length > width && cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : null;
}
