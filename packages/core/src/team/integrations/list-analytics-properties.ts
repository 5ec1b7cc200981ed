import type { AnalyticsAccount } from '../../contract/team/integrations-api.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { googleConnection } from './google-connection.ts';

/** Analytics accounts of the connected Google account, with their properties. */
export async function listAnalyticsProperties(context: Context, actor: TeamActor): Promise<AnalyticsAccount[]> {
  const connection = await googleConnection(context, actor.teamId, 'googleAnalytics');
  return context.providers.google.analytics(connection).accounts({ signal: context.signal });
}
