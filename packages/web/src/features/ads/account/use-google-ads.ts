import { api, type GoogleAdsAccount, type SelectedAdsAccount } from '@serplift/core/api';
import { type UnreadyConnection, useGoogleConnection } from '../../../google/use-google-connection.ts';
import { useEndpoint } from '../../../lib/api.ts';
import { useCurrentUser } from '../../../lib/session.ts';

export type GoogleAds =
  | UnreadyConnection
  | { status: 'ready'; accounts: GoogleAdsAccount[]; account: SelectedAdsAccount | null };

/** The team's Google Ads connection, the accounts it gives access to and which of them is chosen. */
export function useGoogleAds(): GoogleAds {
  const read = useGoogleConnection('googleAds', api.integrations.googleAdsAccounts);
  if (read.status !== 'ready') return read;
  return { status: 'ready', accounts: read.items, account: read.connection.selectedAccount ?? null };
}

/** The campaigns of the chosen account; without one nothing is read. */
export function useCampaigns(accountId: string | null) {
  const teamId = useCurrentUser().team?.id ?? '';
  return useEndpoint(api.integrations.googleAdsCampaigns, accountId === null ? null : { teamId, accountId });
}
