import { api, type Website } from '@serplift/core/api';
import { type UnreadyConnection, useGoogleConnection } from '../../google/use-google-connection.ts';

export type Websites = UnreadyConnection | { status: 'ready'; websites: Website[]; selected: Website | null };

/** The websites of the team's Search Console connection and which of them is chosen. */
export function useWebsites(): Websites {
  const read = useGoogleConnection('searchConsole', api.integrations.websites);
  if (read.status !== 'ready') return read;
  const { items, connection } = read;
  const selected = items.find((one) => one.siteUrl === connection.selectedWebsite && one.selectable) ?? null;
  return { status: 'ready', websites: items, selected };
}
