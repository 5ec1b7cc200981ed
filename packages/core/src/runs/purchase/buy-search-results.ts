import type { Call, Purchase, Receipt } from '../../money/ledger/purchase.ts';
import {
  type SearchAnswer,
  type SearchResult,
  type SearchResultKey,
  searchResultPrice,
} from '../../providers/dataforseo/search-results.ts';
import type { Context } from '../../team/context/context.ts';
import type { ItemControl } from '../engine/method.ts';
import { sendBilled } from './send-billed.ts';

/** The endpoint under which result pages are in the ledger. */
export const searchResultsEndpoint = 'serp/google/organic/live/advanced';

const cacheMs = 7 * 86_400_000;
/** A failure that was billed is asked about once more. */
const attemptsBilledAtMost = 2;

function receiptOf(billedTicks: number | null): Receipt | null {
  if (billedTicks === null) return null;
  return {
    computedTicks: searchResultPrice.ticksPerCall,
    reportedTicks: billedTicks,
    modelReturned: null,
    tokens: null,
  };
}

/** A purchase of a result page, and the call that makes it. */
function orderOf({ providers }: Context, { maxAgeMs = cacheMs, ...key }: AskedResults): [Purchase, Call<SearchAnswer>] {
  const { searchResults } = providers;
  const call = searchResults.ask(key);
  const purchase = {
    provider: 'dataforseo' as const,
    endpoint: searchResultsEndpoint,
    modelLabel: null,
    priceVersion: searchResultPrice.version,
    reserveTicks: searchResultPrice.ticksPerCall,
    simulated: searchResults.state === 'sandbox',
  };
  return [
    purchase,
    {
      body: call.body,
      send: (signal) => sendBilled(call, signal),
      receipt: (answer) => receiptOf(call.billedTicks(answer)),
      read: (answer) => call.read(answer),
      sharedForMs: maxAgeMs,
      isShared: (answer) => 'result' in answer,
    },
  ];
}

type AskedResults = SearchResultKey & { maxAgeMs?: number };

/**
 * Google's result page for a keyword: one that the team bought when it is young enough (a week), otherwise bought through
 * the ledger. An answer that says that another try may help is paid for, too, so that there is one.
 */
export async function buySearchResults(
  context: Context,
  control: ItemControl,
  asked: AskedResults,
): Promise<SearchResult> {
  const [purchase, call] = orderOf(context, asked);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await control.pay(purchase, call);
    if ('result' in answer) return answer.result;
    if (!answer.canAskAgain || attempt >= attemptsBilledAtMost) throw answer.failure;
  }
}
