import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '../../contract/errors.ts';
import type { Service, SelectedAdsAccount } from '../../contract/team/integrations-api.ts';

export interface IntegrationRow {
  service: Service;
  grant_id: string;
  status: 'connected' | 'reconnectNeeded';
  selected_website: string | null;
  /** Of Google Ads. */
  selected_account: SelectedAdsAccount | null;
  connected_at: Date;
  email: string | null;
  refresh_token: Buffer;
  refresh_token_key_id: string;
}

const columns = [
  'integrations.*',
  'google_grants.email',
  'google_grants.refresh_token',
  'google_grants.refresh_token_key_id',
] as const;

export async function listIntegrations(db: Knex, teamId: string): Promise<IntegrationRow[]> {
  return db('integrations')
    .join('google_grants', 'google_grants.id', 'integrations.grant_id')
    .where('integrations.team_id', teamId)
    .select<IntegrationRow[]>(...columns);
}

export async function findIntegration(db: Knex, teamId: string, service: Service): Promise<IntegrationRow | undefined> {
  return db('integrations')
    .join('google_grants', 'google_grants.id', 'integrations.grant_id')
    .where({ 'integrations.team_id': teamId, service })
    .first<IntegrationRow | undefined>(...columns);
}

/** Whether a Google account has a grant of the team already. */
export async function hasGrant(db: Knex, account: { teamId: string; sub: string }): Promise<boolean> {
  const row: unknown = await db('google_grants')
    .where({ team_id: account.teamId, google_sub: account.sub })
    .first('id');
  return row !== undefined;
}

/** Stores one Google account's grant for a team; the same account again replaces its token and scopes. */
export async function upsertGrant(
  db: Knex,
  grant: {
    teamId: string;
    sub: string;
    email: string | null;
    refreshToken: Buffer;
    keyId: string;
    scopes: string[];
    now: Date;
  },
): Promise<string> {
  const rows = await db('google_grants')
    .insert({
      id: newId(),
      team_id: grant.teamId,
      google_sub: grant.sub,
      email: grant.email,
      refresh_token: grant.refreshToken,
      refresh_token_key_id: grant.keyId,
      scopes: grant.scopes,
      created_at: grant.now,
      updated_at: grant.now,
    })
    .onConflict(['team_id', 'google_sub'])
    .merge(['email', 'refresh_token', 'refresh_token_key_id', 'scopes', 'updated_at'])
    .returning<{ id: string }[]>('id');
  return found(rows[0], 'Grant').id;
}

/** Connects a service through a grant; the chosen website stays when the service was connected before. */
export async function upsertIntegration(
  db: Knex,
  integration: { teamId: string; service: Service; grantId: string; userId: string; now: Date },
): Promise<void> {
  await db('integrations')
    .insert({
      team_id: integration.teamId,
      service: integration.service,
      grant_id: integration.grantId,
      status: 'connected',
      connected_by: integration.userId,
      connected_at: integration.now,
    })
    .onConflict(['team_id', 'service'])
    .merge(['grant_id', 'status', 'connected_by', 'connected_at']);
}

/** Marks every service of a grant: its token died and a person has to reconnect. */
export async function markReconnectNeeded(db: Knex, grantId: string): Promise<void> {
  await db('integrations').where({ grant_id: grantId }).update({ status: 'reconnectNeeded' });
}

/** Services of the same grant work again after it was renewed. */
export async function markConnected(db: Knex, grantId: string): Promise<void> {
  await db('integrations').where({ grant_id: grantId }).update({ status: 'connected' });
}

export async function deleteIntegration(db: Knex, teamId: string, service: Service): Promise<void> {
  await db('integrations').where({ team_id: teamId, service }).delete();
}

/** Deletes grants of a team that no service uses anymore; returns them so that they can be revoked at Google. */
export async function deleteUnusedGrants(
  db: Knex,
  teamId: string,
): Promise<{ refresh_token: Buffer; refresh_token_key_id: string }[]> {
  return db('google_grants')
    .where({ team_id: teamId })
    .whereNotExists(db('integrations').whereRaw('integrations.grant_id = google_grants.id'))
    .delete()
    .returning<{ refresh_token: Buffer; refresh_token_key_id: string }[]>(['refresh_token', 'refresh_token_key_id']);
}

export async function updateSelectedWebsite(db: Knex, teamId: string, websiteUrl: string): Promise<void> {
  await db('integrations')
    .where({ team_id: teamId, service: 'searchConsole' })
    .update({ selected_website: websiteUrl });
}

export async function updateSelectedAccount(db: Knex, teamId: string, account: SelectedAdsAccount): Promise<void> {
  await db('integrations')
    .where({ team_id: teamId, service: 'googleAds' })
    .update({ selected_account: JSON.stringify(account) });
}
