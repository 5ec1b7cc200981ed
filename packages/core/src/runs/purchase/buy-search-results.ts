import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import {
  type SearchResult,
  type SearchResultFailureDetails,
  type SearchResultKey,
  searchResultPrice,
} from '../../providers/dataforseo/search-results.ts';
import { findCachedSerp, putCachedSerp } from '../../providers/dataforseo/serp-cache-store.ts';
import type { Receipt } from '../../spending/ledger/purchase.ts';
import type { ItemControl } from '../engine/method.ts';

/** The endpoint under which result pages are in the ledger. */
export const searchResultsEndpoint = 'serp/google/organic/live/advanced';

const cacheMs = 7 * 86_400_000;
const attemptsBilledAtMost = 2;
/** The most that one result page can cost, a billed repetition included. */
export const searchResultsReserveTicks = searchResultPrice.ticksPerCall * attemptsBilledAtMost;

/** Null when the provider does not say what it charged. */
function receipt(reportedTicks: number | null, lostCalls: number): Receipt | null {
  if (reportedTicks === null) return null;
  return {
    computedTicks: searchResultPrice.ticksPerCall,
    reportedTicks,
    modelReturned: null,
    tokens: null,
    requestCount: 1 + lostCalls,
  };
}

/** Google's result page for a keyword: from the cache when it is young enough (a week), otherwise bought through the ledger. */
export async function buySearchResults(
  context: Context,
  control: ItemControl,
  { maxAgeMs = cacheMs, ...key }: SearchResultKey & { maxAgeMs?: number },
): Promise<SearchResult> {
  const { searchResults } = context.providers;
  const simulated = searchResults.state === 'sandbox';
  const cached = await findCachedSerp(context.db, { ...key, simulated }, { maxAgeMs, now: context.now() });
  if (cached !== null) return cached;
  const purchase = {
    provider: 'dataforseo' as const,
    endpoint: searchResultsEndpoint,
    modelLabel: null,
    priceVersion: searchResultPrice.version,
    reserveTicks: searchResultsReserveTicks,
    simulated,
  };
  const bought = await control.pay<SearchResult | { failure: AppError }>(purchase, async () => {
    try {
      const result = await searchResults.organic({ ...key, signal: control.signal });
      return { value: result, receipt: receipt(result.reportedTicks, result.lostCalls) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const details = error.details as SearchResultFailureDetails | undefined;
      if (details?.reportedTicks !== undefined && details.reportedTicks > 0) {
        return { value: { failure: error }, receipt: receipt(details.reportedTicks, details.lostCalls ?? 0) };
      }
      if ((details?.lostCalls ?? 0) > 0) throw error;
      throw new AppError(error.code, error.message, { details: { ...error.details, billed: false }, cause: error });
    }
  });
  if ('failure' in bought) throw bought.failure;
  await putCachedSerp(context.db, key, bought);
  return bought;
}
