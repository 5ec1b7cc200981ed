import type { Knex } from 'knex';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import { presencePrefix } from '../../platform/jobs/process-presence.ts';

/** The size of the database, and how many connections are in use of the limit that leaves the least: of the server, the database or the role. */
export async function readDatabaseHealth(db: Knex): Promise<{
  sizeBytes: number;
  connections: number;
  maxConnections: number;
  limitOf: 'server' | 'database' | 'role';
}> {
  const { rows } = await db.raw<{
    rows: { size: number; used: number; most: number; name: 'server' | 'database' | 'role' }[];
  }>(
    `with open as (select datname, usename from pg_stat_activity where backend_type = 'client backend'),
     limits as (
       select 'server' as name, current_setting('max_connections')::int as most, (select count(*) from open) as used
       union all select 'database', datconnlimit, (select count(*) from open where open.datname = d.datname)
         from pg_database d where d.datname = current_database()
       union all select 'role', rolconnlimit, (select count(*) from open where usename = r.rolname)
         from pg_roles r where r.rolname = current_user)
     select pg_database_size(current_database()) as size, name, most, used from limits
     where most >= 0 order by most - used limit 1`,
  );
  const { size = 0, used = 0, most = 0, name = 'server' } = rows[0] ?? {};
  return { sizeBytes: size, connections: used, maxConnections: most, limitOf: name };
}

/** Jobs of the queue by state. The tables are pg-boss's; before the first worker there are none. */
export async function readQueue(
  db: Knex,
): Promise<{ waiting: number; active: number; retrying: number; failed: number; oldestWaitingSeconds: number | null }> {
  const none = { waiting: 0, active: 0, retrying: 0, failed: 0, oldestWaitingSeconds: null };
  const found = await db.raw<{ rows: { exists: boolean }[] }>(`select to_regclass('jobs.job') is not null as exists`);
  if (found.rows[0]?.exists !== true) return none;
  const { rows } = await db.raw<{ rows: { state: string; count: number; seconds: number | null }[] }>(
    `select state::text, count(*) as count,
       cast(greatest(0, extract(epoch from clock_timestamp() - min(start_after))) as double precision) as seconds
     from jobs.job where state in ('created', 'retry', 'active', 'failed')
     group by state`,
  );
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    waiting: of('created')?.count ?? 0,
    active: of('active')?.count ?? 0,
    retrying: of('retry')?.count ?? 0,
    failed: of('failed')?.count ?? 0,
    oldestWaitingSeconds: of('created')?.seconds ?? null,
  };
}

/** The processes that take jobs now, by the connection each holds: it goes with the process. */
export async function listWorkers(db: Knex): Promise<{ name: string; startedAt: Date }[]> {
  const { rows } = await db.raw<{ rows: { name: string; started_at: Date }[] }>(
    `select substr(application_name, length(:prefix) + 1) as name, backend_start as started_at
     from pg_stat_activity where datname = current_database() and starts_with(application_name, :prefix)
     order by backend_start`,
    { prefix: presencePrefix },
  );
  // Host and process id; what follows only makes the name unique.
  return rows.map(({ name, started_at }) => ({
    name: name.split(':').slice(0, 2).join(':'),
    startedAt: started_at,
  }));
}

/** Open runs of all teams, ends since a moment, and what calls since then cost; by `runs_open`, `runs_ended` and `usage_records_days`. */
export async function readToday(
  db: Knex,
  since: Date,
): Promise<{
  open: number;
  completed: number;
  failed: number;
  cancelled: number;
  costTicks: number;
  simulatedTicks: number;
}> {
  const { rows } = await db.raw<{
    rows: { open: number; completed: number; failed: number; cancelled: number; cost: number; simulated: number }[];
  }>(
    `select
       (select count(*) from runs where status in ('pending', 'processing')) as open,
       (select count(*) from runs where status = 'completed' and completed_at >= :since) as completed,
       (select count(*) from runs where status = 'failed' and completed_at >= :since) as failed,
       (select count(*) from runs where status = 'cancelled' and completed_at >= :since) as cancelled,
       (select cast(coalesce(sum(cost_ticks), 0) as bigint) from usage_records
         where created_at >= :since and not simulated) as cost,
       (select cast(coalesce(sum(cost_ticks), 0) as bigint) from usage_records
         where created_at >= :since and simulated) as simulated`,
    { since },
  );
  const [row] = rows;
  return {
    open: row?.open ?? 0,
    completed: row?.completed ?? 0,
    failed: row?.failed ?? 0,
    cancelled: row?.cancelled ?? 0,
    costTicks: row?.cost ?? 0,
    simulatedTicks: row?.simulated ?? 0,
  };
}

export async function countPeople(db: Knex): Promise<{ teams: number; users: number }> {
  const { rows } = await db.raw<{ rows: { teams: number; users: number }[] }>(
    'select (select count(*) from teams) as teams, (select count(*) from users) as users',
  );
  return { teams: rows[0]?.teams ?? 0, users: rows[0]?.users ?? 0 };
}

/** Ends of runs of all teams by day in UTC, up to today; by `runs_ended`. */
export async function readDays(db: Knex, days: number): Promise<{ date: string; completed: number; failed: number }[]> {
  const { rows } = await db.raw<{ rows: { date: string; completed: number; failed: number }[] }>(
    `with ended as (
       select date_trunc('day', completed_at at time zone 'UTC') as day,
         count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'failed') as failed
       from runs where completed_at >= now() - make_interval(days => :days) group by 1
     )
     select to_char(day, 'YYYY-MM-DD') as date, coalesce(completed, 0) as completed, coalesce(failed, 0) as failed
     from date_trunc('day', now() at time zone 'UTC') as today,
       generate_series(today - make_interval(days => :days - 1), today, interval '1 day') as day
     left join ended using (day) order by day`,
    { days },
  );
  return rows;
}

/** The latest failed runs of all teams, newest first; by `runs_failed`. */
export async function listFailures(
  db: Knex,
  limit: number,
): Promise<
  { id: string; kind: OptimizationKind; teamId: string; team: string; subject: string; error: string; at: Date }[]
> {
  return db('runs as o')
    .join('teams as t', 't.id', 'o.team_id')
    .where('o.status', 'failed')
    .orderBy('o.completed_at', 'desc')
    .limit(limit)
    .select('o.id', 'o.kind', 'o.team_id as teamId', 't.name as team', 'o.subject', 'o.completed_at as at')
    .select(db.raw(`coalesce(o.error, '') as error`));
}

/** Every team with what it did this month (UTC); what it spent, the ledger keeps by month. */
export async function listTeams(db: Knex): Promise<
  {
    id: string;
    name: string;
    slug: string;
    members: number;
    runs: number;
    costTicks: number;
    createdAt: Date;
  }[]
> {
  const month = `date_trunc('month', now() at time zone 'UTC')`;
  return db('teams as t')
    .joinRaw(`left join team_months m on m.team_id = t.id and m.month = cast(${month} as date) and not m.simulated`)
    .orderBy('t.created_at')
    .select('t.id', 't.name', 't.slug', 't.created_at as createdAt')
    .select(
      db.raw('(select count(*) from memberships m where m.team_id = t.id) as members'),
      db.raw(
        `(select count(*) from runs o where o.team_id = t.id and o.created_at >= ${month} at time zone 'UTC') as runs`,
      ),
      db.raw(`coalesce(m.spent_ticks, 0) as "costTicks"`),
    );
}
