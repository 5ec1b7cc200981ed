import { queryOf } from '../../lib/address-view-rules.ts';
import { oneOf } from '../../lib/one-of.ts';
import { type Period, periods } from './monitoring-rules.ts';

export const tabNames = {
  overview: 'Overview',
  automations: 'Automations',
  monitoring: 'Monitoring',
  settings: 'Settings',
} as const;
export type TabName = keyof typeof tabNames;

/** What the system dashboard shows, as it is in the address. */
export interface SystemView {
  tab: TabName;
  /** Days that monitoring looks back. */
  days: Period;
}

/** Reads a view from the address; anything unknown there is ignored. */
export function readSystemView(query: URLSearchParams): SystemView {
  return {
    tab: oneOf(tabNames, query.get('tab')) ?? 'overview',
    days: oneOf(periods, query.get('days')) ?? '30',
  };
}

/** Writes a view for the address; the period belongs to monitoring alone. */
export function writeSystemView({ tab, days }: SystemView): URLSearchParams {
  return queryOf({
    tab: tab === 'overview' ? null : tab,
    days: tab !== 'monitoring' || days === '30' ? null : days,
  });
}
