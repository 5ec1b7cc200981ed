import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { CurrentAd } from '../../contract/ads/ad-group-result.ts';
import {
  type AdBefore,
  type DeploymentAd,
  type DeploymentAdState,
  isLive,
  type NewDeploymentAd,
} from './deployment.ts';

interface DeploymentAdRow {
  id: string;
  deployment_id: string;
  item_id: string;
  ordinal: number;
  ad_group_id: string;
  ad_group_name: string;
  status: DeploymentAd['status'];
  content: DeploymentAd['content'];
  exempt_topics: string[];
  state: DeploymentAdState;
  attempt: number;
  sent_ago_ms: number | null;
  ads_before: AdBefore[] | null;
  resource_name: string | null;
  message: string | null;
  findings: DeploymentAd['findings'];
  read_back: CurrentAd | null;
  read_at: Date | null;
  updated_at: Date;
}

const toAd = (row: DeploymentAdRow): DeploymentAd => ({
  id: row.id,
  deploymentId: row.deployment_id,
  itemId: row.item_id,
  ordinal: row.ordinal,
  adGroupId: row.ad_group_id,
  adGroupName: row.ad_group_name,
  status: row.status,
  content: row.content,
  exemptTopics: row.exempt_topics,
  state: row.state,
  attempt: row.attempt,
  sentAgoMs: row.sent_ago_ms,
  adsBefore: row.ads_before,
  resourceName: row.resource_name,
  message: row.message,
  findings: row.findings,
  readBack: row.read_back,
  readAt: row.read_at,
  updatedAt: row.updated_at,
});

const ads = (db: Knex) =>
  db('deployment_ads as a').join('deployments as d', 'd.id', 'a.deployment_id').select<DeploymentAdRow[]>(
    'a.*',
    'd.status',
    // The database's clock wrote it and must measure it.
    db.raw('(extract(epoch from clock_timestamp() - a.sent_at) * 1000)::float8 as sent_ago_ms'),
  );

/**
 * Entries ads; one whose content is planned, being created or there already in the same ad group is left out, even when
 * another deployment writes it at this moment. Returns how many were planned.
 */
export async function insertDeploymentAds(
  db: Knex,
  of: { deploymentId: string; teamId: string; accountId: string },
  planned: readonly NewDeploymentAd[],
): Promise<number> {
  // In one order, so that two deployments that wait for each other's rows cannot do so in a circle.
  const inOrder = planned
    .map((ad, ordinal) => ({ ad, ordinal }))
    .sort((a, b) => (a.ad.adGroupId < b.ad.adGroupId ? -1 : 1));
  let inserted = 0;
  for (let start = 0; start < inOrder.length; start += rowsPerInsert) {
    const rows = inOrder.slice(start, start + rowsPerInsert).map(({ ad, ordinal }) => ({
      id: newId(),
      deployment_id: of.deploymentId,
      team_id: of.teamId,
      account_id: of.accountId,
      item_id: ad.itemId,
      ordinal,
      ad_group_id: ad.adGroupId,
      ad_group_name: ad.adGroupName,
      content: JSON.stringify(ad.content),
      content_hash: ad.contentHash,
      exempt_topics: JSON.stringify(ad.exemptTopics),
    }));
    const written = await db('deployment_ads').insert(rows).onConflict().ignore().returning('id');
    inserted += written.length;
  }
  return inserted;
}

const rowsPerInsert = 500;

/** The next ads of a deployment that Google has not answered for, after an ordinal. */
export async function listOpenAds(
  db: Knex,
  of: { deploymentId: string; afterOrdinal: number; limit: number },
): Promise<DeploymentAd[]> {
  const rows = await ads(db)
    .where({ 'a.deployment_id': of.deploymentId })
    .where('a.ordinal', '>', of.afterOrdinal)
    .whereIn('a.state', ['planned', 'creating'])
    .orderBy('a.ordinal')
    .limit(of.limit);
  return rows.map(toAd);
}

/** Ads by id, in order. */
export async function readDeploymentAds(db: Knex, ids: readonly string[]): Promise<DeploymentAd[]> {
  const rows = await ads(db)
    .whereIn('a.id', [...ids])
    .orderBy('a.ordinal');
  return rows.map(toAd);
}

/** Every ad of these deployments, in order. */
export async function listAdsOfDeployments(db: Knex, deploymentIds: readonly string[]): Promise<DeploymentAd[]> {
  const rows = await ads(db)
    .whereIn('a.deployment_id', [...deploymentIds])
    .orderBy(['a.deployment_id', 'a.ordinal']);
  return rows.map(toAd);
}

/** An ad that is asked for. */
export interface WantedAd {
  itemId: string;
  adGroupId: string;
  contentHash: Buffer;
}

/**
 * For each wanted ad the entry that counts, keyed by item: the live one of any run with this content in this ad group,
 * else the newest.
 */
