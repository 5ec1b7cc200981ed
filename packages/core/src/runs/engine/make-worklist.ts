import { AppError } from '../../contract/errors.ts';
import { openPurse } from '../../money/ledger/open-purse.ts';
import { isOutage, outlastOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { ActiveJob } from '../../platform/jobs/jobs.ts';
import { untilAborted } from '../../providers/upstream/abort.ts';
import type { Context } from '../../team/context/context.ts';
import { insertItems } from '../record/items-store.ts';
import { countedStep, shareCount } from '../record/run-rules.ts';
import { jobOf, ofSameWorld } from '../record/run-worlds-rules.ts';
import type { Run } from '../record/run.ts';
import { beginWorklist, lockRun, setWorklist, setStep } from '../record/runs-store.ts';
import { type Engine, leaving, openJobContext, unforeseen } from './engine.ts';
import { failRun, finishRun } from './finish-run.ts';
import type { Method, Worklist } from './method.ts';

/** Writes the items and the jobs that work them, or ends the run when there are none; nothing when it has ended. */
async function storeWorklist(
  context: Context,
  worklist: Worklist<unknown>,
  task: { runId: string; method: Method },
): Promise<void> {
  await transact(context, async (context) => {
    const run = await lockRun(context.db, task.runId);
    if (run === null || run.status !== 'processing' || run.total !== null) return;
    const total = worklist.items.length;
    await setWorklist(context.db, run.id, { total, results: worklist.results });
    if (worklist.failure !== undefined) {
      await failRun(context, run.id, worklist.failure);
      return;
    }
    if (total === 0) {
      await finishRun(context, { ...run, total, results: { ...run.results, ...worklist.results } }, task.method);
      return;
    }
    await insertItems(context.db, run.id, worklist.items);
    await context.jobs.enqueueShares(context.db, { ...jobOf(run), shares: shareCount(total) });
  });
}

async function makeWorklist(context: Context, run: Run, method: Method): Promise<void> {
  context.signal.throwIfAborted();
  const payer = {
    teamId: run.teamId,
    userId: run.createdBy,
    tokenId: run.tokenId,
    optimizationId: run.id,
    itemId: null,
    work: `run ${run.id}`,
  };
  const { pay } = openPurse(context, payer);
  const planning = method.worklist(context, run, {
    signal: context.signal,
    step: (name, count) => setStep(context.db, run.id, count === undefined ? name : countedStep(name, count)),
    pay: async (purchase, call) => pay(ofSameWorld(run, purchase), call),
  });
  const worklist = await untilAborted(context.signal, planning);
  await outlastOutage(() => storeWorklist(context, worklist, { runId: run.id, method }), context.signal);
}

/** Prepares a run: its method makes the worklist. A failure ends the run with its reason; an outage repeats the job. */
export async function prepareRun(engine: Engine, job: ActiveJob): Promise<void> {
  if (engine.draining.aborted) throw leaving();
  const run = await beginWorklist(engine.context.db, job.optimizationId);
  if (run === null) return;
  const held = engine.runs.hold(run.id);
  const context = openJobContext(engine, job, held.signal);
  try {
    const method = engine.methods[run.kind];
    if (method === undefined)
      throw new AppError('not_configured', `This version cannot run ${run.kind} optimizations.`);
    // It computes as items do, and takes turns with them.
    await engine.slots.run(run.teamId, () => makeWorklist(context, run, method));
  } catch (error) {
    if (held.signal.aborted) return;
    if (context.signal.aborted || isOutage(error)) throw error;
    if (!(error instanceof AppError)) context.log.error({ err: error }, 'preparing a run failed unexpectedly');
    await failRun(context, run.id, error instanceof AppError ? error.message : unforeseen);
  } finally {
    held.release();
  }
}
