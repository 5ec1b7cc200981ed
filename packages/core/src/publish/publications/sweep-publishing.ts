import type { Context } from '../../context/context.ts';
import { transact } from '../../database/transaction.ts';
import { listWorkingBatches, moveBatch, readBatch } from '../record/batches-store.ts';
import { giveUpPublications } from '../record/publications-store.ts';

const givenUp = 'The workers stopped too often while these texts were published; plan them again.';

/** Repairs what crashes left: batches that no job works on, such as after a restored backup. */
export async function sweepPublishing(context: Context): Promise<void> {
  const working = await listWorkingBatches(context.db);
  if (working.length === 0) return;
  const jobs = await context.jobs.findPublishJobs(context.db, working);
  for (const id of working) {
    const { live, dead } = jobs.get(id) ?? { live: false, dead: false };
    if (live) continue;
    context.log.warn({ batch: id, dead }, 'a publication had no living job');
    await transact(context, async ({ db, jobs }) => {
      if (!dead) return jobs.enqueuePublishing(db, id);
      const from = (await readBatch(db, id))?.state;
      if (from !== 'planning' && from !== 'running') return;
      await giveUpPublications(db, id, { accepted: givenUp, sending: givenUp, now: context.now() });
      await moveBatch(db, id, { from, to: from === 'planning' ? 'planned' : 'done' });
    });
  }
}
