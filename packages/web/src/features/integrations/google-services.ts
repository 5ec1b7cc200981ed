import { api, type Integrations } from '@serplift/core/api';
import { ChartNoAxesColumn, type LucideIcon, Megaphone, Search } from 'lucide-react';

export type ServiceKey = keyof Integrations;

/** What a consent asks for: one service or all of them. */
export type Wanted = ServiceKey | 'all';

export interface GoogleService {
  key: ServiceKey;
  name: string;
  /** The full name, for messages. */
  fullName: string;
  Icon: LucideIcon;
  use: string;
  connect: typeof api.integrations.connectAll;
  disconnect: typeof api.integrations.disconnectSearchConsole;
}

/** The Google services a team can connect. */
export const googleServices: GoogleService[] = [
  {
    key: 'searchConsole',
    name: 'Search Console',
    fullName: 'Google Search Console',
    Icon: Search,
    use: 'Queries, positions, and clicks of your websites. Read only.',
    connect: api.integrations.connectSearchConsole,
    disconnect: api.integrations.disconnectSearchConsole,
  },
  {
    key: 'googleAds',
    name: 'Google Ads',
    fullName: 'Google Ads',
    Icon: Megaphone,
    use: 'Campaigns, ad groups, and keywords, for ads optimizations.',
    connect: api.integrations.connectGoogleAds,
    disconnect: api.integrations.disconnectGoogleAds,
  },
  {
    key: 'googleAnalytics',
    name: 'Google Analytics',
    fullName: 'Google Analytics',
    Icon: ChartNoAxesColumn,
    use: 'Sessions, key events, and revenue of your pages, and properties to link to projects. Read only.',
    connect: api.integrations.connectGoogleAnalytics,
    disconnect: api.integrations.disconnectGoogleAnalytics,
  },
];

/** What messages call the thing that is being connected. */
export function wantedName(wanted: Wanted): string {
  return googleServices.find((service) => service.key === wanted)?.fullName ?? 'Google services';
}
