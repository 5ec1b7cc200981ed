import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { AppError, found } from '../../contract/errors.ts';
import type { KeptSite, SiteKey, SiteLease } from './kept-site.ts';

/** After a crash, no other process writes the site for this long. */
const leaseSeconds = 30;

const columns = `id, team_id as "teamId", site_url as "siteUrl", final_day::text as "finalDay", checked_at as "checkedAt",
  synced_at as "syncedAt", next_sync_at as "nextSyncAt", is_urgent as "isUrgent", coalesce(lease_until > now(), false) as "isHeld",
  failure_message as failure`;

/** Begins to keep a website; one that is kept already stays as it is. */
export async function addSite(db: Knex, site: { teamId: string; siteUrl: string; now: Date }): Promise<KeptSite> {
  await db('search_sites')
    .insert({
      id: newId(),
      team_id: site.teamId,
      site_url: site.siteUrl,
      created_at: site.now,
      next_sync_at: site.now,
    })
    .onConflict(['team_id', 'site_url'])
    .ignore();
  return found(await findSite(db, site), 'Website');
}

export async function findSite(
  db: Knex,
  { teamId, siteUrl }: { teamId: string; siteUrl: string },
): Promise<KeptSite | undefined> {
  return db('search_sites').where({ team_id: teamId, site_url: siteUrl }).first<KeptSite | undefined>(db.raw(columns));
}

export async function getSite(db: Knex, { teamId, siteId }: SiteKey): Promise<KeptSite> {
  const row = await db('search_sites')
    .where({ team_id: teamId })
    .whereRaw('id::text = ?', [siteId])
    .first<KeptSite | undefined>(db.raw(columns));
  return found(row, 'Website');
}

export async function listSites(db: Knex, teamId: string): Promise<KeptSite[]> {
  return db('search_sites').where({ team_id: teamId }).orderBy('site_url').select<KeptSite[]>(db.raw(columns));
}

/** Deletes a site with all its rows; false when there isn't one. */
export async function deleteSite(db: Knex, { teamId, siteId }: SiteKey): Promise<boolean> {
  return (await db('search_sites').where({ team_id: teamId }).whereRaw('id::text = ?', [siteId]).delete()) > 0;
}

/** Begins to keep the websites that teams chose and that are not kept yet. */
export async function addChosenSites(db: Knex, now: Date): Promise<void> {
  const chosen = await db('integrations as i')
    .where({ service: 'searchConsole', status: 'connected' })
    .whereNotNull('selected_website')
    .whereNotExists(
      db('search_sites as s').whereRaw('s.team_id = i.team_id').whereRaw('s.site_url = i.selected_website'),
    )
    .select<{ teamId: string; siteUrl: string }[]>('team_id as teamId', 'selected_website as siteUrl');
  for (const site of chosen) await addSite(db, { ...site, now });
}

/** Takes one site of any team whose time has come, and puts its next time off so that no other process takes it. */
export async function takeDueSite(db: Knex, of: { now: Date; nextSyncAt: Date }): Promise<SiteKey | undefined> {
  const { rows } = await db.raw<{ rows: SiteKey[] }>(
    `update search_sites set next_sync_at = :nextSyncAt where id = (
       select id from search_sites where next_sync_at <= :now order by next_sync_at limit 1 for update skip locked
     ) returning team_id as "teamId", id as "siteId"`,
    of,
  );
  return rows[0];
}

/** Takes the site's lease; null while another process has it, or when the site is gone. */
export async function takeLease(db: Knex, { teamId, siteId }: SiteKey): Promise<SiteLease | null> {
  const token = randomUUID();
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `update search_sites set lease_token = :token, lease_until = now() + interval '${leaseSeconds} seconds'
     where team_id = :teamId and id = :siteId and (lease_until is null or lease_until < now()) returning 1`,
    { token, teamId, siteId },
  );
  return rows.length === 0 ? null : { teamId, siteId, token };
}

const leaseLost = { reason: 'leaseLost' };

/** Whether an error says that another process has the site's lease by now, or that the site was removed. */
export function isLeaseLost(error: unknown): boolean {
  return error instanceof AppError && error.details?.['reason'] === leaseLost.reason;
}

/** Keeps the lease, and inside a transaction the site's row, until it ends; throws once the lease is lost. */
export async function keepLease(db: Knex, { teamId, siteId, token }: SiteLease): Promise<void> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `update search_sites set lease_until = now() + interval '${leaseSeconds} seconds'
     where team_id = :teamId and id = :siteId and lease_token = :token returning 1`,
    { teamId, siteId, token },
  );
  if (rows.length > 0) return;
  throw new AppError('conflict', 'Another process syncs this website now, or it was removed.', { details: leaseLost });
}

/** Gives the lease back; the next may take it at once. */
export async function endLease(db: Knex, { teamId, siteId, token }: SiteLease): Promise<void> {
  await db('search_sites')
    .where({ team_id: teamId, id: siteId, lease_token: token })
    .update({ lease_token: null, lease_until: null });
}

/** Writes the newest final day; it never goes back. */
export async function setFinalDay(db: Knex, lease: SiteLease, of: { finalDay: string; now: Date }): Promise<string> {
  const { rows } = await db.raw<{ rows: { final_day: string }[] }>(
    `update search_sites set final_day = greatest(final_day, :finalDay::date), checked_at = :now
     where team_id = :teamId and id = :siteId and lease_token = :token returning final_day::text`,
    { finalDay: of.finalDay, now: of.now, ...lease },
  );
  return found(rows[0], 'Website').final_day;
}

/** Forgets the last failure and when Search Console was asked, so that the next sync asks it; hurries when someone waits. */
export async function askAgain(
  db: Knex,
  { teamId, siteId }: SiteKey,
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  await db('search_sites')
    .where({ team_id: teamId, id: siteId })
    .update({ checked_at: null, failure_code: null, failure_message: null, ...(isUrgent && { is_urgent: true }) });
}

/** No one waits for the site anymore. */
export async function endUrgency(db: Knex, { teamId, siteId }: SiteKey): Promise<void> {
  await db('search_sites').where({ team_id: teamId, id: siteId, is_urgent: true }).update({ is_urgent: false });
}

/** Writes how a sync ended and when the next is due. */
export async function setOutcome(
  db: Knex,
  { teamId, siteId, token }: SiteLease,
  of: { failure: { code: string; message: string } | null; nextSyncAt: Date; now: Date },
): Promise<void> {
  const { failure, nextSyncAt, now } = of;
  await db('search_sites')
    .where({ team_id: teamId, id: siteId, lease_token: token })
    .update({
      failure_code: failure?.code ?? null,
      failure_message: failure?.message ?? null,
      next_sync_at: nextSyncAt,
      ...(failure === null && { synced_at: now }),
    });
}
