import { AppError } from '../../contract/errors.ts';
import { probeRange, shiftDay } from '../../contract/search/search-window-rules.ts';
import type { SearchConsole, SearchDimension } from '../../providers/google/google.ts';
import { aggregateSearchRows, type SearchRowAggregate } from '../rows/aggregate-search-rows.ts';
import type { PageRow } from '../rows/search-row.ts';
import type { QueryRow } from './day-rows.ts';

/** The most that one call may return. */
const rowsPerCall = 25_000;
/** Far above the 50,000 rows a day that Google keeps, so that a misbehaving server cannot hold us forever. */
const callsPerDay = 100;
/** Search Console gives no more rows of a day, the ones with most clicks first. */
const dailyRowLimit = 50_000;

/** A final day as Search Console has it. */
export interface FetchedDay {
  day: string;
  pages: PageRow[];
  queries: QueryRow[];
  isCapped: boolean;
}

interface DayRequest {
  siteUrl: string;
  day: string;
  signal: AbortSignal;
}

/** Asks for page after page until one is shorter than the limit, which is the last. */
async function fetchRows(
  console: SearchConsole,
  { siteUrl, day, signal }: DayRequest,
  dimensions: SearchDimension[] & ('query' | 'page')[],
): Promise<{ aggregate: SearchRowAggregate; count: number }> {
  const aggregate = aggregateSearchRows();
  let count = 0;
  for (let call = 0; call < callsPerDay; call += 1) {
    const { body } = await console.query({
      siteUrl,
      startDate: day,
      endDate: day,
      dimensions,
      startRow: call * rowsPerCall,
      rowLimit: rowsPerCall,
      dataState: 'final',
      rawBody: true,
      signal,
    });
    const added = aggregate.addResponse(body, dimensions);
    count += added;
    if (added < rowsPerCall) return { aggregate, count };
  }
  throw new AppError('provider_unavailable', `Search Console returned rows for ${day} without end.`);
}

/** Fetches the page rows and the query rows of one final day; a day without page rows has no query rows either. */
export async function fetchDay(console: SearchConsole, request: DayRequest): Promise<FetchedDay> {
  const { day } = request;
  const byPage = await fetchRows(console, request, ['page']);
  const pages = [...byPage.aggregate.pages()];
  if (pages.length === 0) return { day, pages, queries: [], isCapped: false };
  const byQuery = await fetchRows(console, request, ['query', 'page']);
  const queries = [...byQuery.aggregate.rows()].filter((row): row is QueryRow => row.query !== null);
  return { day, pages, queries, isCapped: Math.max(byPage.count, byQuery.count) >= dailyRowLimit };
}

/** The newest day that will not change anymore: the one before the first that Search Console calls incomplete. */
export async function findFinalDay(
  console: SearchConsole,
  { siteUrl, now, signal }: { siteUrl: string; now: Date; signal: AbortSignal },
): Promise<string> {
  const { rows, firstIncompleteDate } = await console.query({
    siteUrl,
    ...probeRange(now),
    dimensions: ['date'],
    startRow: 0,
    rowLimit: 1000,
    dataState: 'all',
    signal,
  });
  if (firstIncompleteDate !== null) return shiftDay(firstIncompleteDate, -1);
  const lastDay = rows
    .map(({ keys }) => keys[0] ?? '')
    .sort()
    .at(-1);
  if (lastDay === undefined) {
    throw new AppError('provider_rejected', `Search Console has no data for ${siteUrl} in the last weeks.`);
  }
  return lastDay;
}
