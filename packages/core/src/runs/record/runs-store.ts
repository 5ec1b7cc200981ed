import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import { columnsOf, toColumns } from '../../platform/database/columns.ts';
import type { ProviderWorlds } from '../../providers/upstream/provider-worlds-rules.ts';
import { holdTeam } from '../../team/teams/teams-store.ts';
import type { Run } from './run.ts';

const fields: readonly (keyof Run)[] = [
  ...(['id', 'teamId', 'createdBy', 'tokenId', 'kind', 'status', 'subject', 'importId', 'settings', 'quote'] as const),
  ...(['maxCostTicks', 'costTicks', 'step', 'processed', 'total', 'results', 'error', 'worlds', 'waiting'] as const),
  ...(['createdAt', 'startedAt', 'completedAt'] as const),
];
const columns = columnsOf('runs', fields);

export interface NewRun extends Pick<
  Run,
  | 'teamId'
  | 'createdBy'
  | 'tokenId'
  | 'kind'
  | 'subject'
  | 'importId'
  | 'settings'
  | 'quote'
  | 'maxCostTicks'
  | 'createdAt'
> {
  worlds?: ProviderWorlds;
  idempotencyKey: string | null;
  requestHash: Buffer;
}

/** Writes a pending run; null when the team has used the idempotency key before. */
export async function insertRun(db: Knex, run: NewRun): Promise<Run | null> {
  const { settings, quote, worlds = {} } = run;
  const json = { settings: JSON.stringify(settings), quote: JSON.stringify(quote), worlds: JSON.stringify(worlds) };
  const rows = await db('runs')
    .insert(toColumns({ id: newId(), ...run, ...json }))
    .onConflict(['team_id', 'idempotency_key'])
    .ignore()
    .returning<Run[]>(columns);
  return rows[0] ?? null;
}

/**
 * How many of a team's runs have not ended and how many were started within a minute and a day; holds the team, so that parallel starts count
 * one after the other.
 */
export async function countRuns(
  db: Knex,
  of: { teamId: string; now: Date },
): Promise<{ open: number; lastMinute: number; lastDay: number }> {
  await holdTeam(db, of.teamId);
  const runs = () => db('runs').where({ team_id: of.teamId });
  const [open] = await runs().whereIn('status', ['pending', 'processing']).count<{ count: number }[]>('* as count');
  const since = async (ms: number): Promise<number> => {
    const [started] = await runs()
      .where('created_at', '>', new Date(of.now.getTime() - ms))
      .count<{ count: number }[]>('* as count');
    return started?.count ?? 0;
  };
  return { open: open?.count ?? 0, lastMinute: await since(60_000), lastDay: await since(86_400_000) };
}

/** The run a key started, with the hash of its request. */
export async function findRunByKey(
  db: Knex,
  key: { teamId: string; idempotencyKey: string | null },
): Promise<{ run: Run; requestHash: Buffer | null } | null> {
  const row = await db('runs')
    .where({ team_id: key.teamId, idempotency_key: key.idempotencyKey })
    .first<(Run & { requestHash: Buffer | null }) | undefined>(...columns, 'request_hash as requestHash');
  if (row === undefined) return null;
  const { requestHash, ...run } = row;
  return { run, requestHash };
}

/** A run with who started it, for people. */
export interface RunWithAuthor extends Run {
  author: { id: string; username: string } | null;
}

type AuthoredRow = Run & { username: string | null };

const runsWithAuthor = (db: Knex) =>
  db('runs')
    .leftJoin('users as u', 'u.id', 'runs.created_by')
    .select(...columns, 'u.username');

const toRunWithAuthor = ({ username, ...run }: AuthoredRow): RunWithAuthor => ({
  ...run,
  author: run.createdBy === null || username === null ? null : { id: run.createdBy, username },
});

/** One of the team's runs, in one query; null for another team's, another kind's or none. */
export async function findRun(
  db: Knex,
  run: { teamId: string; id: string; kind?: OptimizationKind },
): Promise<RunWithAuthor | null> {
  if (!isUuid(run.id)) return null;
  const query = runsWithAuthor(db).where({ 'runs.id': run.id, 'runs.team_id': run.teamId });
  if (run.kind !== undefined) query.where({ 'runs.kind': run.kind });
  const row = await query.first<AuthoredRow | undefined>();
  return row === undefined ? null : toRunWithAuthor(row);
}

/** History shows at most this many runs of a kind. */
export const maxHistory = 500;

/** The team's latest runs, of one kind or of all, newest first. */
async function listNewest(
  db: Knex,
  of: { teamId: string; kind?: OptimizationKind; limit: number },
): Promise<RunWithAuthor[]> {
  const runs = runsWithAuthor(db).where({ 'runs.team_id': of.teamId });
  if (of.kind !== undefined) runs.where({ 'runs.kind': of.kind });
  const newestFirst = [
    { column: 'runs.created_at', order: 'desc' },
    { column: 'runs.id', order: 'desc' },
  ];
  return ((await runs.orderBy(newestFirst).limit(of.limit)) as AuthoredRow[]).map(toRunWithAuthor);
}

