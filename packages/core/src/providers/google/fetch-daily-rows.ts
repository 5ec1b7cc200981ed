import pLimit from 'p-limit';
import { AppError } from '../../contract/errors.ts';
import { cancelled } from '../upstream/retry.ts';
import type { DailyRowsRequest, SearchAnalyticsQuery } from './google.ts';

/** The most that one call may return. */
const rowsPerCall = 25_000;
/** Far above the 50,000 rows a day that Google keeps, so that a strange server cannot hold us for ever. */
const callsPerDay = 100;
const dayMs = 86_400_000;

/**
 * Fetches every day by itself, since Google keeps only the top rows of each call's period. Ends at the first failure,
 * after the calls under way; no body is handed over after that.
 */
export async function fetchDailyRows(
  request: DailyRowsRequest,
  fetchBody: (query: SearchAnalyticsQuery) => Promise<string>,
): Promise<void> {
  const { siteUrl, dimensions, signal, onBody } = request;
  const limit = pLimit(Math.max(1, request.concurrency));
  const failures: unknown[] = [];

  async function fetchDay(day: string): Promise<void> {
    for (let call = 0; call < callsPerDay && failures.length === 0; call += 1) {
      if (signal.aborted) throw cancelled();
      const period = { startDate: day, endDate: day, startRow: call * rowsPerCall, rowLimit: rowsPerCall };
      const body = await fetchBody({ siteUrl, dimensions, ...period, rawBody: true, signal });
      if (isEmpty(body) || failures.length > 0) return;
      await onBody(body, day);
    }
  }

  const days = daysBetween(request.startDate, request.endDate);
  await limit.map(days, (day) => fetchDay(day).catch((error: unknown) => failures.push(error)));
  if (failures.length > 0) throw failures[0];
}

/** An empty page has no `rows`; a page with rows begins the first one right after the bracket. */
function isEmpty(body: string): boolean {
  return !/"rows"\s*:\s*\[\s*\{/u.test(body);
}

/** Every date from the first to the last, YYYY-MM-DD. */
export function daysBetween(startDate: string, endDate: string): string[] {
  const [startMs, endMs] = [startDate, endDate].map((date) => Date.parse(`${date}T00:00:00Z`));
  if (startMs === undefined || endMs === undefined || Number.isNaN(startMs + endMs)) {
    throw new AppError('invalid_input', `"${startDate}" to "${endDate}" is not a period of YYYY-MM-DD dates.`);
  }
  const days: string[] = [];
  for (let ms = startMs; ms <= endMs; ms += dayMs) days.push(new Date(ms).toISOString().slice(0, 10));
  return days;
}
