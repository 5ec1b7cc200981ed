import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { AutomationNotice, AutomationRun } from '../../../contract/app/automation.ts';
import { toUsd } from '../../../contract/money.ts';
import type { OptimizationKind } from '../../../contract/runs/optimization.ts';
import type { Role } from '../../../contract/team/teams-api.ts';
import { columnsOf, toColumns } from '../../../platform/database/columns.ts';

/** How a run of an automation came to be. */
export interface NewAutomationRun {
  automationId: string;
  trigger: AutomationRun['trigger'];
  status: 'starting' | 'skipped';
  /** Set when the schedule started it. */
  scheduledMinute: Date | null;
  startedBy: string | null;
  /** The access token that triggered it. */
  tokenId: string | null;
  reason: string | null;
  now: Date;
}

/** Writes a run and returns its id; null when this minute has one already or, for a starting one, another is open. */
export async function insertAutomationRun(db: Knex, run: NewAutomationRun): Promise<string | null> {
  const { now, ...kept } = run;
  const rows = await db('automation_runs')
    .insert(toColumns({ id: newId(), ...kept, createdAt: now, endedAt: kept.status === 'skipped' ? now : null }))
    .onConflict()
    .ignore()
    .returning<{ id: string }[]>('id');
  return rows[0]?.id ?? null;
}

