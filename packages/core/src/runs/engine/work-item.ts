import { AppError } from '../../contract/errors.ts';
import { openPurse } from '../../money/ledger/open-purse.ts';
import { isCeilingReached } from '../../money/ledger/pay-for-call.ts';
import { isOutage, outlastOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import { untilAborted } from '../../providers/upstream/abort.ts';
import type { Context } from '../../team/context/context.ts';
import { endItems, type ItemResult, releaseItem, settleItem, settleOneOfMany } from '../record/items-store.ts';
import { maxAttempts } from '../record/run-rules.ts';
import { ofSameWorld } from '../record/run-worlds-rules.ts';
import type { Item, Run } from '../record/run.ts';
import { addResults, advanceRun, listEnded, readRun } from '../record/runs-store.ts';
import { unforeseen } from './engine.ts';
import { finishRun } from './finish-run.ts';
import type { ItemControl, Method } from './method.ts';

/** The run an item belongs to, and how its kind works; undefined when this version does not know the kind. */
export interface RunWork {
  run: Run;
  method: Method | undefined;
}

/** Undoes a transaction whose item another worker has taken since. */
class LateWrite extends Error {}

/** Ends the run after its last item, in the transaction that counted it. */
async function finish(context: Context, work: RunWork): Promise<void> {
  const run = await readRun(context.db, work.run.id);
  if (run !== null) await finishRun(context, run, work.method);
}

/** Keeps the result of the run's last item and ends the run, in one transaction. */
async function keepLast(context: Context, work: RunWork, settled: { item: Item; result: ItemResult }): Promise<void> {
  await transact(context, async (context) => {
    const progress = await advanceRun(context.db, work.run.id, 1);
    if (progress === null || !(await settleItem(context.db, settled.item, settled.result))) throw new LateWrite();
    if (progress.processed === progress.total) await finish(context, work);
  });
}

/** Keeps what became of an item; the attempt is the fencing token that a late worker's write fails by. */
async function keepResult(context: Context, work: RunWork, settled: { item: Item; result: ItemResult }): Promise<void> {
  try {
    await outlastOutage(async () => {
      const kept = await settleOneOfMany(context.db, settled.item, settled.result);
      if (!kept) await keepLast(context, work, settled);
    }, context.signal);
  } catch (error) {
    if (!(error instanceof LateWrite)) throw error;
    context.log.warn({ item: settled.item.id, attempt: settled.item.attempt }, 'a late result was refused');
  }
}

/** Ends a run that cannot pay for its next call: this item and all that wait are skipped, those in progress continue. */
async function stopAtCeiling(
  context: Context,
  work: RunWork,
  stopped: { item: Item; reason: AppError },
): Promise<void> {
  const { item, reason } = stopped;
  const isBudget = reason.details?.['reason'] === 'budget';
  const message = isBudget ? `Skipped: ${reason.message}` : 'Skipped, because the run reached its cost ceiling.';
  const stopReason = !isBudget ? 'maxCost' : reason.details?.['token'] === undefined ? 'budget' : 'tokenCap';
  const stop = isBudget ? { stopReason, stopMessage: reason.message } : { stopReason };
  const error = { code: 'quota_exceeded', message };
  await transact(context, async (context) => {
    if ((await advanceRun(context.db, work.run.id, 0)) === null) return;
    await addResults(context.db, work.run.id, stop);
    const own = await settleItem(context.db, item, { state: 'skipped', output: null, error });
    const others = await endItems(context.db, work.run.id, { from: ['waiting'], to: 'skipped', error });
    const progress = await advanceRun(context.db, work.run.id, others + (own ? 1 : 0));
    if (progress !== null && progress.processed === progress.total) await finish(context, work);
  });
}

/** PostgreSQL's codes for text that it cannot keep: NUL, halves of characters, other encodings. */
const unstorableCodes: ReadonlySet<unknown> = new Set(['22P05', '22P02', '22021']);

function failureOf(error: unknown): ItemResult {
  const isUnstorable = error instanceof Error && 'code' in error && unstorableCodes.has(error.code);
  const message = isUnstorable ? 'The answer holds a character that cannot be stored.' : unforeseen;
  const reason = error instanceof AppError ? error : { code: 'internal', message };
  return { state: 'failed', output: null, error: { code: reason.code, message: reason.message } };
}

async function callMethod(context: Context, { run, method }: RunWork, item: Item): Promise<ItemResult> {
  if (method === undefined) throw new AppError('not_configured', `This version cannot run ${run.kind} optimizations.`);
  if (item.attempt > maxAttempts) {
    throw new AppError('internal', `Gave up: the worker died ${maxAttempts} times while processing this item.`);
  }
  const payer = {
    teamId: run.teamId,
    userId: run.createdBy,
    tokenId: run.tokenId,
    optimizationId: run.id,
    itemId: item.id,
    work: `item ${item.id}`,
  };
  const { pay } = openPurse(context, payer);
  const control: ItemControl = {
    signal: context.signal,
    pay: async (purchase, call) => pay(ofSameWorld(run, purchase), call),
  };
  const { state, output } = await untilAborted(context.signal, method.work(context, { run, item }, control));
  return { state, output, error: null };
}

/**
 * Works one claimed item and keeps its result. Throws only when the item must be repeated: it was given back because
 * the job ends early or the database failed.
 */
export async function workItem(context: Context, work: RunWork, item: Item): Promise<void> {
  let result: ItemResult;
  try {
    result = await callMethod(context, work, item);
  } catch (error) {
    if (context.signal.aborted || isOutage(error)) {
      await releaseItem(context.db, item);
      throw error;
    }
    if (isCeilingReached(error)) return stopAtCeiling(context, work, { item, reason: error });
    const known = error instanceof AppError;
    // The ledger refuses an ended run before the notification of its end arrives; there is nothing to keep then.
    if (known && error.code === 'cancelled' && (await listEnded(context.db, [work.run.id])).length > 0) return;
    if (!known) context.log.error({ err: error, item: item.id }, 'an item failed unexpectedly');
    result = failureOf(error);
  }
  try {
    await keepResult(context, work, { item, result });
  } catch (error) {
    if (isOutage(error)) throw error;
    // What the database refuses today it refuses each time: the item ends with that cause.
    context.log.error({ err: error, item: item.id }, 'the result of an item could not be kept');
    await keepResult(context, work, { item, result: failureOf(error) });
  }
}
