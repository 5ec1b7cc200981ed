import { AppError } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Context } from '../../team/context/context.ts';
import { listWorkingBatches, moveBatch, readBatch } from '../record/batches-store.ts';
import { giveUp } from './work-publishing.ts';

const givenUp = 'The workers stopped too often while these texts were published; publish them again.';

/** Repairs what crashes left: batches that no job works on, such as after a restored backup. */
export async function sweepPublishing(context: Context): Promise<void> {
  const working = await listWorkingBatches(context.db);
  if (working.length === 0) return;
  const jobs = await context.jobs.findPublishJobs(
    context.db,
    working.map(({ id }) => id),
  );
  for (const { id, teamId } of working) {
    const { live, dead } = jobs.get(id) ?? { live: false, dead: false };
    if (live) continue;
    context.log.warn({ batch: id, dead }, 'a publication had no living job');
    await transact(context, async (context) => {
      const { db, jobs } = context;
      if (!dead) return jobs.enqueuePublishing(db, { batchId: id, teamId });
      const batch = await readBatch(db, id);
      if (batch?.state !== 'planning' && batch?.state !== 'running') return;
      await giveUp(context, batch, new AppError('internal', givenUp));
      await moveBatch(db, id, { from: batch.state, to: batch.state === 'planning' ? 'planned' : 'done' });
    });
  }
}
