import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import { found } from '../../contract/errors.ts';
import type { DestinationKind } from '../../contract/live/destinations-api.ts';
import { namedRow, toColumns } from '../../platform/database/columns.ts';

/** A destination as it is stored in the database. */
export interface DestinationRecord {
  id: string;
  teamId: string;
  kind: DestinationKind;
  name: string;
  websiteUrl: string;
  settings: DestinationSettings;
  /** Sealed: a password, key or token, or a webhook's signing secret. */
  secret: { sealed: Buffer; keyId: string } | null;
  status: 'connected' | 'reconnectNeeded';
  createdAt: Date;
}

export interface DestinationSettings {
  system?: string;
  siteName?: string;
  username?: string;
  /** Whom its web server lets through. */
  siteUsername?: string;
  adminUrl?: string;
  shop?: string;
  clientId?: string;
  /** `owner/name` */
  repository?: string;
  branch?: string;
  apiUrl?: string;
  webhookUrl?: string;
}

type Row = Omit<DestinationRecord, 'secret'> & { secret: Buffer | null; secretKeyId: string | null };

function toRecord(row: Row): DestinationRecord {
  const { secret, secretKeyId: keyId, ...record } = namedRow(row);
  return { ...record, secret: secret === null || keyId === null ? null : { sealed: secret, keyId } };
}

/** Connects a destination; the same kind for the same website replaces what was connected. */
export async function upsertDestination(
  db: Knex,
  { secret, ...destination }: Omit<DestinationRecord, 'id' | 'status'> & { createdBy: string },
): Promise<DestinationRecord> {
  const kept = { secret: secret?.sealed ?? null, secretKeyId: secret?.keyId ?? null, status: 'connected' };
  const rows = await db('destinations')
    .insert({ id: newId(), ...toColumns({ ...destination, ...kept }) })
    .onConflict(['team_id', 'website_url', 'kind'])
    .merge(['name', 'settings', 'secret', 'secret_key_id', 'status', 'created_by'])
    .returning<Row[]>('*');
  return toRecord(found(rows[0], 'Destination'));
}

/** A team's destinations by name. */
export async function listDestinations(db: Knex, teamId: string): Promise<DestinationRecord[]> {
  const rows = await db('destinations').where({ team_id: teamId }).orderBy(['name', 'id']).select<Row[]>('*');
  return rows.map(toRecord);
}

/** One of a team's destinations. Throws `not_found`. */
export async function getDestination(
  db: Knex,
  of: { teamId: string; destinationId: string },
): Promise<DestinationRecord> {
  const key = { id: of.destinationId, team_id: of.teamId };
  const row = isUuid(of.destinationId) ? await db('destinations').where(key).first<Row | undefined>('*') : undefined;
  return toRecord(found(row, 'Destination'));
}

/** Deletes a team's destination. Throws `not_found`. */
export async function deleteDestination(
  db: Knex,
  of: { teamId: string; destinationId: string },
): Promise<{ name: string }> {
  const rows = isUuid(of.destinationId)
    ? await db('destinations')
        .where({ id: of.destinationId, team_id: of.teamId })
        .delete()
        .returning<{ name: string }[]>('name')
    : [];
  return found(rows[0], 'Destination');
}

/** Keeps what a destination's system said of itself when it was asked again; it works then. */
export async function refreshDestination(
  db: Knex,
  of: { teamId: string; destinationId: string; settings: DestinationSettings },
): Promise<DestinationRecord> {
  const rows = await db('destinations')
    .where({ id: of.destinationId, team_id: of.teamId })
    .update({ settings: JSON.stringify(of.settings), status: 'connected' })
    .returning<Row[]>('*');
  return toRecord(found(rows[0], 'Destination'));
}

/** Marks a destination whose credentials were refused. */
export async function setDestinationStatus(
  db: Knex,
  of: { teamId: string; destinationId: string; status: DestinationRecord['status'] },
): Promise<void> {
  await db('destinations').where({ id: of.destinationId, team_id: of.teamId }).update({ status: of.status });
}
