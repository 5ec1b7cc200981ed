import { toUsd } from '../../contract/money.ts';
import type { Context } from '../../team/context/context.ts';
import { countItems, findMainReason } from '../record/items-store.ts';
import {
  describeBudgetStop,
  describeCeiling,
  describeCounts,
  describeFailure,
  outcomeOf,
} from '../record/run-rules.ts';
import { type ItemCounts, itemStates, type Run } from '../record/run.ts';
import { endRun, setSize } from '../record/runs-store.ts';
import type { Method, Summary } from './method.ts';

/** Why a run ended before all its items were processed, when money was the reason. */
function describeStop(run: Run, counts: ItemCounts): string | null {
  const { stopReason, stopMessage } = run.results;
  if (stopReason === 'maxCost') return describeCeiling(counts.skipped, toUsd(run.maxCostTicks ?? 0));
  const isStopped = stopReason === 'budget' || stopReason === 'tokenCap';
  return isStopped ? describeBudgetStop(counts.skipped, { stopReason, message: String(stopMessage) }) : null;
}

/** What an ended run says about itself. */
export async function summaryOf(
  context: Context,
  run: Run,
  { counts, method }: { counts: ItemCounts; method: Method | undefined },
): Promise<Summary> {
  const own = (await method?.summarize(run, counts, context)) ?? { summary: describeCounts(counts), results: {} };
  const stop = describeStop(run, counts);
  return stop === null ? own : { ...own, summary: `${own.summary} ${stop}`.trim() };
}

/** Ends a run whose items have all ended, in the caller's transaction, which holds the run. */
export async function finishRun(context: Context, run: Run, method: Method | undefined): Promise<void> {
  const counts = await countItems(context.db, run.id);
  const status = outcomeOf(counts);
  const failure = status === 'failed' ? describeFailure(counts, await findMainReason(context.db, run.id)) : null;
  // Money ended the run, whatever else failed: that comes first.
  const error = failure === null ? null : [describeStop(run, counts), failure].filter(Boolean).join(' ');
  const { summary, results } = await summaryOf(context, run, { counts, method });
  await endRun(context.db, run.id, { status, error, results: { ...results, summary, counts } });
}

/** Ends a run that never got items, with the reason for people. */
export async function failRun(context: Context, runId: string, reason: string): Promise<void> {
  await endRun(context.db, runId, { status: 'failed', error: reason, results: {} });
}

/** Brings size, progress and summary of an ended run in line with its items, in the caller's transaction, which holds the run. */
export async function recountRun(context: Context, run: Run, method: Method): Promise<void> {
  const counts = await countItems(context.db, run.id);
  const total = itemStates.reduce((sum, state) => sum + counts[state], 0);
  const isCancelled = run.status === 'cancelled';
  const summary = isCancelled
    ? `Canceled. ${describeCounts(counts)}`
    : (await summaryOf(context, run, { counts, method })).summary;
  const processed = isCancelled ? total - counts.skipped : total;
  await setSize(context.db, run.id, { total, processed, results: { summary, counts } });
}
