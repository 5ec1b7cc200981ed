import type { ActiveJob } from '../../platform/jobs/jobs.ts';
import type { Context } from '../../team/context/context.ts';
import { claimItem, releaseItemsOf } from '../record/items-store.ts';
import { jobOf } from '../record/run-worlds-rules.ts';
import type { Run } from '../record/run.ts';
import { readRun } from '../record/runs-store.ts';
import { type Engine, leaving, openJobContext } from './engine.ts';
import { type RunWork, workItem } from './work-item.ts';

/** How often a share looks whether others wait. */
const lookEveryMs = 2_000;

/** How long a share may keep its place while runs of other teams wait for one. */
interface Turn {
  /** Whether it is over: the run is in line again then, and nothing more of it may be started here. */
  isOver(): Promise<boolean>;
}

/** Begins the turn of a share, which ends only when it has lasted long enough and a run of another team waits. */
function openTurn(engine: Engine, job: ActiveJob, run: Run): Turn {
  const { db, jobs } = engine.context;
  let nextLookMs = Date.now() + engine.turnMs;
  let isOver = false;
  return {
    isOver: async () => {
      if (isOver || Date.now() < nextLookMs) return isOver;
      nextLookMs = Date.now() + lookEveryMs;
      isOver = await jobs.isAnotherWaiting(db, job.id);
      if (isOver) await jobs.enqueueShares(db, { ...jobOf(run), shares: 1 });
      return isOver;
    },
  };
}

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
