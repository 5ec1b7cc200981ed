import type { ActiveJob } from '../../platform/jobs/jobs.ts';
import type { Context } from '../../team/context/context.ts';
import { claimItem, releaseItemsOf } from '../record/items-store.ts';
import { readRun } from '../record/runs-store.ts';
import { type Engine, leaving, openJobContext } from './engine.ts';
import { openTurn, type Turn } from './open-turn.ts';
import { type RunWork, workItem } from './work-item.ts';

/** Claims and works one item after the other until none waits; the slots are shared with every other run. */
async function workLane(
  engine: Engine,
  context: Context,
  share: { work: RunWork; jobId: string; turn: Turn },
): Promise<void> {
  const claim = { runId: share.work.run.id, jobId: share.jobId };
  for (let more = true; more;) {
    more = await engine.slots.run(share.work.run.teamId, async () => {
      if (context.signal.aborted || engine.draining.aborted || (await share.turn.isOver())) return false;
      const item = await claimItem(context.db, claim);
      if (item === null) return false;
      await workItem(context, share.work, item);
      return true;
    });
  }
}

/**
 * Works a run's waiting items together with every other share of the run until none is left. Throws to have the job
 * repeated when this worker leaves or the database fails; what a dead worker had started waits again then.
 */
export async function workShare(engine: Engine, job: ActiveJob): Promise<void> {
  const { db, log } = engine.context;
  const returned = await releaseItemsOf(db, job.id);
  if (returned > 0)
    log.warn({ run: job.optimizationId, items: returned }, 'items of a worker that died are waiting again');
  const run = await readRun(db, job.optimizationId);
  if (run === null || run.status !== 'processing') return;
  const held = engine.runs.hold(run.id);
  const endPace = engine.pace();
  const context = openJobContext(engine, job, held.signal);
  const share = { work: { run, method: engine.methods[run.kind] }, jobId: job.id, turn: openTurn(engine, job, run) };
  try {
    const count = Math.min(engine.concurrency, run.total ?? 0);
    const lanes = await Promise.allSettled(Array.from({ length: count }, () => workLane(engine, context, share)));
    if (held.signal.aborted) return;
    const failed = lanes.find((lane) => lane.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    if (engine.draining.aborted) throw leaving();
  } finally {
    endPace();
    held.release();
  }
}
