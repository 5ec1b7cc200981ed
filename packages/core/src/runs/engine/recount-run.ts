import type { Context } from '../../team/context/context.ts';
import { countItems } from '../record/items-store.ts';
import { describeCounts } from '../record/run-rules.ts';
import { itemStates, type Run } from '../record/run.ts';
import { setSize } from '../record/runs-store.ts';
import { summaryOf } from './finish-run.ts';
import type { Method } from './method.ts';

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
