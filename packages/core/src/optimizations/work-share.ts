import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { ActiveJob } from '../jobs/jobs.ts';
import { isCeilingReached, payForCall } from '../usage/pay-for-call.ts';
import { type Engine, isOutage, leaving, untilAborted } from './engine.ts';
import { finishRun } from './finish-run.ts';
import { claimItem, endItems, type ItemResult, releaseItem, releaseItemsOf, settleItem } from './items-store.ts';
import type { ItemControl, Method } from './method.ts';
import { maxAttempts } from './run-rules.ts';
import type { Item, Run } from './run.ts';
import { addResults, advanceRun, readRun } from './runs-store.ts';

interface Share {
  engine: Engine;
  run: Run;
  method: Method | undefined;
  job: ActiveJob;
  /** Aborted when the run has ended or this process must let go. */
  signal: AbortSignal;
  runEnded: AbortSignal;
}

/** Undoes a transaction whose item another worker has taken since. */
class LateWrite extends Error {}

/** Keeps what became of an item and ends the run after its last one, in one transaction. */
async function keepResult({ engine, run, method }: Share, item: Item, result: ItemResult): Promise<void> {
  try {
    await transact(engine.context, async (context) => {
      const advanced = await advanceRun(context.db, run.id, 1);
      if (advanced === null || !(await settleItem(context.db, item, result))) throw new LateWrite();
      if (advanced.processed === advanced.total) await finishRun(context, advanced, method);
    });
  } catch (error) {
    if (!(error instanceof LateWrite)) throw error;
    engine.context.log.warn({ run: run.id, item: item.id, attempt: item.attempt }, 'a late result was refused');
  }
}

/** Ends a run that cannot pay for its next call: this item and all that wait are skipped, those at work go on. */
async function stopAtCeiling({ engine, run, method }: Share, item: Item): Promise<void> {
  const error = { code: 'quota_exceeded', message: 'Skipped, because the run reached its cost ceiling.' };
  await transact(engine.context, async (context) => {
    if ((await advanceRun(context.db, run.id, 0)) === null) return;
    await addResults(context.db, run.id, { stopReason: 'maxCost' });
    const own = await settleItem(context.db, item, { state: 'skipped', output: null, error });
    const others = await endItems(context.db, run.id, { from: ['waiting'], to: 'skipped', error });
    const advanced = await advanceRun(context.db, run.id, others + (own ? 1 : 0));
    if (advanced !== null && advanced.processed === advanced.total) await finishRun(context, advanced, method);
  });
}

function failureOf(error: unknown): ItemResult {
  const known = error instanceof AppError;
  const message = known ? error.message : 'Something went wrong on our side; the other items are not affected.';
  return { state: 'failed', output: null, error: { code: known ? error.code : 'internal', message } };
}

async function callMethod({ engine: { context }, run, method, signal }: Share, item: Item): Promise<ItemResult> {
  if (method === undefined) throw new AppError('not_configured', `This version cannot run ${run.kind} optimizations.`);
  if (item.attempt > maxAttempts) {
    throw new AppError('internal', `Given up: the worker died ${maxAttempts} times while this item was worked.`);
  }
  const payer = { teamId: run.teamId, userId: run.createdBy, optimizationId: run.id, itemId: item.id };
  const control: ItemControl = {
    signal,
    pay: (purchase, call) => payForCall(context, { ...purchase, ...payer }, call),
  };
  return { ...(await untilAborted(method.work(context, { run, item }, control), signal)), error: null };
}

async function workItem(share: Share, item: Item): Promise<void> {
  const { context } = share.engine;
  try {
    await keepResult(share, item, await callMethod(share, item));
  } catch (error) {
    if (share.runEnded.aborted) return;
    if (error instanceof AppError && error.code === 'cancelled' && !share.signal.aborted) {
      // The ledger heard of the cancellation before the notification came.
      share.engine.runs.abort(share.run.id);
      return;
    }
    if (share.signal.aborted || isOutage(error)) {
      await releaseItem(context.db, item);
      throw error;
    }
    if (isCeilingReached(error)) return stopAtCeiling(share, item);
    if (!(error instanceof AppError))
      context.log.error({ err: error, run: share.run.id, item: item.id }, 'an item failed unexpectedly');
    await keepResult(share, item, failureOf(error));
  }
}

/** Claims and works one item after the other until none waits; the slots are shared with every other run. */
async function workLane(share: Share): Promise<void> {
  const { engine, run, job, signal } = share;
  for (let more = true; more;) {
    more = await engine.slots(async () => {
      if (signal.aborted || engine.draining.aborted) return false;
      const item = await claimItem(engine.context.db, { runId: run.id, jobId: job.id });
      if (item === null) return false;
      await workItem(share, item);
      return true;
    });
  }
}

/**
 * Works a run's waiting items together with every other share of the run until none is left. Throws to have the job
 * repeated when this worker leaves or the database fails; what a dead worker had begun waits again then.
 */
export async function workShare(engine: Engine, job: ActiveJob): Promise<void> {
  const { context } = engine;
  const returned = await releaseItemsOf(context.db, job.id);
  if (returned > 0)
    context.log.warn({ run: job.optimizationId, items: returned }, 'items of a worker that died wait again');
  const run = await readRun(context.db, job.optimizationId);
  if (run === null || run.status !== 'processing') return;
  const held = engine.runs.hold(run.id);
  const signal = AbortSignal.any([held.signal, job.signal, engine.stopped]);
  const share: Share = { engine, run, method: engine.methods[run.kind], job, signal, runEnded: held.signal };
  try {
    const lanes = Array.from({ length: Math.min(engine.concurrency, run.total ?? 0) }, () => workLane(share));
    const results = await Promise.allSettled(lanes);
    if (held.signal.aborted) return;
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
    if (engine.draining.aborted) throw leaving();
  } finally {
    held.release();
  }
}
