import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import type { DestinationKind } from '../../contract/live/destinations-api.ts';
import type { BatchRecord } from './publication.ts';

interface BatchRow {
  id: string;
  team_id: string;
  run_id: string;
  destination_id: string | null;
  kind: DestinationKind;
  destination_name: string;
  state: BatchRecord['state'];
  planned_by_name: string | null;
  created_at: Date;
  published_by_name: string | null;
  published_at: Date | null;
}

const toBatch = (row: BatchRow): BatchRecord => ({
  id: row.id,
  teamId: row.team_id,
  runId: row.run_id,
  destinationId: row.destination_id,
  kind: row.kind,
  destinationName: row.destination_name,
  state: row.state,
  plannedBy: row.planned_by_name,
  createdAt: row.created_at,
  publishedBy: row.published_by_name,
  publishedAt: row.published_at,
});

const batches = (db: Knex) =>
  db('publication_batches as b')
    .leftJoin('users as p', 'p.id', 'b.planned_by')
    .leftJoin('users as u', 'u.id', 'b.published_by')
    .select<BatchRow[]>('b.*', 'p.username as planned_by_name', 'u.username as published_by_name');

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
  return row === undefined ? null : toBatch(row);
}

/**
 * Makes the texts of a plan texts of the batch that was begun before, so that both are one publication. They take the places of
 * those that were never sent. In a transaction.
 */
export async function joinBatch(db: Knex, of: { plan: string; begun: string }): Promise<void> {
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
  return row === undefined ? null : toBatch(row);
}

/** One of the team's batches; null for another team's and for none. */
export async function findBatch(db: Knex, of: { teamId: string; batchId: string }): Promise<BatchRecord | null> {
  if (!isUuid(of.batchId)) return null;
  const [row] = await batches(db).where({ 'b.id': of.batchId, 'b.team_id': of.teamId });
  return row === undefined ? null : toBatch(row);
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
  return rows.map(toBatch);
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
