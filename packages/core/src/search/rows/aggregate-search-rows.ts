import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { normalizeQuery } from '../../text/tokens-rules.ts';
import { type ScannedKey, SearchResponseScanner } from './search-response-scanner.ts';
import { PairIndex, type RowIds, StagedRows, SumTable } from './search-row-table.ts';
import type { SearchRow } from './search-row.ts';
import { TextIds } from './text-ids.ts';

/** A row to add: what it is not broken down by is null. A query may be raw; it is normalized here. */
export interface AddedSearchRow {
  query: string | null;
  page: string | null;
  date?: string | null;
  clicks: number;
  impressions: number;
  position: number;
}

export interface SearchSums {
  clicks: number;
  impressions: number;
  /** Average position weighted by impressions; 0 without impressions. */
  position: number;
}

/** What the keys of an API response mean, in order; `day` dates rows whose keys hold no date. */
export interface ResponseShape {
  dimensions: readonly ('query' | 'page' | 'date')[];
  day?: string;
}

export interface SearchRowAggregate {
  add(row: AddedSearchRow): void;
  /** Adds the rows of a raw Search Analytics response body and returns their number: 0 means there are no further pages. */
  addResponse(body: string | Uint8Array, shape: ResponseShape): number;
  /** Rows with a page, one for each query and page, in order of first sight. */
  rows(): Generator<SearchRow>;
  /** Rows of a source that has queries without pages. */
  queries(): Generator<SearchSums & { query: string }>;
  /** Sums of each page over all its rows, anonymized ones included. */
  pages(): Generator<SearchSums & { page: string }>;
  /** Sums of each day in order; from rows of days alone when there are any, as those hold all clicks. */
  days(): (SearchSums & { date: string })[];
  counts(): { rowsAdded: number; rows: number; queries: number; pages: number };
  /** Sums over all rows that have a query or page. */
  totals(): SearchSums;
}

const noId = -1;
/** Sums search rows by query and page as they stream in; the memory is that of the distinct rows, not of the rows added. */
export function aggregateSearchRows(): SearchRowAggregate {
  const table = new AggregateTable();
  return {
    add: (row) => table.add(row),
    addResponse: (body, shape) => addResponse(table, typeof body === 'string' ? table.bytesOf(body) : body, shape),
    *rows() {
      const queryTexts = textReader(table.queries);
      const pageTexts = textReader(table.pages);
      for (let number = 0; number < table.pairs.size; number += 1) {
        const page = pageTexts(table.pairs.first(number));
        const query = queryTexts(table.pairs.second(number));
        if (page !== null) yield rowOf(query, page, table.sums.sums(number));
      }
    },
    *queries() {
      for (let number = 0; number < table.pairs.size; number += 1) {
        const query = table.pairs.second(number);
        if (table.pairs.first(number) !== noId || query === noId) continue;
        yield { query: table.queries.textOf(query), ...table.sums.sums(number) };
      }
    },
    *pages() {
      const byPage = table.sumsByPage();
      for (const id of byPage.ids) yield { page: table.pages.textOf(id), ...byPage.sums.sums(id) };
    },
    days: () => table.dayList(),
    counts: () => table.counts(),
    totals: () => table.total.sums(0),
  };
}

/** The ids and sums behind an aggregate. */
class AggregateTable {
  readonly queries = new TextIds();
  readonly pages = new TextIds();
  readonly days = new TextIds();
  readonly pairs = new PairIndex();
  readonly sums = new SumTable();
  readonly total = new SumTable();
  private readonly dayAlone = new SumTable();
  private readonly dayOfRows = new SumTable();
  readonly staged = new StagedRows();
  private scratch = Buffer.alloc(0);
  private hasDaysAlone = false;
  private rowsAdded = 0;
  /** The id of the normalized query by the id of the query as it came; ids start as themselves. */
  private normalIds = new Int32Array(1024);
  private knownQueries = 0;

  add(row: AddedSearchRow): void {
    const query = row.query === null ? noId : this.normalId(this.queries.idOf(row.query));
    const page = row.page === null ? noId : this.pages.idOf(row.page);
    this.addIds({ query, page, day: row.date == null ? noId : this.days.idOf(row.date) }, row);
  }

  /** A body as bytes, in one buffer that is used again for the next. */
  bytesOf(body: string): Uint8Array {
    const length = Buffer.byteLength(body);
    if (length > this.scratch.length) this.scratch = Buffer.allocUnsafeSlow(length * 2);
    return this.scratch.subarray(0, this.scratch.write(body));
  }

  addIds(ids: RowIds, row: SearchSums): void {
    this.rowsAdded += 1;
    const isDayAlone = ids.query === noId && ids.page === noId;
    if (ids.day !== noId) (isDayAlone ? this.dayAlone : this.dayOfRows).add(ids.day, row);
    this.hasDaysAlone ||= isDayAlone && ids.day !== noId;
    if (isDayAlone) return;
    this.sums.add(this.pairs.numberOf(ids.page, ids.query), row);
    this.total.add(0, row);
  }

  normalId(id: number): number {
    if (id === noId) return noId;
    if (id < this.knownQueries) return this.normalIds[id] ?? noId;
    const normalId = this.queries.isPlain(id) ? id : this.idOfNormal(id);
    this.know(id, normalId);
    if (normalId > id) this.know(normalId, normalId);
    return normalId;
  }

