import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { Decision } from '../../contract/runs/optimization.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { countStates } from './run-rules.ts';
import type { Item, ItemCounts, ItemError, ItemState } from './run.ts';

const fields: readonly (keyof Item)[] = [
  ...(['id', 'runId', 'ordinal', 'subject', 'state', 'attempt', 'input', 'output', 'error'] as const),
];
const columns = columnsOf('i', fields);

/** Writes the items of a plan in order. */
export async function insertItems(
  db: Knex,
  runId: string,
  items: { subject: string; input: unknown }[],
): Promise<void> {
  const rows = items.map((item, ordinal) => ({
    id: newId(),
    run_id: runId,
    ordinal,
    subject: item.subject,
    input: JSON.stringify(item.input),
  }));
  await db.batchInsert('run_items', rows, 500);
}

/** Takes the next waiting item for a job; others skip it. Null when none waits. */
export async function claimItem(db: Knex, claim: { runId: string; jobId: string }): Promise<Item | null> {
  const next = db('run_items').where({ run_id: claim.runId, state: 'waiting' }).orderBy('ordinal').limit(1);
  const rows = await db('run_items as i')
    .where({ id: next.forUpdate().skipLocked().select('id') })
    .update({
      state: 'working',
      attempt: db.raw('attempt + 1'),
      claimed_by: claim.jobId,
      started_at: db.raw('clock_timestamp()'),
    })
    .returning<Item[]>(columns);
  return rows[0] ?? null;
}

export interface ItemResult {
  state: 'succeeded' | 'kept' | 'skipped' | 'failed';
  output: unknown;
  error: ItemError | null;
}

const held = (db: Knex, item: Pick<Item, 'id' | 'attempt'>) =>
  db('run_items').where({ id: item.id, attempt: item.attempt, state: 'working' });

/** Keeps an item's result; false when another worker has taken the item since. */
export async function settleItem(db: Knex, item: Pick<Item, 'id' | 'attempt'>, result: ItemResult): Promise<boolean> {
  const updated = await held(db, item).update({
    state: result.state,
    output: result.output === null ? null : JSON.stringify(result.output),
    error: result.error === null ? null : JSON.stringify(result.error),
    claimed_by: null,
    finished_at: db.raw('clock_timestamp()'),
  });
  return updated > 0;
}

/** One statement, so that a frozen process delays no one. The run is locked before the item, as everywhere. */
const settleAndCount = `
  with run as (
    select id, processed from runs
    where id = :runId and status = 'processing' and processed + 1 < total for update
  ), settled as (
    update run_items i
    set state = :state, output = :output, error = :error, claimed_by = null, finished_at = clock_timestamp()
    from run where i.id = :id and i.attempt = :attempt and i.state = 'working'
    returning i.id
  )
  update runs o set processed = run.processed + 1 from run, settled where o.id = run.id
  returning o.id`;

/** Keeps an item's result and counts it; false, and nothing is changed, when it is the run's last item or was taken. */
export async function settleOneOfMany(db: Knex, item: Item, result: ItemResult): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(settleAndCount, {
    runId: item.runId,
    id: item.id,
    attempt: item.attempt,
    state: result.state,
    output: result.output === null ? null : JSON.stringify(result.output),
    error: result.error === null ? null : JSON.stringify(result.error),
  });
  return rows.length > 0;
}

/** Gives an item back unfinished. */
export async function releaseItem(db: Knex, item: Pick<Item, 'id' | 'attempt'>): Promise<void> {
  await held(db, item).update({ state: 'waiting', claimed_by: null });
}

/** Gives back whatever a job left unfinished when its worker died. */
export async function releaseItemsOf(db: Knex, jobId: string): Promise<number> {
  return db('run_items').where({ claimed_by: jobId, state: 'working' }).update({ state: 'waiting', claimed_by: null });
}

/** Gives back every unfinished item of a run that no job works on. */
export async function releaseAllItems(db: Knex, runId: string): Promise<number> {
  return db('run_items').where({ run_id: runId, state: 'working' }).update({ state: 'waiting', claimed_by: null });
}

/** Ends the items of a run that are in one of `from`, all with the same reason; returns how many. */
export async function endItems(
  db: Knex,
  runId: string,
  change: { from: ItemState[]; to: 'skipped' | 'failed'; error: ItemError },
): Promise<number> {
  return db('run_items')
    .where({ run_id: runId })
    .whereIn('state', change.from)
    .update({
      state: change.to,
      error: JSON.stringify(change.error),
      claimed_by: null,
      finished_at: db.raw('clock_timestamp()'),
    });
}

