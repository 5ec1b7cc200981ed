import { AppError } from '../../contract/errors.ts';
import type { OptimizationKind, OptimizationSummary } from '../../contract/runs/optimization.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { getRun } from './get-run.ts';
import { countItems, endItems } from './items-store.ts';
import { describeCounts } from './run-rules.ts';
import { endRun, lockRun } from './runs-store.ts';
import { toSummary } from './summarize-run.ts';

const cancelled = { code: 'cancelled', message: 'The run was canceled before this item was finished.' };

/**
 * Ends a run at once and keeps what it has finished; workers stop their calls within a second and can write nothing
 * after it. Canceling again changes nothing; a run that ended otherwise answers `conflict`.
 */
export async function cancelRun(
  context: Context,
  actor: TeamActor,
  input: { kind: OptimizationKind; optimizationId: string },
): Promise<OptimizationSummary> {
  const { id } = await getRun(context, actor, input);
  await transact(context, async (context) => {
    const run = await lockRun(context.db, id);
    if (run === null || run.status === 'cancelled') return;
    if (run.status === 'completed' || run.status === 'failed') {
      throw new AppError('conflict', `This run has already ${run.status}; there is nothing left to cancel.`);
    }
    await endItems(context.db, id, { from: ['waiting', 'working'], to: 'skipped', error: cancelled });
    const counts = await countItems(context.db, id);
    const summary = run.total === null ? 'Canceled before it was prepared.' : `Canceled. ${describeCounts(counts)}`;
    await endRun(context.db, id, { status: 'cancelled', error: null, results: { summary, counts } });
    await context.jobs.announceCancel(context.db, id);
    await recordAudit(context, actor, { action: 'run.cancel', subject: id });
  });
  return toSummary(await getRun(context, actor, input));
}