  private idOfNormal(id: number): number {
    const normal = normalizeQuery(this.queries.textOf(id));
    return normal === '' ? noId : this.queries.idOf(normal);
  }

  private know(id: number, normalId: number): void {
    if (id >= this.normalIds.length) {
      const larger = new Int32Array(this.normalIds.length * 2);
      larger.set(this.normalIds);
      this.normalIds = larger;
    }
    this.normalIds[id] = normalId;
    this.knownQueries = id + 1;
  }

  sumsByPage(): { ids: Set<number>; sums: SumTable } {
    const sums = new SumTable();
    const ids = new Set<number>();
    for (let number = 0; number < this.pairs.size; number += 1) {
      const page = this.pairs.first(number);
      if (page === noId) continue;
      ids.add(page);
      sums.add(page, this.sums.sums(number));
    }
    return { ids, sums };
  }

  dayList(): (SearchSums & { date: string })[] {
    const sums = this.hasDaysAlone ? this.dayAlone : this.dayOfRows;
    const list = Array.from({ length: this.days.size }, (_, id) =>
      Object.assign(sums.sums(id), { date: this.days.textOf(id) }),
    );
    return list.filter((day) => day.impressions > 0 || !this.hasDaysAlone).sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  counts(): { rowsAdded: number; rows: number; queries: number; pages: number } {
    const queries = new Set<number>();
    const pages = new Set<number>();
    for (let number = 0; number < this.pairs.size; number += 1) {
      queries.add(this.pairs.second(number));
      pages.add(this.pairs.first(number));
    }
    queries.delete(noId);
    pages.delete(noId);
    return { rowsAdded: this.rowsAdded, rows: this.pairs.size, queries: queries.size, pages: pages.size };
  }
}

function addResponse(table: AggregateTable, body: Uint8Array, shape: ResponseShape): number {
  const { staged } = table;
  staged.clear();
  if (!stageByScan(table, body, shape)) {
    staged.clear();
    stageByParse(table, body, shape);
  }
  for (let number = 0; number < staged.size; number += 1) table.addIds(staged.idsAt(number), staged.valuesAt(number));
  return staged.size;
}

function stageByScan(table: AggregateTable, body: Uint8Array, { dimensions, day }: ResponseShape): boolean {
  const scanner = new SearchResponseScanner(body);
  const dayId = day === undefined ? noId : table.days.idOf(day);
  const queryAt = dimensions.indexOf('query');
  const pageAt = dimensions.indexOf('page');
  const dateAt = dimensions.indexOf('date');
  let isShaped = true;
  const ids = { query: noId, page: noId, day: dayId };
  const idAt = (texts: TextIds, index: number): number => {
    const key = scanner.keys[index];
    if (key === undefined || index >= scanner.keyCount) return noId;
    return key.hasEscape ? texts.idOf(unescaped(body, key)) : texts.idOfBytes(body, key);
  };
  const isWhole = scanner.scan(() => {
    isShaped &&= scanner.keyCount === dimensions.length;
    if (queryAt !== -1) ids.query = table.normalId(idAt(table.queries, queryAt));
    if (pageAt !== -1) ids.page = idAt(table.pages, pageAt);
    if (dateAt !== -1) ids.day = idAt(table.days, dateAt);
    table.staged.push(ids, scanner);
  });
  return isWhole && isShaped;
}

/** The ordinary way, for bodies the scanner does not know: extra members, odd escapes, or not JSON at all. */
function stageByParse(table: AggregateTable, body: Uint8Array, { dimensions, day }: ResponseShape): void {
  for (const row of rowsOf(body, dimensions.length)) {
    const key = (dimension: 'query' | 'page' | 'date'): string | undefined => row.keys[dimensions.indexOf(dimension)];
    const [query, page, date] = [key('query'), key('page'), key('date') ?? day];
    const ids = {
      query: query === undefined ? noId : table.normalId(table.queries.idOf(query)),
      page: page === undefined ? noId : table.pages.idOf(page),
      day: date === undefined ? noId : table.days.idOf(date),
    };
    table.staged.push(ids, row);
  }
}

const responseRow = z.object({
  keys: z.array(z.string()).default([]),
  clicks: z.number().nonnegative().default(0),
  impressions: z.number().nonnegative().default(0),
  position: z.number().nonnegative().default(0),
});
const responseBody = z.object({ rows: z.array(responseRow).default([]) });

/** The rows of a response; the API leaves `rows` out when there are none. */
function rowsOf(body: Uint8Array, keyCount: number): z.infer<typeof responseRow>[] {
  try {
    const { rows } = responseBody.parse(JSON.parse(Buffer.from(body).toString('utf8')));
    if (rows.some((row) => row.keys.length !== keyCount))
      throw new TypeError('A row has other keys than those requested.');
    return rows;
  } catch (cause) {
    throw new AppError(
      'provider_unavailable',
      'Search Console answered with something that is not a page of search rows. Try again later.',
      { cause },
    );
  }
}

function unescaped(body: Uint8Array, { start, end }: ScannedKey): string {
  const text = Buffer.from(body.subarray(start, end)).toString('utf8');
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** Texts by id, each made into a string once however many rows share it. */
function textReader(texts: TextIds): (id: number) => string | null {
  const read = texts.reader();
  const cache: string[] = [];
  return (id) => (id === noId ? null : (cache[id] ??= read(id)));
}

function rowOf(query: string | null, page: string, { clicks, impressions, position }: SearchSums): SearchRow {
  return { query, page, clicks, impressions, position };
}