export async function findEntries(
  db: Knex,
  of: { teamId: string; accountId: string },
  wanted: readonly WantedAd[],
): Promise<Map<string, DeploymentAd>> {
  const keyOf = (adGroupId: string, hash: Buffer): string => `${adGroupId} ${hash.toString('hex')}`;
  const rows = (await ads(db)
    .where({ 'a.team_id': of.teamId, 'a.account_id': of.accountId })
    .whereIn('a.ad_group_id', [...new Set(wanted.map(({ adGroupId }) => adGroupId))])
    .whereIn(
      'a.content_hash',
      wanted.map(({ contentHash }) => contentHash),
    )
    .orderBy('a.id')) as (DeploymentAdRow & { content_hash: Buffer })[];
  const found = new Map<string, DeploymentAdRow>();
  for (const row of rows) {
    const key = keyOf(row.ad_group_id, row.content_hash);
    const known = found.get(key);
    if (known === undefined || !isLive(known) || isLive(row)) found.set(key, row);
  }
  return new Map(
    wanted.flatMap(({ itemId, adGroupId, contentHash }) => {
      const row = found.get(keyOf(adGroupId, contentHash));
      return row === undefined ? [] : [[itemId, toAd(row)] as const];
    }),
  );
}

/** The newest deployment of each item's ad, whatever its content was; keyed by item. */
export async function findLatestAdsOfItems(db: Knex, itemIds: readonly string[]): Promise<Map<string, DeploymentAd>> {
  const rows = await ads(db)
    .whereIn('a.item_id', [...itemIds])
    .orderBy('a.id');
  return new Map(rows.map((row) => [row.item_id, toAd(row)]));
}

/**
 * Remembers, before Google is called, that these ads are being created now, and what their ad groups held. Returns the
 * ids of those that may be sent; the others were ended in the meantime.
 */
export async function markCreating(
  db: Knex,
  ads: readonly { id: string; attempt: number; adsBefore: AdBefore[] }[],
): Promise<Set<string>> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `update deployment_ads a set state = 'creating', attempt = a.attempt + 1, sent_at = clock_timestamp(),
       ads_before = coalesce(a.ads_before, s.ads_before), message = null, updated_at = clock_timestamp()
     from jsonb_to_recordset(?::jsonb) as s(id uuid, attempt integer, ads_before jsonb)
     where a.id = s.id and a.attempt = s.attempt and a.state in ('planned', 'creating') returning a.id`,
    [JSON.stringify(ads.map(({ id, attempt, adsBefore }) => ({ id, attempt, ads_before: adsBefore })))],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What became of one ad. */
export interface AdOutcome {
  id: string;
  attempt: number;
  state: DeploymentAdState;
  resourceName?: string;
  message?: string | null;
  findings?: DeploymentAd['findings'];
}

/** Keeps what became of ads that were open; results of an older attempt are dropped. */
export async function keepOutcomes(db: Knex, outcomes: readonly AdOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ id, attempt, state, resourceName, message, findings }) => ({
    id,
    attempt,
    state,
    resource_name: resourceName ?? null,
    message: message ?? null,
    findings: findings ?? [],
  }));
  await db.raw(
    `update deployment_ads a set state = s.state, resource_name = s.resource_name, message = s.message,
       findings = s.findings, updated_at = clock_timestamp()
     from jsonb_to_recordset(?::jsonb)
       as s(id uuid, attempt integer, state text, resource_name text, message text, findings jsonb)
     where a.id = s.id and a.attempt = s.attempt and a.state in ('planned', 'creating')`,
    [JSON.stringify(rows)],
  );
}

/** Ends what was never sent with a reason; of what was sent and has no answer, says so. */
export async function giveUpOpenAds(
  db: Knex,
  deploymentId: string,
  messages: { planned: string; creating: string },
): Promise<void> {
  await db.raw(
    `update deployment_ads set updated_at = clock_timestamp(),
       state = case state when 'planned' then 'failed' else state end,
       message = case state when 'planned' then :planned else :creating end
     where deployment_id = :deploymentId and state in ('planned', 'creating')`,
    { deploymentId, ...messages },
  );
}

/** Keeps how ads look in Google Ads now. */
export async function keepReadBacks(
  db: Knex,
  readBacks: readonly { id: string; readBack: CurrentAd | null }[],
): Promise<void> {
  if (readBacks.length === 0) return;
  await db.raw(
    `update deployment_ads a set read_back = s.read_back, read_at = clock_timestamp()
     from jsonb_to_recordset(?::jsonb) as s(id uuid, read_back jsonb) where a.id = s.id`,
    [JSON.stringify(readBacks.map(({ id, readBack }) => ({ id, read_back: readBack })))],
  );
}

/** Ends ads that Google has created: rolled back by us, or gone because a person removed them. */
export async function endCreatedAds(
  db: Knex,
  ids: readonly string[],
  end: { state: 'rolledBack' | 'failed'; message: string },
): Promise<void> {
  await db('deployment_ads')
    .whereIn('id', [...ids])
    .where({ state: 'created' })
    .update({ ...end, updated_at: db.raw('clock_timestamp()') });
}
