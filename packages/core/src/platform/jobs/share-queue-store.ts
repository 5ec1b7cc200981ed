import type { Knex } from 'knex';
import type { JobWorlds, PartOf, QueueName } from './queues.ts';

/** The schema of the database that pg-boss owns. */
export const schema = 'jobs';

const isOpen = `state in ('created', 'retry', 'active')`;
const queueOf = (alias: string): string => `split_part(${alias}.name, '.', 1)`;

/** How many jobs of a queue a team has that have not ended: the place of its next one. */
export async function countTeamJobs(db: Knex, of: { queue: string; teamId: string }): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from ${schema}.job where name = :queue and data->>'teamId' = :teamId and ${isOpen}`,
    of,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Gives each job the place that it has now among those of its team as its priority, 0 for the first: teams take turns, whatever
 * each of them has waiting.
 */
export async function rankJobs(db: Knex): Promise<void> {
  await db.raw(
    `update ${schema}.job j set priority = -r.place from (
       select name, id, (row_number() over (
         partition by ${queueOf('o')}, o.data->>'teamId' order by o.state = 'active' desc, o.created_on, o.id
       ) - 1)::int as place
       from ${schema}.job o where ${isOpen} and o.data->>'teamId' is not null
     ) r where j.name = r.name and j.id = r.id and j.priority <> -r.place`,
  );
}

/** A job that no process of its own settings has taken for this long goes to any that can do it. */
const adoptAfterSeconds = 5;

/** Takes over jobs that wait in the part of processes with other settings, where these differ in nothing that the job needs. */
export async function adoptJobs(db: Knex, own: { worlds: JobWorlds; partOf: PartOf }): Promise<void> {
  const { worlds, partOf } = own;
  const part = partOf('share').slice('share'.length);
  await db.raw(
    `update ${schema}.job j set name = ${queueOf('j')} || :part
     where j.state < 'active' and right(j.name, length(:part)) <> :part and cast(:worlds as jsonb) @> (j.data->'worlds')
       and j.start_after <= now() - make_interval(secs => :adoptAfterSeconds)
       and not exists (
         select from ${schema}.job o
         where o.name = ${queueOf('j')} || :part and o.singleton_key = j.singleton_key and o.state < 'active'
       )`,
    { part, worlds: JSON.stringify(worlds), adoptAfterSeconds },
  );
}

/** The queues with jobs that have not ended: whether someone can take one now, and whether a worker died or sleeps with one. */
export async function listOpenQueues(db: Knex): Promise<{ name: string; isReady: boolean; isLost: boolean }[]> {
  const { rows } = await db.raw<{ rows: { name: string; isReady: boolean; isLost: boolean }[] }>(
    `select name, bool_or(state < 'active' and start_after <= now()) as "isReady",
       coalesce(bool_or(state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()), false) as "isLost"
     from ${schema}.job where ${isOpen} group by name`,
  );
  return rows;
}

/** For this long a job may wait before others make room for it. */
const patienceSeconds = 3;

/** Whether a run of another team, that no one works on, waits for a place while this job has one that is not before it. */
export async function isAnotherWaiting(
  db: Knex,
  of: { partOf: PartOf; queue: QueueName; id: string },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { waiting: boolean }[] }>(
    `select exists (
       select from ${schema}.job mine join ${schema}.job w on w.name = mine.name
       where mine.name = :name and mine.id = :id and w.state < 'active' and w.priority >= mine.priority
         and w.data->>'teamId' <> mine.data->>'teamId' and w.start_after <= now() - make_interval(secs => :patienceSeconds)
         and not exists (
           select from ${schema}.job a where a.name = w.name and a.group_id = w.group_id and a.state = 'active'
         )
     ) as waiting`,
    { name: of.partOf(of.queue), id: of.id, patienceSeconds },
  );
  return rows[0]?.waiting === true;
}

/** Which jobs of a run, a deployment or a batch of texts exist: any that will still be processed, any that was retried to its end. */
export interface SubjectJobs {
  live: boolean;
  dead: boolean;
}

/** The jobs of these queues that belong to a run, a deployment or a batch of texts, by the field of the payload that names it. */
export async function findJobs(
  db: Knex,
  of: { queues: readonly QueueName[]; field: 'optimizationId' | 'deploymentId' | 'batchId' },
  ids: string[],
): Promise<Map<string, SubjectJobs>> {
  const { rows } = await db.raw<{ rows: ({ id: string } & SubjectJobs)[] }>(
    `select j.data->>'${of.field}' as id, bool_or(${isOpen}) as live, bool_or(state = 'failed') as dead
     from ${schema}.job j where ${queueOf('j')} = any(:queues) and j.data->>'${of.field}' = any(:ids) group by 1`,
    { queues: of.queues, ids },
  );
  return new Map(rows.map(({ id, live, dead }) => [id, { live, dead }]));
}

/** Whether a process that takes jobs is alive and agrees about these providers: it holds the lock of its name as long as it lives. */
export async function hasWorker(db: Knex, worlds: JobWorlds): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from workers w where w.worlds @> ?::jsonb and ${isAlive}) as found`,
    [JSON.stringify(worlds)],
  );
  return rows[0]?.found === true;
}

/** Whether the process of a row of `workers w` lives. */
export const isAlive = `exists (
  select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(w.process, 0)
)`;