/** The team's runs of a kind, newest first. */
export const listTeamRuns = (db: Knex, of: { teamId: string; kind: OptimizationKind }): Promise<RunWithAuthor[]> =>
  listNewest(db, { ...of, limit: maxHistory });

/** The team's latest runs of all kinds, newest first. */
export const listLatestRuns = (db: Knex, of: { teamId: string; limit: number }): Promise<RunWithAuthor[]> =>
  listNewest(db, of);

/** Holds a run against every other writer until the transaction ends. For the engine, which knows runs by id alone. */
export async function lockRun(db: Knex, id: string): Promise<Run | null> {
  const rows = await db('runs').where({ id }).forUpdate().select<Run[]>(columns);
  return rows[0] ?? null;
}

/** A run as it is; for the engine. */
export async function readRun(db: Knex, id: string): Promise<Run | null> {
  const rows = await db('runs').where({ id }).select<Run[]>(columns);
  return rows[0] ?? null;
}

/** Marks a run as being listed; null when it has ended or was listed before. */
export async function beginWorklist(db: Knex, id: string): Promise<Run | null> {
  const rows = await db('runs')
    .where({ id, total: null })
    .whereIn('status', ['pending', 'processing'])
    .update({
      status: 'processing',
      step: 'planning',
      waiting: null,
      started_at: db.raw('coalesce(started_at, clock_timestamp())'),
    })
    .returning<Run[]>(columns);
  return rows[0] ?? null;
}

/** Tells what a run does now, unless it has ended. */
export async function setStep(db: Knex, id: string, step: string): Promise<void> {
  await db('runs').where({ id, status: 'processing' }).update({ step });
}

/** Keeps the worklist's size and results; the run moves on to its items. */
export async function setWorklist(
  db: Knex,
  id: string,
  worklist: { total: number; results: Record<string, unknown> },
): Promise<void> {
  await db('runs')
    .where({ id })
    .update({
      total: worklist.total,
      step: 'working',
      results: db.raw('results || ?::jsonb', [JSON.stringify(worklist.results)]),
    });
}

/** Counts items as processed and holds the run until the transaction ends; null when it has ended. */
export async function advanceRun(
  db: Knex,
  id: string,
  items: number,
): Promise<Pick<Run, 'processed' | 'total'> | null> {
  const rows = await db('runs')
    .where({ id, status: 'processing' })
    .update({ processed: db.raw('processed + ?', [items]) })
    .returning<Pick<Run, 'processed' | 'total'>[]>(['processed', 'total']);
  return rows[0] ?? null;
}

export interface Ending {
  status: 'completed' | 'failed' | 'cancelled';
  error: string | null;
  results: Record<string, unknown>;
}

/** Ends a run that has not ended; returns it as it is then. */
export async function endRun(db: Knex, id: string, ending: Ending): Promise<Run | null> {
  const rows = await db('runs')
    .where({ id })
    .whereIn('status', ['pending', 'processing'])
    .update({
      status: ending.status,
      step: ending.status,
      error: ending.error,
      waiting: null,
      results: db.raw('results || ?::jsonb', [JSON.stringify(ending.results)]),
      completed_at: db.raw('clock_timestamp()'),
    })
    .returning<Run[]>(columns);
  return rows[0] ?? null;
}

/** Adds to the results of a run that continues. */
export async function addResults(db: Knex, id: string, results: Record<string, unknown>): Promise<void> {
  await db('runs')
    .where({ id })
    .update({ results: db.raw('results || ?::jsonb', [JSON.stringify(results)]) });
}

/** Keeps the size of an ended run whose items were changed by hand. */
export async function setSize(
  db: Knex,
  id: string,
  size: { total: number; processed: number; results: Record<string, unknown> },
): Promise<void> {
  const { total, processed, results } = size;
  await db('runs')
    .where({ id })
    .update({ total, processed, results: db.raw('results || ?::jsonb', [JSON.stringify(results)]) });
}

/** Which of these runs have ended. */
export async function listEnded(db: Knex, ids: string[]): Promise<string[]> {
  return db('runs').whereIn('id', ids).whereIn('status', ['completed', 'failed', 'cancelled']).pluck<string[]>('id');
}

export type OpenRun = Pick<Run, 'id' | 'worlds' | 'waiting'>;
/** Every team's runs that have not ended, oldest first. */
export async function listOpenRuns(db: Knex): Promise<OpenRun[]> {
  const open = db('runs').whereIn('status', ['pending', 'processing']);
  return open.orderBy('created_at').select<OpenRun[]>('id', 'worlds', 'waiting');
}

/** Keeps why no one works on a run. */
export async function setWaiting(db: Knex, id: string, waiting: string | null): Promise<void> {
  await db('runs').where({ id }).whereIn('status', ['pending', 'processing']).update({ waiting });
}
