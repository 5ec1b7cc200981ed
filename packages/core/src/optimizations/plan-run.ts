import type { Context } from '../context.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { ActiveJob } from '../jobs/jobs.ts';
import { payForCall } from '../usage/pay-for-call.ts';
import { type Engine, isOutage, leaving, untilAborted } from './engine.ts';
import { failRun, finishRun } from './finish-run.ts';
import { insertItems } from './items-store.ts';
import type { Method, Plan } from './method.ts';
import { shareCount } from './run-rules.ts';
import type { Run } from './run.ts';
import { beginPlanning, lockRun, setPlan, setStep } from './runs-store.ts';

/** Writes the items and the jobs that work them, or ends the run when there are none; nothing when it has ended. */
async function keepPlan(context: Context, plan: Plan<unknown>, task: { runId: string; method: Method }): Promise<void> {
  await transact(context, async (context) => {
    const run = await lockRun(context.db, task.runId);
    if (run === null || run.status !== 'processing' || run.total !== null) return;
    const total = plan.items.length;
    await setPlan(context.db, run.id, { total, results: plan.results });
    if (total === 0) {
      await finishRun(context, { ...run, total, results: { ...run.results, ...plan.results } }, task.method);
      return;
    }
    await insertItems(context.db, run.id, plan.items);
    await context.jobs.enqueueShares(context.db, { optimizationId: run.id, shares: shareCount(total) });
  });
}

async function makePlan(context: Context, run: Run, work: { method: Method; signal: AbortSignal }): Promise<void> {
  const payer = { teamId: run.teamId, userId: run.createdBy, optimizationId: run.id, itemId: null };
  const plan = await untilAborted(
    work.method.plan(context, run, {
      signal: work.signal,
      step: (name) => setStep(context.db, run.id, name),
      pay: (purchase, call) => payForCall(context, { ...purchase, ...payer }, call),
    }),
    work.signal,
  );
  await keepPlan(context, plan, { runId: run.id, method: work.method });
}

/** Plans a run: its method makes the items. A failure ends the run with its reason; an outage repeats the job. */
export async function planRun(engine: Engine, job: ActiveJob): Promise<void> {
  if (engine.draining.aborted) throw leaving();
  const { context } = engine;
  const run = await beginPlanning(context.db, job.optimizationId);
  if (run === null) return;
  const method = engine.methods[run.kind];
  if (method === undefined) return failRun(context, run.id, `This version cannot run ${run.kind} optimizations.`);
  const held = engine.runs.hold(run.id);
  const signal = AbortSignal.any([held.signal, job.signal, engine.stopped]);
  try {
    await makePlan(context, run, { method, signal });
  } catch (error) {
    if (held.signal.aborted) return;
    if (engine.stopped.aborted || job.signal.aborted || isOutage(error)) throw error;
    if (!(error instanceof AppError)) context.log.error({ err: error }, 'planning a run failed unexpectedly');
    const reason = error instanceof AppError ? error.message : 'Something went wrong on our side; try again.';
    await failRun(context, run.id, reason);
  } finally {
    held.release();
  }
}
