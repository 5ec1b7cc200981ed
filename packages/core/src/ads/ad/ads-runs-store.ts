import type { Knex } from 'knex';
import type { SelectedAdsAccount } from '../../contract/team/integrations-api.ts';

/** What an ads run was started on. */
export interface AdsSelection {
  account: SelectedAdsAccount;
  campaignIds: string[];
  adGroupIds: string[];
}

interface AdsRunRow {
  account: SelectedAdsAccount;
  campaign_ids: string[];
  ad_group_ids: string[];
}

/** Keeps what a run was started on; a repeated start changes nothing. */
export async function insertAdsRun(db: Knex, runId: string, selection: AdsSelection): Promise<void> {
  await db('ads_runs')
    .insert({
      run_id: runId,
      account: JSON.stringify(selection.account),
      campaign_ids: selection.campaignIds,
      ad_group_ids: selection.adGroupIds,
    })
    .onConflict('run_id')
    .ignore();
}

/** What a run was started on; null for a run of another kind. */
export async function findAdsRun(db: Knex, runId: string): Promise<AdsSelection | null> {
  const row = await db('ads_runs').where({ run_id: runId }).first<AdsRunRow | undefined>();
  if (row === undefined) return null;
  return { account: row.account, campaignIds: row.campaign_ids, adGroupIds: row.ad_group_ids };
}

/** The ad groups that the team's runs were started on, by run. */
export async function listAdGroupIds(
  db: Knex,
  of: { teamId: string; runIds: readonly string[] },
): Promise<Map<string, string[]>> {
  const rows = await db('ads_runs as a')
    .join('runs as o', 'o.id', 'a.run_id')
    .where({ 'o.team_id': of.teamId })
    .whereIn('a.run_id', of.runIds)
    .select<{ id: string; adGroupIds: string[] }[]>('a.run_id as id', 'a.ad_group_ids as adGroupIds');
  return new Map(rows.map(({ id, adGroupIds }) => [id, adGroupIds]));
}

/** An ad that the team rejected with its reason. */
export interface AdRejection {
  adGroupId: string;
  reason: string;
}

/** Why the team rejected ads for an account, newest first. */
export async function listAdRejections(
  db: Knex,
  of: { teamId: string; accountId: string; limit: number },
): Promise<AdRejection[]> {
  return db('decisions as d')
    .join('run_items as i', 'i.id', 'd.item_id')
    .join('ads_runs as r', 'r.run_id', 'i.run_id')
    .where({ 'd.team_id': of.teamId, 'd.verdict': 'rejected' })
    .whereNotNull('d.reason')
    .whereRaw(`r.account ->> 'id' = ?`, [of.accountId])
    .orderBy('d.decided_at', 'desc')
    .limit(of.limit)
    .select<AdRejection[]>('i.subject as adGroupId', 'd.reason');
}
