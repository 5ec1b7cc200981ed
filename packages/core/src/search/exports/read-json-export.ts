import { AppError } from '../../contract/errors.ts';
import { jsonExcess, withNullFigures } from '../../text/json-bounds-rules.ts';
import { shownCell } from './export-columns-rules.ts';
import type { ExportTable } from './export-table.ts';
import { cellsOf, contentOf, isObject, type JsonList, listsInJson, UnclearRows } from './json-lists-rules.ts';

export interface JsonFile {
  name: string;
  text(): AsyncIterable<string>;
  head: string;
  maxJsonBytes: number;
  openTable(list: JsonList): ExportTable;
  /** Counts a line that is no row; of a file without any row so far. */
  reject(line: number, reason: string): void;
}

const maxLineChars = 64 * 1024 * 1024;
const jsonBounds = { maxDepth: 64, maxValues: Number.POSITIVE_INFINITY };
/** Shorter texts cannot nest deep enough to hurt, and there are many of them. */
const shallowChars = 1_000;
const straysPerRow = 20;
const noRows = 'it has no rows with clicks and impressions';

/** Reads NDJSON, one JSON document, or several one after another. Answers why there is no list of rows in it, or null. */
export async function readJsonExport(file: JsonFile): Promise<string | null> {
  const reader = new ListReader(file);
  const lines = file.head.trim().split('\n', 2);
  const isByLine = lines.length > 1 && 'value' in parsedOf(lines[0] ?? '');
  const reason = await (isByLine ? reader.readLines() : reader.readDocuments());
  joinStrays(reader.unnamed);
  return reason;
}

class ListReader {
  private readonly file: JsonFile;
  /** Tables of lists that belong together, such as the pages of an answer or the lines of a file. */
  private readonly tables = new Map<string, ExportTable>();
  readonly unnamed = new Map<ExportTable, string>();
  private unclear: string | null = null;
  private last: ({ table: ExportTable } & NonNullable<JsonList['single']>) | null = null;

  constructor(file: JsonFile) {
    this.file = file;
  }

  async readLines(): Promise<string | null> {
    let line = 0;
    for await (const texts of linesOf(this.file)) {
      for (const text of texts) {
        line += 1;
        const problem = text.trim() === '' ? null : this.readText(text, line);
        if (problem !== null) this.file.reject(line, `${problem}: ${shownCell(text)}`);
      }
    }
    return this.tables.size === 0 ? (this.unclear ?? noRows) : null;
  }

  async readDocuments(): Promise<string | null> {
    const { name, maxJsonBytes } = this.file;
    const parts: string[] = [];
    let length = 0;
    for await (const text of this.file.text()) {
      length += text.length;
      if (length > maxJsonBytes)
        throw new AppError(
          'invalid_input',
          `${name} is one JSON document of more than ${maxJsonBytes} bytes. Write one row per line (NDJSON) instead.`,
        );
      parts.push(text);
    }
    const whole = parts.join('');
    const parsed = parsedOf(whole);
    if ('value' in parsed) return this.readValue(parsed.value, 1);
    const documents = documentsIn(whole);
    if (documents.length < 2) return `it is not valid JSON (${parsed.problem})`;
    let line = 1;
    for (const text of documents) {
      const problem = this.readText(text, line);
      if (problem !== null) this.file.reject(line, problem);
      line += text.split('\n').length - 1;
    }
    return this.tables.size === 0 ? (this.unclear ?? noRows) : null;
  }

  /** Reads the lists of one JSON text; answers what is wrong with it, or null. */
  private readText(text: string, line: number): string | null {
    const parsed = parsedOf(text);
    return 'problem' in parsed ? `it is not valid JSON (${parsed.problem})` : this.readValue(parsed.value, line);
  }

  private readValue(value: unknown, line: number): string | null {
    if (this.readLikeLast(value, line)) return null;
    try {
      const lists = listsInJson(value);
      for (const list of lists) this.readList(list, line);
      return lists.length === 0 ? noRows : null;
    } catch (error) {
      if (!(error instanceof UnclearRows)) throw error;
      this.unclear ??= error.message;
      return error.message;
    }
  }

  /** Rows of a file mostly have the same properties, and there are millions of them. */
  private readLikeLast(value: unknown, line: number): boolean {
    const { last } = this;
    if (last === null || !isObject(value)) return false;
    const names = Object.keys(value);
    if (names.length !== last.names.length) return false;
    for (let at = 0; at < names.length; at += 1) if (names[at] !== last.names[at]) return false;
    if (last.content !== '' && contentOf([value]) !== last.content) return false;
    const cells = cellsOf(value, last.keyCount, last.properties);
    if (cells !== null) last.table.add(cells, line);
    return cells !== null;
  }

  private readList(list: JsonList, line: number): void {
    const key = JSON.stringify([list.shape, list.header.roles, list.scope, list.content]);
    let table = this.tables.get(key);
    if (table === undefined) this.tables.set(key, (table = this.file.openTable(list)));
    let place = 0;
    for (const cells of list.rows) {
      place += 1;
      if (cells === null)
        table.reject(line, `row ${place}: it is no row object, or its keys do not match the dimensions of the file`);
      else table.add(cells, line);
    }
    if (list.content !== '') this.unnamed.set(table, list.shape);
    this.last = list.single === null ? null : { table, ...list.single };
  }
}

/** A query can look like an address or a day: a few such rows belong to the list in which they stand. */
function joinStrays(unnamed: ReadonlyMap<ExportTable, string>): void {
  for (const [table, shape] of unnamed) {
    const larger = [...unnamed].find(([other, its]) => its === shape && other.heldRows > straysPerRow * table.heldRows);
    if (larger !== undefined) table.moveTo(larger[0]);
  }
}

/** The lines of a file, some at a time. */
async function* linesOf(file: JsonFile): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of file.text()) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineChars)
      throw new AppError(
        'invalid_input',
        `${file.name} has a line of more than ${maxLineChars} characters. Write one row per line.`,
      );
    yield lines;
  }
  if (rest !== '') yield [rest];
}

function parsedOf(text: string): { value: unknown } | { problem: string } {
  const excess = text.length <= shallowChars ? null : jsonExcess(text, jsonBounds);
  if (excess !== null) return { problem: `it ${excess}` };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const mended = /NaN|Infinity/u.test(text) ? withNullFigures(text) : text;
    if (mended !== text) return parsedOf(mended);
    return { problem: error instanceof Error ? shownCell(error.message) : '' };
  }
}

/** Cuts a text where one JSON object or list ends and the next begins. */
function documentsIn(text: string): string[] {
  const documents: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[\]{}]/gsu)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth !== 0 || token.startsWith('"')) continue;
    documents.push(text.slice(start, index + 1).replace(/^[\s,]+/u, ''));
    start = index + 1;
  }
  return text.slice(start).trim() === '' ? documents : [...documents, text.slice(start)];
}
