import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { BatchRecord } from './publication.ts';

const columns: Record<keyof BatchRecord, string> = {
  id: 'b.id',
  teamId: 'b.team_id',
  runId: 'b.run_id',
  destinationId: 'b.destination_id',
  kind: 'b.kind',
  destinationName: 'b.destination_name',
  state: 'b.state',
  plannedBy: 'p.username',
  createdAt: 'b.created_at',
  publishedBy: 'u.username',
  publishedAt: 'b.published_at',
};

const batches = (db: Knex) =>
  db('publication_batches as b')
    .leftJoin('users as p', 'p.id', 'b.planned_by')
    .leftJoin('users as u', 'u.id', 'b.published_by')
    .select<BatchRecord[]>(columns);

/** Writes a batch that is to be planned; its texts follow in the same transaction. */
export async function insertBatch(
  db: Knex,
  batch: Pick<BatchRecord, 'teamId' | 'runId' | 'kind' | 'destinationName' | 'createdAt'> & {
    destinationId: string;
    userId: string;
  },
): Promise<string> {
  const id = newId();
  await db('publication_batches').insert({
    id,
    team_id: batch.teamId,
    run_id: batch.runId,
    destination_id: batch.destinationId,
    kind: batch.kind,
    destination_name: batch.destinationName,
    state: 'planning',
    planned_by: batch.userId,
    created_at: batch.createdAt,
  });
  return id;
}

/** Deletes a run's unpublished plans for a destination: a newer one takes their place. */
export async function deletePlans(db: Knex, of: { runId: string; destinationId: string }): Promise<void> {
  await db('publication_batches')
    .where({ run_id: of.runId, destination_id: of.destinationId })
    .whereIn('state', ['planning', 'planned'])
    .delete();
}

/** What was begun to be published from a run to a destination; null before the first time. */
export async function findBegun(db: Knex, of: { runId: string; destinationId: string }): Promise<BatchRecord | null> {
  const [row] = await batches(db)
    .where({ 'b.run_id': of.runId, 'b.destination_id': of.destinationId })
    .whereIn('b.state', ['running', 'done']);
  return row ?? null;
}

/**
 * Makes the texts of a plan texts of the batch that was begun before, so that both are one publication. They take the places of
 * those that were never sent, and leave out what was sent since they were planned. In a transaction.
 */
export async function joinBatch(db: Knex, of: { plan: string; begun: string }): Promise<void> {
  await db.raw(
    `delete from publications n using publications o where o.batch_id = :begun and n.batch_id = :plan
       and n.item_id = o.item_id and n.field = o.field and n.after = o.after
       and o.state in ('sending', 'inDoubt', 'proposed', 'published', 'live', 'rollingBack')`,
    of,
  );
  await db.raw(
    `delete from publications o using publications n where o.batch_id = :begun and n.batch_id = :plan
       and n.item_id = o.item_id and n.field = o.field and o.state in ('accepted', 'conflict', 'failed', 'kept')`,
    of,
  );
  await db.raw(
    `update publications set batch_id = :begun,
       ordinal = ordinal + 1 + (select coalesce(max(ordinal), -1) from publications where batch_id = :begun)
     where batch_id = :plan`,
    of,
  );
  await db('publication_batches').where({ id: of.plan }).delete();
}

/** A batch of any team: for workers. */
export async function readBatch(db: Knex, id: string): Promise<BatchRecord | null> {
  const [row] = await batches(db).where({ 'b.id': id });
  return row ?? null;
}

/** One of the team's batches; null for another team's and for none. */
export async function findBatch(db: Knex, of: { teamId: string; batchId: string }): Promise<BatchRecord | null> {
  if (!isUuid(of.batchId)) return null;
  const [row] = await batches(db).where({ 'b.id': of.batchId, 'b.team_id': of.teamId });
  return row ?? null;
}

/** More batches than people make of a run. */
const mostBatches = 50;

/** The newest batches of a team's run. */
export async function listBatches(db: Knex, of: { teamId: string; runId: string }): Promise<BatchRecord[]> {
  const rows = await batches(db)
    .where({ 'b.team_id': of.teamId, 'b.run_id': of.runId })
    .orderBy([
      { column: 'b.created_at', order: 'desc' },
      { column: 'b.id', order: 'desc' },
    ])
    .limit(mostBatches);
  return rows;
}

/** Moves a batch from one state to another; false when it was not in it. */
export async function moveBatch(
  db: Knex,
  batchId: string,
  move: { from: BatchRecord['state']; to: BatchRecord['state']; by?: { userId: string; now: Date } },
): Promise<boolean> {
  const by = move.by === undefined ? {} : { published_by: move.by.userId, published_at: move.by.now };
  const moved = await db('publication_batches')
    .where({ id: batchId, state: move.from })
    .update({ state: move.to, ...by });
  return moved > 0;
}

/** Batches that a job should be working. */
export async function listWorkingBatches(db: Knex): Promise<{ id: string; teamId: string }[]> {
  const working = db('publication_batches').whereIn('state', ['planning', 'running']);
  return working.orderBy('id').select({ id: 'id', teamId: 'team_id' });
}
