import type { Context } from '../context.ts';
import { summaryOf } from './finish-run.ts';
import { countItems } from './items-store.ts';
import type { Method } from './method.ts';
import { describeCounts } from './run-rules.ts';
import { itemStates, type Run } from './run.ts';
import { setSize } from './runs-store.ts';

/** Brings size, progress and summary of an ended run in line with its items, in the caller's transaction, which holds the run. */
export async function recountRun(context: Context, run: Run, method: Method): Promise<void> {
  const counts = await countItems(context.db, run.id);
  const total = itemStates.reduce((sum, state) => sum + counts[state], 0);
  const isCancelled = run.status === 'cancelled';
  const summary = isCancelled ? `Cancelled. ${describeCounts(counts)}` : summaryOf(run, counts, method).summary;
  const processed = isCancelled ? total - counts.skipped : total;
  await setSize(context.db, run.id, { total, processed, results: { summary, counts } });
}
