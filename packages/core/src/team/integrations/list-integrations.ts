import {
  notConnected,
  type Service,
  type Integration,
  type Integrations,
} from '../../contract/team/integrations-api.ts';
import type { Context, TeamActor } from '../context/context.ts';
import * as store from './integrations-store.ts';

/** The state of the team's Google services; never a token. */
export async function listIntegrations(context: Context, actor: TeamActor): Promise<Integrations> {
  const rows = await store.listIntegrations(context.db, actor.teamId);
  const state = (service: Service): Integration => {
    const row = rows.find((candidate) => candidate.service === service);
    if (row === undefined) return notConnected;
    return {
      connected: row.status === 'connected',
      status: row.status,
      accountEmail: row.email,
      connectedAt: row.connected_at.toISOString(),
    };
  };
  const selectedWebsite = rows.find((row) => row.service === 'searchConsole')?.selected_website ?? null;
  const selectedAccount = rows.find((row) => row.service === 'googleAds')?.selected_account ?? null;
  return {
    searchConsole: { ...state('searchConsole'), selectedWebsite },
    googleAds: { ...state('googleAds'), selectedAccount },
    googleAnalytics: state('googleAnalytics'),
  };
}