/** How many runs of a team's automations people and tokens have started since. */
export async function countStarts(db: Knex, of: { teamId: string; since: Date }): Promise<number> {
  const rows = await db('automation_runs')
    .whereIn('automation_id', db('automations').where({ team_id: of.teamId }).select('id'))
    .where('created_at', '>', of.since)
    .whereNot({ trigger: 'schedule' })
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** Whether a run of the automation has not ended. */
export async function hasOpenRun(db: Knex, automationId: string): Promise<boolean> {
  const row: unknown = await db('automation_runs')
    .where({ automation_id: automationId })
    .whereNull('ended_at')
    .first('id');
  return row !== undefined;
}

/** The automation of a run that waits to be started, and the token that triggered it; undefined when it was started or has ended. */
export function findStarting(
  db: Knex,
  runId: string,
): Promise<{ automationId: string; tokenId: string | null } | undefined> {
  return db('automation_runs')
    .where({ id: runId, status: 'starting' })
    .first({ automationId: 'automation_id', tokenId: 'token_id' });
}

/** Keeps which optimization a run started, unless it has ended. */
export async function setStarted(db: Knex, run: { id: string; optimizationId: string }): Promise<void> {
  await db('automation_runs')
    .where({ id: run.id, status: 'starting' })
    .update({ status: 'running', run_id: run.optimizationId });
}

/** Locks a run whose optimization has ended, if there is one that isn't locked. */
export async function takeEnded(
  db: Knex,
): Promise<{ id: string; status: 'completed' | 'failed' | 'cancelled'; error: string | null } | undefined> {
  return db('automation_runs as r')
    .join('runs as o', 'o.id', 'r.run_id')
    .where({ 'r.status': 'running', 'r.ended_at': null })
    .whereNotNull('o.completed_at')
    .forUpdate('r')
    .skipLocked()
    .first('r.id', 'o.status', 'o.error');
}

/** Runs that have waited to be started since before an instant: their jobs are lost, as after a restored backup. */
export async function listLost(db: Knex, before: Date): Promise<string[]> {
  return db('automation_runs')
    .where({ status: 'starting', ended_at: null })
    .where('created_at', '<', before)
    .pluck<string[]>('id');
}

/** Ends an open run and returns its automation; null when it had ended. A reason replaces the one it has. */
export async function endAutomationRun(
  db: Knex,
  run: { id: string; status: 'completed' | 'failed' | 'cancelled'; reason: string | null; now: Date },
): Promise<string | null> {
  const rows = await db('automation_runs')
    .where({ id: run.id })
    .whereNull('ended_at')
    .update({ status: run.status, reason: db.raw('coalesce(?, reason)', [run.reason]), ended_at: run.now })
    .returning<{ automation_id: string }[]>('automation_id');
  return rows[0]?.automation_id ?? null;
}

/** Deletes runs that ended before an instant, except the latest of each automation. */
export async function deleteOldRuns(db: Knex, before: Date): Promise<void> {
  await db('automation_runs as r')
    .where('r.ended_at', '<', before)
    .whereExists(
      db('automation_runs as newer')
        .whereRaw('newer.automation_id = r.automation_id and newer.created_at > r.created_at')
        .select(db.raw('1')),
    )
    .delete();
}

interface RunRow extends Omit<
  AutomationRun,
  'scheduledFor' | 'startedBy' | 'createdAt' | 'endedAt' | 'optimization' | 'costUsd' | 'notices'
> {
  automationId: string;
  scheduledMinute: Date | null;
  startedBy: string | null;
  username: string | null;
  createdAt: Date;
  endedAt: Date | null;
  runId: string | null;
  kind: OptimizationKind | null;
  summary: string | null;
  costTicks: number | null;
}

function toRun(row: RunRow): AutomationRun {
  const { automationId: _, scheduledMinute, startedBy, username, runId, kind, summary, costTicks, ...rest } = row;
  return {
    ...rest,
    scheduledFor: scheduledMinute?.toISOString() ?? null,
    startedBy: startedBy === null || username === null ? null : { id: startedBy, username },
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    optimization: runId === null || kind === null ? null : { id: runId, kind, summary },
    costUsd: toUsd(costTicks ?? 0),
    simulated: row.simulated ?? false,
    notices: [],
  };
}

const fields = ['id', 'automationId', 'status', 'trigger', 'scheduledMinute', 'startedBy', 'createdAt', 'endedAt'];

const selectRuns = (db: Knex) =>
  db('automation_runs as r')
    .leftJoin('runs as o', 'o.id', 'r.run_id')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select<RunRow[]>(
      ...columnsOf('r', [...fields, 'reason', 'runId']),
      ...columnsOf('o', ['kind', 'costTicks']),
      'u.username',
      db.raw(`o.results ->> 'summary' as summary`),
      db.raw(`cast(o.quote ->> 'simulated' as boolean) as simulated`),
    );

async function withNotices(db: Knex, runs: AutomationRun[]): Promise<AutomationRun[]> {
  if (runs.length === 0) return runs;
  const rows: (Omit<AutomationNotice, 'endedAt'> & { runId: string; endedAt: Date | null })[] = await db(
    'automation_notices',
  )
    .whereIn(
      'automation_run_id',
      runs.map(({ id }) => id),
    )
    .orderBy('id')
    .select('id', 'channel', 'target', 'state', 'attempts', 'error')
    .select({ runId: 'automation_run_id', httpStatus: 'http_status', endedAt: 'ended_at' });
  const notices = rows.map(({ runId, endedAt, ...notice }) => ({
    runId,
    notice: { ...notice, endedAt: endedAt?.toISOString() ?? null },
  }));
  for (const run of runs) run.notices = notices.filter(({ runId }) => runId === run.id).map(({ notice }) => notice);
  return runs;
}

/** The latest runs of an automation, newest first. */
export async function listAutomationRuns(db: Knex, automationId: string, limit: number): Promise<AutomationRun[]> {
  const rows: RunRow[] = await selectRuns(db)
    .where({ 'r.automation_id': automationId })
    .orderBy([
      { column: 'r.created_at', order: 'desc' },
      { column: 'r.id', order: 'desc' },
    ])
    .limit(limit);
  return withNotices(db, rows.map(toRun));
}

/** One run; undefined when there isn't one. */
export async function findAutomationRun(db: Knex, id: string): Promise<AutomationRun | undefined> {
  const rows: RunRow[] = isUuid(id) ? await selectRuns(db).where({ 'r.id': id }) : [];
  return (await withNotices(db, rows.map(toRun)))[0];
}

/** The latest run of each of these automations, without its notices; each by `automation_runs_latest`. */
export async function mapLastRuns(db: Knex, automationIds: readonly string[]): Promise<Map<string, AutomationRun>> {
  if (automationIds.length === 0) return new Map();
  const latest = db.raw(
    '(select id from automation_runs where automation_id = a.id order by created_at desc, id desc limit 1)',
  );
  const rows: RunRow[] = await selectRuns(db).whereIn(
    'r.id',
    db('automations as a').whereIn('a.id', automationIds).select(latest),
  );
  return new Map(rows.map((row) => [row.automationId, toRun(row)]));
}

/** A member's role in a team; null when they are none. */
export async function findRole(db: Knex, member: { teamId: string; userId: string }): Promise<Role | null> {
  const row = await db('memberships')
    .where({ team_id: member.teamId, user_id: member.userId })
    .first<{ role: Role } | undefined>('role');
  return row?.role ?? null;
}

/** The address of a person who is in the team; when they are not, those of its owners. */
export async function listMailed(db: Knex, of: { teamId: string; userId: string | null }): Promise<string[]> {
  const rows = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.team_id': of.teamId })
    .whereRaw(`(m.role = 'owner' or u.id = ?)`, [of.userId])
    .orderBy('u.email')
    .select<{ id: string; email: string }[]>('u.id', 'u.email');
  const person = rows.filter(({ id }) => id === of.userId);
  return (person.length > 0 ? person : rows).map(({ email }) => email);
}
