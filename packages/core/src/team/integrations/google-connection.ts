import { AppError } from '../../contract/errors.ts';
import { type AnalyticsAccount, type Service, serviceNames } from '../../contract/team/integrations-api.ts';
import type { GoogleConnection } from '../../providers/google/google.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { findIntegration, markReconnectNeeded } from './integrations-store.ts';

/**
 * The team's way into one Google service. Throws `not_configured` when it is not connected and `reconnect_needed` when
 * its token ended; a token that ends during use marks every service of the same Google account.
 */
export async function googleConnection(context: Context, teamId: string, service: Service): Promise<GoogleConnection> {
  const row = await findIntegration(context.db, teamId, service);
  const name = serviceNames[service];
  if (row === undefined) throw new AppError('not_configured', `Connect ${name} in Team Settings first.`);
  if (row.status === 'reconnectNeeded') {
    throw new AppError(
      'reconnect_needed',
      `${name} has to be reconnected: Google no longer accepts the stored permission. Reconnect it in Team Settings.`,
    );
  }
  return {
    refreshToken: context.secrets.open(row.refresh_token, row.refresh_token_key_id),
    onRevoked: () => markReconnectNeeded(context.database.knex, row.grant_id),
  };
}

/** Analytics accounts of the connected Google account, with their properties. */
export async function listAnalyticsProperties(context: Context, actor: TeamActor): Promise<AnalyticsAccount[]> {
  const connection = await googleConnection(context, actor.teamId, 'googleAnalytics');
  return context.providers.google.analytics(connection).accounts({ signal: context.signal });
}
