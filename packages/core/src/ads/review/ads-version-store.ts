import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';

/**
 * Names what people's edits and the deployments of ads runs look like now, by the transactions that wrote their rows last.
 * The caller has checked that the runs are its team's.
 */
export async function findAdsVersions(db: Knex, runIds: readonly string[]): Promise<string[]> {
  const found = runIds.map(() => '');
  const real = runIds.map((id, index) => ({ id, index })).filter(({ id }) => isUuid(id));
  if (real.length === 0) return found;
  const { rows } = await db.raw<{ rows: { index: number; version: string }[] }>(
    `select k.index, md5(concat(
       (select string_agg(concat(e.item_id, ' ', e.xmin), ',' order by e.item_id)
        from ad_edits e join run_items i on i.id = e.item_id where i.run_id = k.id),
       ';',
       (select string_agg(concat(a.id, ' ', a.xmin, ' ', d.xmin), ',' order by a.id)
        from deployment_ads a join deployments d on d.id = a.deployment_id
        join run_items i on i.id = a.item_id where i.run_id = k.id)
     )) as version
     from unnest(:indexes::int[], :ids::uuid[]) as k (index, id)`,
    { indexes: real.map(({ index }) => index), ids: real.map(({ id }) => id) },
  );
  for (const { index, version } of rows) found[index] = version;
  return found;
}
