import type { Context } from '../../context/context.ts';
import { countsSimulated } from '../../context/simulated-rules.ts';
import { transact } from '../../database/transaction.ts';
import { settleAbandonedCalls } from '../../spending/ledger/usage-store.ts';
import { endItems, releaseAllItems } from '../record/items-store.ts';
import { rescueOf } from '../record/run-rules.ts';
import type { Run } from '../record/run.ts';
import { advanceRun, listOpenRuns, lockRun } from '../record/runs-store.ts';
import type { Engine } from './engine.ts';
import { failRun, finishRun } from './finish-run.ts';

const givenUp = 'The workers stopped too often while processing this; start the run again.';

async function finishWithRest(engine: Engine, context: Context, run: Run): Promise<void> {
  const ended = await endItems(context.db, run.id, {
    from: ['waiting', 'working'],
    to: 'failed',
    error: { code: 'internal', message: givenUp },
  });
  await advanceRun(context.db, run.id, ended);
  await finishRun(context, run, engine.methods[run.kind]);
}

async function rescueRun(engine: Engine, runId: string): Promise<void> {
  await transact(engine.context, async (context) => {
    const run = await lockRun(context.db, runId);
    if (run === null || (run.status !== 'pending' && run.status !== 'processing')) return;
    const jobs = (await context.jobs.findRunJobs(context.db, [runId])).get(runId) ?? { live: false, dead: false };
    const rescue = rescueOf({ listed: run.total !== null }, jobs);
    if (rescue === 'leave') return;
    context.log.warn({ run: runId, rescue }, 'a run had no living job');
    if (rescue === 'worklist') await context.jobs.enqueueWorklist(context.db, runId);
    if (rescue === 'share') {
      await releaseAllItems(context.db, runId);
      await context.jobs.enqueueShares(context.db, { optimizationId: runId, shares: 1 });
    }
    if (rescue === 'fail') await failRun(context, runId, givenUp);
    if (rescue === 'finish') await finishWithRest(engine, context, run);
  });
}

/** Repairs what crashes left: calls that will never be settled, and runs without a job. */
export async function sweepRuns(engine: Engine): Promise<void> {
  const { context } = engine;
  const calls = await settleAbandonedCalls(context.db, {
    process: context.jobs.processName,
    isOpen: (id) => context.calls.has(id),
    countsSimulated: countsSimulated(context.config),
  });
  if (calls > 0) context.log.warn({ calls }, 'abandoned calls were settled as unknown');
  const open = await listOpenRuns(context.db);
  if (open.length === 0) return;
  const jobs = await context.jobs.findRunJobs(context.db, open);
  for (const runId of open) if (jobs.get(runId)?.live !== true) await rescueRun(engine, runId);
}
