import type { SearchConsole } from '../../providers/google/google.ts';
import { aggregateSearchRows } from '../rows/aggregate-search-rows.ts';

/** What a page got in a window, hidden queries included. */
export interface PageTotals {
  page: string;
  clicks: number;
  impressions: number;
  /** Average position weighted by impressions. */
  position: number;
}

const pageRowLimit = 25_000;

/** Page rows of a window from Search Console: the truth for rate, position and eligibility (METHODS 1). */
export async function loadPageRows(
  console: SearchConsole,
  request: { siteUrl: string; startDate: string; endDate: string; signal: AbortSignal },
): Promise<PageTotals[]> {
  const aggregate = aggregateSearchRows();
  for (let startRow = 0; ; startRow += pageRowLimit) {
    const { body } = await console.query({
      ...request,
      dimensions: ['page'],
      startRow,
      rowLimit: pageRowLimit,
      rawBody: true,
    });
    // A page of rows shorter than the limit is the last.
    if (aggregate.addResponse(body, { dimensions: ['page'] }) < pageRowLimit) return [...aggregate.pages()];
  }
}
