import { ApiError, api, type Integration, type Website } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';

export type Websites =
  | { status: 'loading' }
  | { status: 'notConnected' }
  | { status: 'reconnectNeeded'; accountEmail: string | null }
  | { status: 'failed'; error: Error; retry: () => void; isRetrying: boolean }
  | { status: 'ready'; websites: Website[]; selected: Website | null };

function chosen(websites: Website[], connection: Integration): Website | null {
  return websites.find((one) => one.siteUrl === connection.selectedWebsite && one.selectable) ?? null;
}

/** The websites of the team's Search Console connection and which of them is chosen. */
export function useWebsites(): Websites {
  const teamId = useCurrentUser().team?.id ?? '';
  const integrations = useEndpoint(api.integrations.list, { teamId });
  const connection = integrations.data?.searchConsole;
  const websites = useEndpoint(api.integrations.websites, connection?.status === 'connected' ? { teamId } : null);
  const failed = [integrations, websites].find((read) => read.error !== undefined);
  const withdrawn = failed?.error instanceof ApiError && failed.error.code === 'reconnect_needed';

  if (connection?.status === 'notConnected') return { status: 'notConnected' };
  if (connection !== undefined && (connection.status === 'reconnectNeeded' || withdrawn)) {
    return { status: 'reconnectNeeded', accountEmail: connection.accountEmail };
  }
  if (failed?.error !== undefined) {
    const retry = () => void failed.mutate();
    return { status: 'failed', error: failed.error, retry, isRetrying: failed.isValidating };
  }
  if (connection === undefined || websites.data === undefined) return { status: 'loading' };
  return { status: 'ready', websites: websites.data, selected: chosen(websites.data, connection) };
}
