import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import { namedRow, toColumns } from '../../platform/database/columns.ts';
import type { BatchRecord } from './publication.ts';

/** The batches as they are kept, with the names of who planned and published them. */
const batches = (db: Knex, where: object) =>
  db('publication_batches as b')
    .leftJoin('users as p', 'p.id', 'b.planned_by')
    .leftJoin('users as u', 'u.id', 'b.published_by')
    .where(toColumns(where, 'b.'))
    // The last of two columns with one name is the one that a row has.
    .select<BatchRecord[]>('b.*', 'p.username as planned_by', 'u.username as published_by');

async function firstBatch(query: ReturnType<typeof batches>): Promise<BatchRecord | null> {
  const [row] = await query;
  return row === undefined ? null : namedRow(row);
}

/** Writes a batch that is to be planned; its texts follow in the same transaction. */
export async function insertBatch(
  db: Knex,
  batch: Pick<BatchRecord, 'teamId' | 'runId' | 'destinationId' | 'kind' | 'destinationName' | 'createdAt'> & {
    /** The id of a person. */
    plannedBy: string;
  },
): Promise<string> {
  const id = newId();
  await db('publication_batches').insert(toColumns({ id, ...batch, state: 'planning' }));
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
  return firstBatch(batches(db, of).whereIn('b.state', ['running', 'done']));
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
export const readBatch = (db: Knex, id: string): Promise<BatchRecord | null> => firstBatch(batches(db, { id }));

/** One of the team's batches; null for another team's and for none. */
export async function findBatch(db: Knex, of: { teamId: string; batchId: string }): Promise<BatchRecord | null> {
  if (!isUuid(of.batchId)) return null;
  return firstBatch(batches(db, { id: of.batchId, teamId: of.teamId }));
}

/** More batches than people make of a run. */
const mostBatches = 50;

/** The newest batches of a team's run. */
export async function listBatches(db: Knex, of: { teamId: string; runId: string }): Promise<BatchRecord[]> {
  const newest = [
    { column: 'b.created_at', order: 'desc' },
    { column: 'b.id', order: 'desc' },
  ];
  return (await batches(db, of).orderBy(newest).limit(mostBatches)).map(namedRow);
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
