import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import { maxHistory } from './runs-store.ts';

/** A run as a call names it. */
export interface RunKey {
  teamId: string;
  id: string;
  kind: OptimizationKind;
}

/** What a run looks like now. */
export interface RunVersion {
  version: string;
  hasEnded: boolean;
}

/** The moment this database was made, so that no copy of it names other rows alike. */
const origin = '(select min(applied_at) from schema_migrations)';

/**
 * Names what runs look like now, by the transactions that wrote their rows last: the run with the people and the import it
 * shows; once it has ended also its items and decisions. Every change of any of them makes another version; nothing has to
 * keep count. Null for another team's run, another kind's or none.
 */
export async function findRunVersions(db: Knex, keys: readonly RunKey[]): Promise<(RunVersion | null)[]> {
  const found = keys.map((): RunVersion | null => null);
  const real = keys.map((key, index) => ({ ...key, index })).filter(({ id }) => isUuid(id));
  if (real.length === 0) return found;
  const { rows } = await db.raw<{ rows: (RunVersion & { index: number })[] }>(
    `select k.index, o.completed_at is not null as "hasEnded",
       md5(concat(${origin}, ' ', o.id, ' ', o.xmin, ' ', author.xmin, ' ', s.xmin, ' ', items.version)) as version
     from unnest(:indexes::int[], :ids::uuid[], :teamIds::uuid[], :kinds::text[]) as k (index, id, team_id, kind)
     join runs o on o.id = k.id and o.team_id = k.team_id and o.kind = k.kind
     left join users author on author.id = o.created_by
     left join search_imports s on s.id = o.import_id
     left join lateral (
       select string_agg(concat(i.id, ' ', i.xmin, ' ', d.xmin, ' ', decider.xmin), ',' order by i.ordinal) as version
       from run_items i left join decisions d on d.item_id = i.id left join users decider on decider.id = d.user_id
       where i.run_id = o.id
     ) items on o.completed_at is not null`,
    {
      indexes: real.map(({ index }) => index),
      ids: real.map(({ id }) => id),
      teamIds: real.map(({ teamId }) => teamId),
      kinds: real.map(({ kind }) => kind),
    },
  );
  for (const { index, version, hasEnded } of rows) found[index] = { version, hasEnded };
  return found;
}

/** A team's history of a kind, as a member's or a teammate's. */
export interface HistoryKey {
  teamId: string;
  userId: string;
  kind: OptimizationKind;
}

/** Names what histories look like now, by the same means; null when the person is not in the team. */
export async function findHistoryVersions(db: Knex, keys: readonly HistoryKey[]): Promise<(string | null)[]> {
  const found = keys.map((): string | null => null);
  const real = keys.map((key, index) => ({ ...key, index })).filter(({ userId }) => isUuid(userId));
  if (real.length === 0) return found;
  const { rows } = await db.raw<{ rows: { index: number; version: string }[] }>(
    `select k.index, md5(concat(${origin}, ' ', (
       select string_agg(concat(o.id, ' ', o.xmin, ' ', o.author), ',' order by o.created_at desc, o.id desc)
       from (
         select r.id, r.xmin, u.xmin as author, r.created_at from runs r left join users u on u.id = r.created_by
         where r.team_id = k.team_id and r.kind = k.kind order by r.created_at desc, r.id desc limit :maxHistory
       ) o
     ))) as version
     from unnest(:indexes::int[], :teamIds::uuid[], :userIds::uuid[], :kinds::text[]) as k (index, team_id, user_id, kind)
     join memberships m on m.team_id = k.team_id and m.user_id = k.user_id`,
    {
      maxHistory,
      indexes: real.map(({ index }) => index),
      teamIds: real.map(({ teamId }) => teamId),
      userIds: real.map(({ userId }) => userId),
      kinds: real.map(({ kind }) => kind),
    },
  );
  for (const { index, version } of rows) found[index] = version;
  return found;
}
