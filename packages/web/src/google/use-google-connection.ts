import { ApiError, api, type InputOf, type Integration, type Integrations, type OutputOf } from '@serplift/core/api';
import { useEndpoint } from '../lib/api.ts';
import { useCurrentUser } from '../lib/session.ts';

/** What the connections of a service give access to: websites, or accounts. */
type List = typeof api.integrations.websites | typeof api.integrations.googleAdsAccounts;

interface FailedRead {
  error: Error | undefined;
  mutate: () => Promise<unknown>;
  isValidating: boolean;
}

/** A Google service of the team that cannot be used at the moment. */
export type UnreadyConnection =
  | { status: 'loading' }
  | { status: 'notConnected' }
  | { status: 'reconnectNeeded'; accountEmail: string | null }
  | { status: 'failed'; read: FailedRead };

/** Whether a Google service of the team is connected, and if so what the connection gives access to. */
export function useGoogleConnection<L extends List>(
  service: keyof Integrations,
  list: L,
): UnreadyConnection | { status: 'ready'; connection: Integration; items: OutputOf<L> } {
  const teamId = useCurrentUser().team?.id ?? '';
  const integrations = useEndpoint(api.integrations.list, { teamId });
  const connection = integrations.data?.[service];
  const items = useEndpoint(list, connection?.status === 'connected' ? ({ teamId } as InputOf<L>) : null);
  const failed = [integrations, items].find((read) => read.error !== undefined);
  const withdrawn = failed?.error instanceof ApiError && failed.error.code === 'reconnect_needed';

  if (connection?.status === 'notConnected') return { status: 'notConnected' };
  if (connection !== undefined && (connection.status === 'reconnectNeeded' || withdrawn)) {
    return { status: 'reconnectNeeded', accountEmail: connection.accountEmail };
  }
  if (failed !== undefined) return { status: 'failed', read: failed };
  if (connection === undefined || items.data === undefined) return { status: 'loading' };
  return { status: 'ready', connection, items: items.data };
}
