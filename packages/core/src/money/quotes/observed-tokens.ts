import type { Database } from '../../platform/database/connect.ts';
import { listTokenCounts } from '../ledger/usage-store.ts';
import { expectTokens, type ExpectedTokens, type TokenPair } from './quote-rules.ts';

/** Tokens one call will use, from the team's own past calls of this model and endpoint, otherwise `defaults`. */
export async function observedTokens(
  db: Database['knex'],
  call: { teamId: string; modelLabel: string; endpoint: string },
  defaults: { p50: TokenPair; p90: TokenPair },
): Promise<ExpectedTokens> {
  return expectTokens(await listTokenCounts(db, call), defaults);
}
