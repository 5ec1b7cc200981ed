import type { Approval } from '../../contract/app/approvals-api.ts';
import { AppError, found } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { decideApproval as storeDecision, findApproval } from './approvals-store.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { presentApproval } from './view-approvals.ts';

/**
 * Keeps what a person says about a request of an agent. Throws `forbidden` unless the person is signed in to the browser (an
 * agent can type in a terminal), is an owner or admin and could make the call, and `conflict` when the request no longer waits
 * or its call would no longer do what it shows.
 */
export async function decideApproval(
  context: Context,
  actor: TeamActor,
  { approvalId, verdict }: { approvalId: string; verdict: 'approved' | 'rejected' },
): Promise<Approval> {
  if (actor.via !== 'browser') {
    throw new AppError('forbidden', 'Only a person signed in to the browser can approve what an agent asks for.');
  }
  const { teamId, userId } = actor;
  const before = found(await findApproval(context.db, { teamId, id: approvalId }), 'Approval');
  if (verdict === 'approved' && actor.role === 'member') {
    throw new AppError('forbidden', 'Only owners and admins of the team can approve this.');
  }
  if (verdict === 'approved' && presentApproval(context, before).state === 'waiting') {
    await requireUnchanged(context, actor, before);
  }
  return transact(context, async (context) => {
    const kept = await storeDecision(context.db, { teamId, id: before.id, verdict, userId, now: context.now() });
    const after = found(await findApproval(context.db, { teamId, id: before.id }), 'Approval');
    const shown = presentApproval(context, after);
    if (!kept) {
      throw new AppError('conflict', `This request is already ${shown.state}. The agent can ask again.`);
    }
    const details = { endpoint: before.endpoint, token: before.tokenName };
    await recordAudit(context, actor, {
      action: verdict === 'approved' ? 'approval.approve' : 'approval.reject',
      subject: before.id,
      details,
    });
    return shown;
  });
}
