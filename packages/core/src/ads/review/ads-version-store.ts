import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';

/** Names what people's edits and the deployments of an ads run look like now. The caller has checked that the run is its team's. */
export async function findAdsVersion(db: Knex, runId: string): Promise<string> {
  if (!isUuid(runId)) return '';
  const { rows } = await db.raw<{ rows: { version: string }[] }>(
    `select md5(concat(
       (select string_agg(concat(e.item_id, ' ', e.xmin), ',' order by e.item_id)
        from ad_edits e join run_items i on i.id = e.item_id where i.run_id = :runId),
       ';',
       (select string_agg(concat(a.id, ' ', a.xmin, ' ', d.xmin), ',' order by a.id)
        from deployment_ads a join deployments d on d.id = a.deployment_id
        join run_items i on i.id = a.item_id where i.run_id = :runId)
     )) as version`,
    { runId },
  );
  return rows[0]?.version ?? '';
}
