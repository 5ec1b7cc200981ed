import { AppError } from '../../contract/errors.ts';
import type { SelectedAdsAccount } from '../../contract/team/integrations-api.ts';
import type { AdsCustomer, GoogleAds } from '../../providers/google-ads/google-ads.ts';
import type { Context } from '../context/context.ts';
import { googleConnection } from './google-connection.ts';
import { findIntegration } from './integrations-store.ts';

/** One Google Ads account ready to be read and changed. */
export interface OpenAdsAccount {
  ads: GoogleAds;
  account: SelectedAdsAccount;
  customer: AdsCustomer;
}

/** Google Ads with the permission of a team. Throws `not_configured` or `reconnect_needed`. */
export async function openGoogleAdsOf(context: Context, teamId: string): Promise<GoogleAds> {
  return context.providers.googleAds.connect(await googleConnection(context, teamId, 'googleAds'));
}

/**
 * The account with this id, or the one the team chose. Throws `not_found` for an account that the team's Google account
 * does not reach, and `not_configured` when none was chosen.
 */
export async function openAdsAccount(context: Context, teamId: string, accountId?: string): Promise<OpenAdsAccount> {
  const ads = await openGoogleAdsOf(context, teamId);
  const selected = (await findIntegration(context.db, teamId, 'googleAds'))?.selected_account ?? null;
  if (accountId === undefined && selected === null) {
    throw new AppError('not_configured', 'Choose a Google Ads account first.');
  }
  const isSelected = accountId === undefined || accountId === selected?.id;
  const account = isSelected ? selected : await findAdsAccount(ads, accountId, context.signal);
  if (account === null) throw accountNotFound();
  return { ads, account, customer: { accountId: account.id, loginCustomerId: account.loginCustomerId } };
}

/** The account among those that Google lists now; null when it is not there. */
export async function findAdsAccount(
  ads: GoogleAds,
  accountId: string,
  signal: AbortSignal,
): Promise<SelectedAdsAccount | null> {
  const account = (await ads.accounts({ signal })).find(({ id }) => id === accountId);
  if (account === undefined) return null;
  const { id, name, currencyCode, timeZone, loginCustomerId } = account;
  return { id, name, currencyCode, timeZone, loginCustomerId };
}

/** The message for an account that does not exist and for one that belongs to someone else. */
export function accountNotFound(): AppError {
  return new AppError('not_found', 'Google Ads account not found in the connected Google account.');
}
