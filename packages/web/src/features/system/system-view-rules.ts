import { queryOf } from '../../lib/address-view-rules.ts';
import { oneOf } from '../../lib/one-of.ts';

export const tabNames = {
  overview: 'Overview',
  automations: 'Automations',
  monitoring: 'Monitoring',
  settings: 'Settings',
} as const;
export type TabName = keyof typeof tabNames;

/** Which tab of the system dashboard is shown, as it is in the address; anything unknown there is ignored. */
export const readSystemView = (query: URLSearchParams): { tab: TabName } => ({
  tab: oneOf(tabNames, query.get('tab')) ?? 'overview',
});

export const writeSystemView = ({ tab }: { tab: TabName }): URLSearchParams =>
  queryOf({ tab: tab === 'overview' ? null : tab });
