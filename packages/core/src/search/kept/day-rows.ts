import type { PageRow, SearchRow, SearchSums } from '../rows/search-row.ts';
import { packColumns, unpackColumns } from './pack-columns-rules.ts';
import type { TextDictionary } from './text-dictionary.ts';

/** A row as Search Console gave it. */
export type QueryRow = SearchRow & { query: string };

/** Rows by ids of their texts, with positions summed over impressions, in columns. */
export interface IdRows {
  pages: ArrayLike<number>;
  /** Empty for page rows. */
  queries: ArrayLike<number>;
  clicks: ArrayLike<number>;
  impressions: ArrayLike<number>;
  positionSums: ArrayLike<number>;
}

const roundingNoise = 1e-6;

/** Positions summed over impressions: a whole number that an average in the answer hides behind rounding noise. */
export function positionSum({ position, impressions }: SearchSums): number {
  const sum = position * impressions;
  const whole = Math.round(sum);
  return Math.abs(sum - whole) <= roundingNoise + Math.abs(sum) * 1e-12 ? whole : sum;
}

/** Packs the page rows of a day. */
export function packPageRows(rows: readonly PageRow[], pages: TextDictionary): Buffer {
  const withIds = rows.map((row) => ({ row, page: pages.idOf(row.page) })).sort((a, b) => a.page - b.page);
  return packColumns([withIds.map(({ page }) => page), ...figureColumns(withIds.map(({ row }) => row))]);
}

/** Packs the query rows of a day. */
export function packQueryRows(
  rows: readonly QueryRow[],
  { pages, queries }: { pages: TextDictionary; queries: TextDictionary },
): Buffer {
  const withIds = rows
    .map((row) => ({ row, page: pages.idOf(row.page), query: queries.idOf(row.query) }))
    .sort((a, b) => a.page - b.page || a.query - b.query);
  return packColumns([
    withIds.map(({ page }) => page),
    ...figureColumns(withIds.map(({ row }) => row)),
    withIds.map(({ query }) => query),
  ]);
}

/** Packs rows that were added up by id. */
export function packIdRows(rows: IdRows): Buffer {
  return packColumns([rows.pages, rows.clicks, rows.impressions, rows.positionSums, rows.queries]);
}

function figureColumns(rows: readonly SearchSums[]): number[][] {
  return [
    rows.map(({ clicks }) => clicks),
    rows.map(({ impressions }) => impressions),
    rows.map((row) => positionSum(row)),
  ];
}

const none = new Float64Array(0);

/** Reads what was packed. */
export function unpackRows(packed: Uint8Array): IdRows {
  const [pages = none, clicks = none, impressions = none, positionSums = none, queries = none] = unpackColumns(packed);
  return { pages, queries, clicks, impressions, positionSums };
}