/** How many items of a run are in each state. */
export async function countItems(db: Knex, runId: string): Promise<ItemCounts> {
  const rows = await db('run_items')
    .where({ run_id: runId })
    .groupBy('state')
    .select<{ state: ItemState; count: number }[]>('state', db.raw('count(*)::int as count'));
  return countStates(Object.fromEntries(rows.map(({ state, count }) => [state, count])));
}

/** The reason most failed items of a run share. */
export async function findMainReason(db: Knex, runId: string): Promise<{ message: string; items: number } | null> {
  const { rows } = await db.raw<{ rows: { message: string; items: number }[] }>(
    `select error->>'message' as message, count(*)::int as items from run_items
     where run_id = ? and state = 'failed' group by 1 order by 2 desc, 1 limit 1`,
    [runId],
  );
  return rows[0] ?? null;
}

/** An item with what people decided about it. */
export interface DecidedItem extends Item {
  decision: Decision | null;
}

interface DecidedRow extends Item {
  verdict: Decision['verdict'] | null;
  edited: (Pick<Decision, 'title' | 'description' | 'despite'> & { alternative?: number | null }) | null;
  reason: string | null;
  decided_at: Date | null;
  username: string | null;
}

function toDecidedItem({ verdict, edited, reason, decided_at: decidedAt, username, ...item }: DecidedRow): DecidedItem {
  if (verdict === null || decidedAt === null) return { ...item, decision: null };
  const { alternative = null, title = null, description = null, despite } = edited ?? {};
  const said = { verdict, alternative, title, description, ...(despite !== undefined && { despite }), reason };
  return { ...item, decision: { ...said, decidedBy: username, decidedAt: decidedAt.toISOString() } };
}

const teamItems = (db: Knex, { teamId, runId }: { teamId: string; runId: string | readonly string[] }) =>
  db('run_items as i')
    .join('runs as o', 'o.id', 'i.run_id')
    .leftJoin('decisions as d', 'd.item_id', 'i.id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .where({ 'o.team_id': teamId })
    .whereIn('i.run_id', [runId].flat())
    .select(...columns, 'd.verdict', 'd.edited', 'd.reason', 'd.decided_at', 'u.username');

/** Items of a team's run in order, after `afterOrdinal`. */
export async function listTeamItems(
  db: Knex,
  of: { teamId: string; runId: string; afterOrdinal: number; limit: number },
): Promise<DecidedItem[]> {
  const rows: DecidedRow[] = await teamItems(db, of)
    .where('i.ordinal', '>', of.afterOrdinal)
    .orderBy('i.ordinal')
    .limit(of.limit);
  return rows.map(toDecidedItem);
}

/** The place of an item among those of a team. */
export interface ItemPlace {
  runId: string;
  ordinal: number;
}

/** Items of a team's runs that have a proposal and no decision, those of the newest run first, after a place. */
export async function listOpenItems(
  db: Knex,
  of: { teamId: string; runIds: readonly string[]; after: ItemPlace | null; limit: number },
): Promise<DecidedItem[]> {
  const { teamId, runIds, after, limit } = of;
  const rows: DecidedRow[] = await teamItems(db, { teamId, runId: runIds })
    .where({ 'i.state': 'succeeded' })
    .whereNull('d.item_id')
    .where((place) => {
      if (after === null) return;
      void place.where('i.run_id', '<', after.runId).orWhere((rest) => {
        void rest.where({ 'i.run_id': after.runId }).where('i.ordinal', '>', after.ordinal);
      });
    })
    // The ids of runs are in the order of their making.
    .orderBy([{ column: 'i.run_id', order: 'desc' }, 'i.ordinal'])
    .limit(limit);
  return rows.map(toDecidedItem);
}

/** One item of a team's run; null for another team's, another run's or none. */
export async function findTeamItem(
  db: Knex,
  of: { teamId: string; runId: string; itemId: string },
): Promise<DecidedItem | null> {
  if (!isUuid(of.runId) || !isUuid(of.itemId)) return null;
  const rows: DecidedRow[] = await teamItems(db, of).where({ 'i.id': of.itemId });
  return rows[0] === undefined ? null : toDecidedItem(rows[0]);
}

/** These items of a team's run in order; ids of another team's, another run's or none are left out. */
export async function findTeamItems(
  db: Knex,
  of: { teamId: string; runId: string; itemIds: readonly string[] },
): Promise<DecidedItem[]> {
  const rows: DecidedRow[] = await teamItems(db, of).whereIn('i.id', of.itemIds.filter(isUuid)).orderBy('i.ordinal');
  return rows.map(toDecidedItem);
}
