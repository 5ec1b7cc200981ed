import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { OptimizationKind } from './optimization.ts';

/**
 * Names what an ended run of the team looks like now: its row, items and decisions, each by the transaction that wrote it
 * last, and the names shown beside them. Every change of any of them makes another version; nothing has to keep count. Null
 * while the run works, and for another team's, another kind's or none.
 */
export async function findRunVersion(
  db: Knex,
  run: { teamId: string; id: string; kind: OptimizationKind },
): Promise<string | null> {
  if (!isUuid(run.id)) return null;
  const { rows } = await db.raw<{ rows: { version: string }[] }>(
    `select md5(concat(o.id, ' ', o.xmin, ' ', author.username, ' ', s.name, ' ', (
       select string_agg(concat(i.id, ' ', i.xmin, ' ', d.xmin, ' ', decider.username), ',' order by i.ordinal)
       from run_items i left join decisions d on d.item_id = i.id left join users decider on decider.id = d.user_id
       where i.run_id = o.id
     ))) as version
     from runs o
     left join users author on author.id = o.created_by
     left join search_imports s on s.id = o.import_id
     where o.id = :id and o.team_id = :teamId and o.kind = :kind and o.completed_at is not null`,
    run,
  );
  return rows[0]?.version ?? null;
}

/** Names what the team's history of a kind looks like now, by the same means. */
export async function findHistoryVersion(db: Knex, of: { teamId: string; kind: OptimizationKind }): Promise<string> {
  const { rows } = await db.raw<{ rows: { version: string | null }[] }>(
    `select md5(string_agg(concat(o.id, ' ', o.xmin, ' ', u.username), ',' order by o.created_at desc, o.id desc)) as version
     from runs o left join users u on u.id = o.created_by where o.team_id = :teamId and o.kind = :kind`,
    of,
  );
  return rows[0]?.version ?? 'none';
}
