import type { SearchRow } from '../search-data/rows/search-row.ts';
import { priorCtrAt } from './ctr-prior.ts';
import { sizeTerm } from './poisson-rules.ts';

/** Search rows as number columns, so that a million rows fit in place and are read at memory speed. */
export interface CtrColumns {
  length: number;
  clicks: Float64Array;
  impressions: Float64Array;
  position: Float64Array;
  lnPosition: Float64Array;
  /** The model's regressor for impressions. */
  size: Float64Array;
  /** 1 when the query names the site's own brand. */
  brand: Uint8Array;
  /** 1 when the position is between 1.5 and 10.5: the rows that calibrate the model. */
  band: Uint8Array;
  /** Clicks the public table expects. */
  prior: Float64Array;
  /** Index of the row the numbers come from. */
  source: Int32Array;
  /** Index into `pages`. */
  page: Int32Array;
  pages: string[];
}

/** Turns rows into columns; rows without impressions or without a page are left out. */
export function toCtrColumns(rows: readonly SearchRow[], isBrand: (query: string | null) => boolean): CtrColumns {
  const size = rows.length;
  const columns: CtrColumns = {
    length: 0,
    clicks: new Float64Array(size),
    impressions: new Float64Array(size),
    position: new Float64Array(size),
    lnPosition: new Float64Array(size),
    size: new Float64Array(size),
    brand: new Uint8Array(size),
    band: new Uint8Array(size),
    prior: new Float64Array(size),
    source: new Int32Array(size),
    page: new Int32Array(size),
    pages: [],
  };
  const indexOfPage = new Map<string, number>();
  for (const [source, row] of rows.entries()) {
    if (!(row.impressions > 0) || !(row.position >= 0) || row.page === '') continue;
    let page = indexOfPage.get(row.page);
    if (page === undefined) {
      page = columns.pages.push(row.page) - 1;
      indexOfPage.set(row.page, page);
    }
    const at = columns.length;
    columns.clicks[at] = Math.max(0, row.clicks);
    columns.impressions[at] = row.impressions;
    columns.position[at] = row.position;
    columns.lnPosition[at] = Math.log(Math.max(1, row.position));
    columns.size[at] = sizeTerm(row.impressions);
    columns.brand[at] = isBrand(row.query) ? 1 : 0;
    columns.band[at] = row.position >= 1.5 && row.position <= 10.5 ? 1 : 0;
    columns.prior[at] = row.impressions * priorCtrAt(row.position);
    columns.source[at] = source;
    columns.page[at] = page;
    columns.length = at + 1;
  }
  return columns;
}
