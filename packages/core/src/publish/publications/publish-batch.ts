import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { transact } from '../../database/transaction.ts';
import { requireMayPublish } from '../../people/teams/publish-rights.ts';
import { moveBatch } from '../record/batches-store.ts';
import type { BatchRecord } from '../record/publication.ts';
import type { PublicationBatch } from '../record/publications-api.ts';
import { listPublications } from '../record/publications-store.ts';
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
  await context.jobs.enqueuePublishing(context.db, batchId);
  return true;
}

/** Texts of an ended batch that may be on the site are taken up again; those of a plan are published. */
async function start(context: Context, actor: TeamActor, batch: BatchRecord): Promise<void> {
  const { id: batchId, state } = batch;
  if (state === 'running') return;
  if (state === 'planning')
    throw new AppError('conflict', 'This plan is still being prepared; publish it when it is ready.');
  await transact(context, async (context) => {
    const open = await listPublications(context.db, { batchId, states: state === 'done' ? ['sending'] : ['accepted'] });
    if (open.length === 0 && state === 'done') return;
    if (open.length === 0) {
      throw new AppError('conflict', 'Nothing to publish: resolve the conflicts in this plan, or accept other texts.');
    }
    if (!(await startBatch(context, actor, { batchId, from: state }))) return;
    await recordAudit(context, actor, { action: 'seo.publish', subject: batchId, details: { texts: open.length } });
  });
}

/**
 * Publishes a plan, each text exactly once: a job does it, and this waits a limited time for its end. What was
 * published is not sent again; what was interrupted resumes.
 */
export async function publishBatch(
  context: Context,
  actor: TeamActor,
  { batchId }: { batchId: string },
): Promise<PublicationBatch> {
  const batch = await getBatch(context, actor, batchId);
  await requireMayPublish(context, actor);
  await start(context, actor, batch);
  await untilLeft(context, batchId, 'running');
  return showPublication(context, actor, { batchId });
}
