import { AppError } from '../../contract/errors.ts';
import { isByHand } from '../../contract/live/destinations-api.ts';
import type { PublicationBatch } from '../../contract/live/publications-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireMayPublish } from '../../team/teams/publish-rights.ts';
import { findBegun, joinBatch, moveBatch } from '../record/batches-store.ts';
import type { BatchRecord, Publication } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';
import { untilLeft } from './plan-publication.ts';
import { getBatch, showPublication } from './present-batch.ts';

/** Puts a batch to work in the caller's name, and its job in the queue; false when it was not in that state. */
export async function startBatch(
  context: Context,
  actor: TeamActor,
  { batchId, from }: { batchId: string; from: 'planned' | 'done' },
): Promise<boolean> {
  const by = { userId: actor.userId, now: context.now() };
  if (!(await moveBatch(context.db, batchId, { from, to: 'running', by }))) return false;
  await context.jobs.enqueuePublishing(context.db, { batchId, teamId: actor.teamId });
  return true;
}

/** What publishing sends or settles: the texts of a plan; afterward what failed, what is in doubt, and what the site wanted later. */
function isOpen({ state }: Publication, batch: BatchRecord): boolean {
  // What people publish by hand only waits to be seen.
  if (state === 'accepted') return batch.state === 'planned' || !isByHand(batch.kind);
  return batch.state === 'done' && (state === 'failed' || state === 'sending' || state === 'inDoubt');
}

/** A failed text is a new write; one in doubt stays the same, so that the site knows it if it has it. */
function reopened({ state, round }: Publication): PublicationChange | null {
  const fresh = { message: null, waitingSince: null, nextCheckAt: null };
  if (state === 'failed') return { ...fresh, state: 'accepted', round: round + 1, attempt: 0 };
  return state === 'inDoubt' ? { ...fresh, state: 'sending' } : null;
}

/** The batch that a plan is published as: the one that was begun before from the same run, if there is one. */
async function joined({ db }: Context, plan: BatchRecord): Promise<Pick<BatchRecord, 'id' | 'state'>> {
  const { id, runId, destinationId, state } = plan;
  if (state !== 'planned' || destinationId === null) return plan;
  const begun = await findBegun(db, { runId, destinationId });
  if (begun === null) return plan;
  if (begun.state === 'running') {
    throw new AppError(
      'conflict',
      'Other texts of this run are still being published; publish these when that has ended.',
    );
  }
  await joinBatch(db, { plan: id, begun: begun.id });
  return begun;
}

/** Answers the ID of the batch that the texts are in from now on. */
async function start(context: Context, actor: TeamActor, batch: BatchRecord): Promise<string> {
  const { id: batchId, state } = batch;
  if (state === 'running') return batchId;
  if (state === 'planning')
    throw new AppError('conflict', 'This plan is still being prepared; publish it when it is ready.');
  return transact(context, async (context) => {
    const open = (await listPublications(context.db, { batchId })).filter((row) => isOpen(row, batch));
    if (open.length === 0 && state === 'done') return batchId;
    if (open.length === 0) {
      throw new AppError('conflict', 'Nothing to publish: resolve the conflicts in this plan, or accept other texts.');
    }
    const { id, state: from } = await joined(context, batch);
    if (from !== 'planned' && from !== 'done') return id;
    if (!(await startBatch(context, actor, { batchId: id, from }))) return id;
    for (const row of open) {
      const change = reopened(row);
      if (change !== null) await changePublication(context.db, row, change);
    }
    await recordAudit(context, actor, { action: 'seo.publish', subject: id, details: { texts: open.length } });
    return id;
  });
}

/**
 * Publishes a plan, each text exactly once: a job does it, and this waits a limited time for its end. What was
 * published is not sent again; what was interrupted, failed or is in doubt continues. A later plan of the same run goes on with
 * the publication that was begun, whose ID is in the answer.
 */
export async function publishBatch(
  context: Context,
  actor: TeamActor,
  { batchId }: { batchId: string },
): Promise<PublicationBatch> {
  const batch = await getBatch(context, actor, batchId);
  await requireMayPublish(context, actor);
  const begunId = await start(context, actor, batch);
  await untilLeft(context, begunId, 'running');
  return showPublication(context, actor, { batchId: begunId });
}
