import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { normalizeQuery } from '../../text/tokens-rules.ts';
import type { PageRow, SearchRow } from './search-row.ts';

/** Sums search rows by query and page; the memory is that of the distinct rows, not of the rows added. */
export interface SearchRowAggregate {
  /** Adds a row, whose query may be raw: it is normalized here. */
  add(row: SearchRow): void;
  /** Adds the rows of a raw Search Analytics response body and returns their number: 0 means there are no further pages. */
  addResponse(body: string | Uint8Array, dimensions: readonly ('query' | 'page')[]): number;
  /** One row for each query and page, in order of first sight of their pages. */
  rows(): Generator<SearchRow>;
  /** Sums of each page over all its rows, anonymized ones included. */
  pages(): Generator<PageRow>;
}

/** Sums with the position times impressions, so that adding stays exact. */
interface Cell {
  clicks: number;
  impressions: number;
  positionSum: number;
}

export function aggregateSearchRows(): SearchRowAggregate {
  const pages = new Map<string, Map<string | null, Cell>>();
  const add = ({ query, page, clicks, impressions, position }: SearchRow): void => {
    let queries = pages.get(page);
    if (queries === undefined) pages.set(page, (queries = new Map()));
    const key = query === null ? null : spelledOnce(query);
    const cell = queries.get(key);
    if (cell === undefined) {
      queries.set(key, { clicks, impressions, positionSum: position * impressions });
      return;
    }
    cell.clicks += clicks;
    cell.impressions += impressions;
    cell.positionSum += position * impressions;
  };
  return {
    add,
    addResponse(body, dimensions) {
      const [queryAt, pageAt] = [dimensions.indexOf('query'), dimensions.indexOf('page')];
      const rows = rowsOf(body, dimensions.length);
      for (const { keys, clicks, impressions, position } of rows) {
        add({ query: keys[queryAt] ?? null, page: keys[pageAt] ?? '', clicks, impressions, position });
      }
      return rows.length;
    },
    *rows() {
      for (const [page, queries] of pages) {
        for (const [query, { clicks, impressions, positionSum }] of queries)
          yield { query, page, clicks, impressions, position: average(positionSum, impressions) };
      }
    },
    *pages() {
      for (const [page, queries] of pages) {
        if (page === '') continue;
        const sum: Cell = { clicks: 0, impressions: 0, positionSum: 0 };
        for (const cell of queries.values()) {
          sum.clicks += cell.clicks;
          sum.impressions += cell.impressions;
          sum.positionSum += cell.positionSum;
        }
        const { clicks, impressions, positionSum } = sum;
        yield { page, clicks, impressions, position: average(positionSum, impressions) };
      }
    },
  };
}

const average = (positionSum: number, impressions: number): number =>
  impressions === 0 ? 0 : positionSum / impressions;

/** Words of printable ASCII without capitals, with one space between: the form that normalizing leaves alone. */
const plainQuery = /^[!-@[-~]+(?: [!-@[-~]+)*$/u;

function spelledOnce(query: string): string | null {
  if (plainQuery.test(query)) return query;
  const normal = normalizeQuery(query);
  return normal === '' ? null : normal;
}

const figure = z.number().nonnegative().default(0);
const responseRow = z.object({
  keys: z.array(z.string()).default([]),
  clicks: figure,
  impressions: figure,
  position: figure,
});
const responseBody = z.object({ rows: z.array(z.unknown()).default([]) });
type ResponseRow = z.infer<typeof responseRow>;

/** The rows of a response; the API leaves `rows` out when there are none. */
function rowsOf(body: string | Uint8Array, keyCount: number): ResponseRow[] {
  try {
    const { rows } = responseBody.parse(JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()));
    // Almost every row is sound, and there are millions: only the others go through the schema, which says what is wrong.
    const read = rows.map((row) => (isSound(row) ? row : responseRow.parse(row)));
    if (read.some(({ keys }) => keys.length !== keyCount))
      throw new TypeError('A row has other keys than those requested.');
    return read;
  } catch (cause) {
    throw new AppError(
      'provider_unavailable',
      'Search Console answered with something that is not a page of search rows. Try again later.',
      { cause },
    );
  }
}

const isFigure = (value: unknown): boolean => typeof value === 'number' && value >= 0;

function isSound(row: unknown): row is ResponseRow {
  const { keys, clicks, impressions, position } = (row ?? {}) as Partial<Record<keyof ResponseRow, unknown>>;
  const hasFigures = isFigure(clicks) && isFigure(impressions) && isFigure(position);
  return hasFigures && Array.isArray(keys) && keys.every((key) => typeof key === 'string');
}
