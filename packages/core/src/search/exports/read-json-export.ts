import { AppError } from '../../contract/errors.ts';
import { jsonExcess } from '../../text/json-bounds-rules.ts';
import { decodeText } from './decode-text.ts';
import type { SearchExportRow } from './export-row-rules.ts';
import type { ExportSource } from './export-sources.ts';
import {
  inferDimensions,
  isBigQueryRow,
  type JsonRows,
  readJsonRow,
  rowDimensions,
  rowsInJson,
  type SearchDimension,
} from './json-row-rules.ts';
import { type FileLog, type SearchTable, shownCell } from './reading-log.ts';

export interface JsonReading {
  source: ExportSource;
  /** Each line is a separate JSON value. */
  isLineByLine: boolean;
  /** What the keys mean when the file does not say. */
  dimensions: readonly SearchDimension[] | null;
  maxJsonBytes: number;
  log: FileLog;
}

const maxLineChars = 64 * 1024 * 1024;
const sampleRows = 500;
const batchRows = 1_000;

interface Entry {
  row: unknown;
  line: number;
  /** Place among the rows of its line or document, from 1; null when it is the only one. */
  place: number | null;
  dimensions: readonly SearchDimension[] | null;
}

/** Streams the rows of NDJSON, or of one JSON document: rows, API responses, or lists of them. */
export async function* readJsonExport(reading: JsonReading): AsyncGenerator<SearchExportRow[]> {
  const entries = reading.isLineByLine ? entriesByLine(reading) : entriesOfDocument(reading);
  let sample: Entry[] | null = [];
  let inferred: readonly SearchDimension[] | null = null;
  let batch: SearchExportRow[] = [];
  const flushSample = (): void => {
    const held = sample ?? [];
    sample = null;
    inferred =
      reading.dimensions ??
      inferDimensions(held.filter((entry) => entry.dimensions === null).map((entry) => entry.row));
    describe(held, inferred, reading.log);
    for (const entry of held) keep(entry);
  };
  const keep = (entry: Entry): void => {
    const row = acceptEntry(entry, inferred, reading.log);
    if (row !== null) batch.push(row);
  };
  for await (const entry of entries) {
    if (sample === null) keep(entry);
    else if (sample.push(entry) >= sampleRows) flushSample();
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (sample !== null) flushSample();
  if (batch.length > 0) yield batch;
}

function acceptEntry(entry: Entry, inferred: readonly SearchDimension[] | null, log: FileLog): SearchExportRow | null {
  const result = readJsonRow(entry.row, entry.dimensions ?? inferred);
  if ('row' in result) {
    log.accept(result.row);
    return result.row;
  }
  if ('ignored' in result) log.ignore(result.ignored);
  else {
    const where = entry.place === null ? '' : `row ${entry.place}: `;
    log.reject(entry.line, `${where}${result.reason}: ${shownCell(JSON.stringify(entry.row) ?? '')}`);
  }
  return null;
}

async function* entriesByLine({ source, log }: JsonReading): AsyncGenerator<Entry> {
  let line = 0;
  for await (const text of linesOf(source, log)) {
    line += 1;
    if (text.trim() === '') continue;
    const parsed = parseJson(text);
    const lists = parsed === null ? [] : rowsInJson(parsed.value);
    if (lists.length === 0) {
      log.reject(
        line,
        parsed === null
          ? depthProblem(text) === null
            ? `not valid JSON: ${shownCell(text)}`
            : `the line ${depthProblem(text)}`
          : `no row: ${shownCell(text)}`,
      );
    }
    yield* entriesOf(lists, line);
  }
}

async function* entriesOfDocument({ source, log, maxJsonBytes }: JsonReading): AsyncGenerator<Entry> {
  const parts: string[] = [];
  let length = 0;
  for await (const text of decodeText(source.open(), (encoding) => (log.file.encoding = encoding))) {
    length += text.length;
    if (length > maxJsonBytes) {
      throw new AppError(
        'invalid_input',
        `${source.name} is one JSON document of more than ${maxJsonBytes} bytes. Write one row per line (NDJSON) instead.`,
      );
    }
    parts.push(text);
  }
  const document = parts.join('');
  const parsed = parseJson(document);
  if (parsed === null) {
    log.file.skipped = `it is not valid JSON (${jsonProblem(document)})`;
    return;
  }
  const lists = rowsInJson(parsed.value);
  if (lists.length === 0) log.file.skipped = 'it has no rows with clicks and impressions';
  yield* entriesOf(lists, 1);
}

function* entriesOf(lists: readonly JsonRows[], line: number): Generator<Entry> {
  const isSingle = lists.length === 1 && lists[0]?.rows.length === 1;
  let place = 0;
  for (const { rows, dimensions } of lists) {
    for (const row of rows) {
      place += 1;
      yield { row, line, place: isSingle ? null : place, dimensions };
    }
  }
}

async function* linesOf(source: ExportSource, log: FileLog): AsyncGenerator<string> {
  let rest = '';
  for await (const text of decodeText(source.open(), (encoding) => (log.file.encoding = encoding))) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineChars)
      throw new AppError(
        'invalid_input',
        `${source.name} has a line of more than ${maxLineChars} characters. Write one row per line.`,
      );
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const jsonBounds = { maxDepth: 64, maxValues: Number.POSITIVE_INFINITY };
/** Shorter texts cannot nest deep enough to hurt, and there are many of them. */
const shallowChars = 1_000;
const depthProblem = (text: string): string | null =>
  text.length <= shallowChars ? null : jsonExcess(text, jsonBounds);

/** The parsed value in a box, because null is a JSON value; null when the text is not JSON, or nests deeper than rows do. */
export function parseJson(text: string): { value: unknown } | null {
  if (depthProblem(text) !== null) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function jsonProblem(text: string): string {
  const tooDeep = depthProblem(text);
  if (tooDeep !== null) return `it ${tooDeep}`;
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error instanceof Error ? shownCell(error.message) : '';
  }
}

function describe(sample: readonly Entry[], inferred: readonly SearchDimension[] | null, log: FileLog): void {
  const first = sample[0];
  if (first === undefined) return;
  const roles = rowDimensions(first.row, first.dimensions ?? inferred);
  const byPage: SearchTable = roles.has('page') ? 'pages' : roles.has('date') ? 'dates' : 'context';
  log.file.table = roles.has('query') ? (roles.has('page') ? 'pairs' : 'queries') : byPage;
  log.file.format = isBigQueryRow(first.row) ? 'bigquery' : 'api';
  log.file.decimalMark = '.';
}
