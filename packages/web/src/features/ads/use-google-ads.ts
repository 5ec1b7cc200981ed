import { ApiError, api, type GoogleAdsAccount, type SelectedAdsAccount } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';

export type GoogleAds =
  | { status: 'loading' }
  | { status: 'notConnected' }
  | { status: 'reconnectNeeded'; accountEmail: string | null }
  | { status: 'failed'; error: Error; retry: () => void; isRetrying: boolean }
  | { status: 'ready'; accounts: GoogleAdsAccount[]; account: SelectedAdsAccount | null };

/** The team's Google Ads connection, the accounts it gives access to and which of them is chosen. */
export function useGoogleAds(): GoogleAds {
  const teamId = useCurrentUser().team?.id ?? '';
  const integrations = useEndpoint(api.integrations.list, { teamId });
  const connection = integrations.data?.googleAds;
  const accounts = useEndpoint(
    api.integrations.googleAdsAccounts,
    connection?.status === 'connected' ? { teamId } : null,
  );
  const failed = [integrations, accounts].find((read) => read.error !== undefined);
  const withdrawn = failed?.error instanceof ApiError && failed.error.code === 'reconnect_needed';

  if (connection?.status === 'notConnected') return { status: 'notConnected' };
  if (connection !== undefined && (connection.status === 'reconnectNeeded' || withdrawn)) {
    return { status: 'reconnectNeeded', accountEmail: connection.accountEmail };
  }
  if (failed?.error !== undefined) {
    const retry = () => void failed.mutate();
    return { status: 'failed', error: failed.error, retry, isRetrying: failed.isValidating };
  }
  if (connection === undefined || accounts.data === undefined) return { status: 'loading' };
  return { status: 'ready', accounts: accounts.data, account: connection.selectedAccount ?? null };
}

/** The campaigns of the chosen account; without one nothing is read. */
export function useCampaigns(accountId: string | null) {
  const teamId = useCurrentUser().team?.id ?? '';
  return useEndpoint(api.integrations.googleAdsCampaigns, accountId === null ? null : { teamId, accountId });
}
