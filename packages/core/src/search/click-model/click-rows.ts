import type { PageRow, SearchRow } from '../rows/search-row.ts';
import { asideFinder } from './aside-rules.ts';
import { leastImpressionsOf } from './cut-list-rules.ts';
import { publicCtrAt } from './public-ctr.ts';

/** The rows a click model learns from. */
export interface ClickSource {
  queries: readonly SearchRow[];
  /** Page rows; null where the source has none, then a page is the sum of its query rows. */
  pages: readonly PageRow[] | null;
  isBrand: (query: string | null) => boolean;
}

/** Number of regressors: 1, ln position, brand, hidden, hidden × ln position, ln impressions, aside. */
export const termCount = 7;

/**
 * The parts of all pages as number columns, so that a million rows fit in place and are read at memory speed. A part is
 * a query of a page, or what is left of the page when its queries are taken away: its hidden part.
 */
export interface ClickRows {
  length: number;
  clicks: Float64Array;
  impressions: Float64Array;
  lnPosition: Float64Array;
  /** The regressor for impressions. */
  size: Float64Array;
  /** 1 when the query names the site's own brand. */
  brand: Uint8Array;
  /** 1 where the page is shown next to what people look for: a link below the first result, a query with operators. */
  aside: Uint8Array;
  /** 1 for the part of a page whose queries Search Console does not name. */
  hidden: Uint8Array;
  /** Clicks the public table expects. */
  prior: Float64Array;
  /** Index of the row in the source's queries; -1 for a part without one. */
  source: Int32Array;
  /** Index into `pages`. */
  page: Int32Array;
  /** Totals of the pages, which rate, position and eligibility come from. */
  pages: PageRow[];
  /** Whether the pages have query rows in addition to totals, so that a hidden share is known. */
  hasHiddenParts: boolean;
  /** Pages with fewer impressions are listed only for their clicks and teach nothing; 0 where the list of pages is whole. */
  leastImpressions: number;
}

/** The regressor for a part's impressions; centered so that the intercept describes a part with about 20. */
export function sizeTerm(impressions: number): number {
  return Math.log(impressions + 1) - 3;
}

/** Turns rows into parts of pages; rows without impressions or without a page are left out. */
export function toClickRows(source: ClickSource): ClickRows {
  const { queries, isBrand } = source;
  const pages = (source.pages ?? [])
    .filter(isCountable)
    .map(({ page, clicks, impressions, position }) => ({ page, clicks, impressions, position }));
  const rows = emptyRows(queries.length + pages.length);
  rows.pages = pages;
  const indexOfPage = new Map(pages.map(({ page }, index) => [page, index]));
  const isKnown = source.pages !== null;
  const isAside = asideFinder(queries);
  for (const [at, row] of queries.entries()) {
    if (!isCountable(row)) continue;
    let page = indexOfPage.get(row.page);
    if (page === undefined) {
      // A page that the page rows lack was cut off there: its total cannot be known.
      if (isKnown) continue;
      page = rows.pages.push({ page: row.page, clicks: 0, impressions: 0, position: 0 }) - 1;
      indexOfPage.set(row.page, page);
    }
    addPart(rows, row, { page, source: at, isBrand: isBrand(row.query), isAside: isAside(row), isHidden: false });
  }
  const seen = sumParts(rows);
  if (isKnown) addHiddenParts(rows, seen);
  else rows.pages.forEach((page, index) => Object.assign(page, seen[index]));
  rows.leastImpressions = leastImpressionsOf(rows.pages);
  return rows;
}

function emptyRows(capacity: number): ClickRows {
  return {
    length: 0,
    clicks: new Float64Array(capacity),
    impressions: new Float64Array(capacity),
    lnPosition: new Float64Array(capacity),
    size: new Float64Array(capacity),
    brand: new Uint8Array(capacity),
    aside: new Uint8Array(capacity),
    hidden: new Uint8Array(capacity),
    prior: new Float64Array(capacity),
    source: new Int32Array(capacity),
    page: new Int32Array(capacity),
    pages: [],
    hasHiddenParts: false,
    leastImpressions: 0,
  };
}

function isCountable({ page, clicks, impressions, position }: PageRow): boolean {
  return page !== '' && clicks >= 0 && impressions > 0 && Number.isFinite(impressions + clicks) && position >= 0;
}

interface Part {
  page: number;
  source: number;
  isBrand: boolean;
  isAside: boolean;
  isHidden: boolean;
}

function addPart(rows: ClickRows, row: Omit<PageRow, 'page'>, part: Part): void {
  const at = rows.length;
  rows.clicks[at] = row.clicks;
  rows.impressions[at] = row.impressions;
  rows.lnPosition[at] = Math.log(Math.max(1, row.position));
  rows.size[at] = sizeTerm(row.impressions);
  rows.brand[at] = part.isBrand ? 1 : 0;
  rows.aside[at] = part.isAside ? 1 : 0;
  rows.hidden[at] = part.isHidden ? 1 : 0;
  rows.prior[at] = row.impressions * publicCtrAt(row.position);
  rows.source[at] = part.source;
  rows.page[at] = part.page;
  rows.length = at + 1;
}

type Sums = Omit<PageRow, 'page'>;

function sumParts(rows: ClickRows): Sums[] {
  const sums: Sums[] = rows.pages.map(() => ({ clicks: 0, impressions: 0, position: 0 }));
  for (let at = 0; at < rows.length; at += 1) {
    const sum = sums[rows.page[at] ?? 0];
    if (sum === undefined) continue;
    const impressions = rows.impressions[at] ?? 0;
    sum.clicks += rows.clicks[at] ?? 0;
    sum.impressions += impressions;
    sum.position += impressions * Math.exp(rows.lnPosition[at] ?? 0);
  }
  for (const sum of sums) if (sum.impressions > 0) sum.position /= sum.impressions;
  return sums;
}

/** What page rows hold beyond the query rows: impressions, clicks and the position that make the page's sums come out. */
function addHiddenParts(rows: ClickRows, seen: readonly Sums[]): void {
  const hasQueries = seen.some(({ impressions }) => impressions > 0);
  rows.hasHiddenParts = hasQueries;
  for (const [index, page] of rows.pages.entries()) {
    const known = seen[index] ?? { clicks: 0, impressions: 0, position: 0 };
    const impressions = page.impressions - known.impressions;
    // Rounded averages leave crumbs: less than one impression is nothing.
    if (impressions < 1) continue;
    const position = (page.impressions * page.position - known.impressions * known.position) / impressions;
    const clicks = Math.min(impressions, Math.max(0, page.clicks - known.clicks));
    const part = { page: index, source: -1, isBrand: false, isAside: false, isHidden: hasQueries };
    addPart(rows, { clicks, impressions, position: Math.min(100, Math.max(1, position)) }, part);
  }
}
