import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { RunQuote } from '../../contract/money/quote.ts';
import type { OptimizationKind, OptimizationStatus } from '../../contract/runs/optimization.ts';
import type { ProviderWorlds } from '../../providers/upstream/provider-worlds-rules.ts';
import { holdTeam } from '../../team/teams/teams-store.ts';
import type { Run } from './run.ts';

interface RunRow {
  id: string;
  team_id: string;
  created_by: string | null;
  token_id: string | null;
  kind: OptimizationKind;
  status: OptimizationStatus;
  subject: string;
  import_id: string | null;
  settings: Record<string, unknown>;
  quote: RunQuote;
  max_cost_ticks: number | null;
  cost_ticks: number;
  step: string;
  processed: number;
  total: number | null;
  results: Record<string, unknown>;
  error: string | null;
  request_hash: Buffer | null;
  worlds: ProviderWorlds;
  waiting: string | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
}

const toRun = (row: RunRow): Run => ({
  id: row.id,
  teamId: row.team_id,
  createdBy: row.created_by,
  tokenId: row.token_id,
  kind: row.kind,
  status: row.status,
  subject: row.subject,
  importId: row.import_id,
  settings: row.settings,
  quote: row.quote,
  maxCostTicks: row.max_cost_ticks,
  costTicks: row.cost_ticks,
  step: row.step,
  processed: row.processed,
  total: row.total,
  results: row.results,
  error: row.error,
  worlds: row.worlds,
  waiting: row.waiting,
  createdAt: row.created_at,
  startedAt: row.started_at,
  completedAt: row.completed_at,
});

const firstRun = (rows: RunRow[]): Run | null => (rows[0] === undefined ? null : toRun(rows[0]));

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
  const rows = await db('runs')
    .insert({
      id: newId(),
      team_id: run.teamId,
      created_by: run.createdBy,
      token_id: run.tokenId,
      kind: run.kind,
      subject: run.subject,
      import_id: run.importId,
      settings: JSON.stringify(run.settings),
      quote: JSON.stringify(run.quote),
      max_cost_ticks: run.maxCostTicks,
      idempotency_key: run.idempotencyKey,
      request_hash: run.requestHash,
      worlds: JSON.stringify(run.worlds ?? {}),
      created_at: run.createdAt,
    })
    .onConflict(['team_id', 'idempotency_key'])
    .ignore()
    .returning<RunRow[]>('*');
  return firstRun(rows);
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
    .first<RunRow | undefined>('*');
  return row === undefined ? null : { run: toRun(row), requestHash: row.request_hash };
}

/** A run with who started it, for people. */
export interface RunWithAuthor extends Run {
  author: { id: string; username: string } | null;
}

const runsWithAuthor = (db: Knex) =>
  db('runs as o').leftJoin('users as u', 'u.id', 'o.created_by').select('o.*', 'u.username');

const toRunWithAuthor = (row: RunRow & { username: string | null }): RunWithAuthor => ({
  ...toRun(row),
  author: row.created_by === null || row.username === null ? null : { id: row.created_by, username: row.username },
});

/** One of the team's runs, in one query; null for another team's, another kind's or none. */
export async function findRun(
  db: Knex,
  run: { teamId: string; id: string; kind?: OptimizationKind },
): Promise<RunWithAuthor | null> {
  if (!isUuid(run.id)) return null;
  const query = runsWithAuthor(db).where({ 'o.id': run.id, 'o.team_id': run.teamId });
  if (run.kind !== undefined) query.where({ 'o.kind': run.kind });
  const row = await query.first<(RunRow & { username: string | null }) | undefined>();
  return row === undefined ? null : toRunWithAuthor(row);
}

/** History shows at most this many runs of a kind. */
export const maxHistory = 500;

const newestFirst = [
  { column: 'o.created_at', order: 'desc' },
  { column: 'o.id', order: 'desc' },
];

/** The team's runs of a kind, newest first. */
export async function listTeamRuns(db: Knex, of: { teamId: string; kind: OptimizationKind }): Promise<RunWithAuthor[]> {
  const runs = runsWithAuthor(db).where({ 'o.team_id': of.teamId, 'o.kind': of.kind });
  return ((await runs.orderBy(newestFirst).limit(maxHistory)) as (RunRow & { username: string | null })[]).map(
    toRunWithAuthor,
  );
}

/** The team's latest runs of all kinds, newest first. */
export async function listLatestRuns(db: Knex, of: { teamId: string; limit: number }): Promise<RunWithAuthor[]> {
  const runs = runsWithAuthor(db).where({ 'o.team_id': of.teamId });
  return ((await runs.orderBy(newestFirst).limit(of.limit)) as (RunRow & { username: string | null })[]).map(
    toRunWithAuthor,
  );
}

/** Holds a run against every other writer until the transaction ends. For the engine, which knows runs by id alone. */
export async function lockRun(db: Knex, id: string): Promise<Run | null> {
  return firstRun(await db('runs').where({ id }).forUpdate().select<RunRow[]>('*'));
}

/** A run as it is; for the engine. */
export async function readRun(db: Knex, id: string): Promise<Run | null> {
  return firstRun(await db('runs').where({ id }).select<RunRow[]>('*'));
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
    .returning<RunRow[]>('*');
  return firstRun(rows);
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
    .returning<RunRow[]>('*');
  return firstRun(rows);
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
