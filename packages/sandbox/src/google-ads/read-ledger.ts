import type { AdsLedgerEntry } from './ads-memory.ts';

/** Every change that a running sandbox's Google Ads made, of all accounts or of one. */
export async function readAdsLedger(origin: string, customerId?: string): Promise<AdsLedgerEntry[]> {
  const query = customerId === undefined ? '' : `?customerId=${customerId}`;
  const answer = await fetch(`${origin}/google-ads/ledger${query}`);
  return (await answer.json()) as AdsLedgerEntry[];
}
