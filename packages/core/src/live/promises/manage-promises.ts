import { found } from '../../contract/errors.ts';
import type { BrokenPromiseView } from '../../contract/live/promises-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { proposalFor } from './promise-rules.ts';
import { type BrokenRow, countWatched, dismissPromise, listBroken } from './promises-store.ts';

const present = ({ runId, brokenAt, checkedAt, ...row }: BrokenRow): BrokenPromiseView => ({
  ...row,
  optimizationId: runId,
  proposal: proposalFor(row),
  brokenAt: brokenAt.toISOString(),
  checkedAt: checkedAt.toISOString(),
});

/** Live texts of the team that say something their pages no longer say. */
export async function listPromises(
  context: Context,
  { teamId }: TeamActor,
): Promise<{ watched: number; broken: BrokenPromiseView[] }> {
  const [watched, broken] = await Promise.all([countWatched(context.db, teamId), listBroken(context.db, teamId)]);
  return { watched, broken: broken.map(present) };
}

/** Dismisses an alert; the text stays as it is. Throws `not_found`. */
export function dismissAlert(
  context: Context,
  actor: TeamActor,
  { promiseId }: { promiseId: string },
): Promise<{ ok: true }> {
  const { teamId, userId } = actor;
  return transact(context, async (context) => {
    const by = { teamId, id: promiseId, userId, now: context.now() };
    const details = found(await dismissPromise(context.db, by), 'Alert');
    await recordAudit(context, actor, { action: 'promise.dismiss', subject: promiseId, details });
    return { ok: true };
  });
}
