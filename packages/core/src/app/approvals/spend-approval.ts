import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError, found } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listMembers } from '../../team/teams/teams-store.ts';
import { type ApprovalRow, findApproval, takeApproval } from './approvals-store.ts';
import { approvableCall, lentBy, requireToken } from './request-approval.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { presentApproval } from './view-approvals.ts';

/** Who makes the call: the person who approved lends the role they have now. Throws `forbidden` when that is not enough anymore. */
async function lendRole(context: Context, actor: TeamActor, approval: ApprovalRow): Promise<TeamActor> {
  const members = await listMembers(context.db, approval.teamId);
  const role = members.find(({ id }) => id === approval.decidedBy)?.roles[0]?.id ?? null;
  const name = approval.decidedByName ?? 'a person';
  if (role === 'owner' || role === 'admin') return lentBy(actor, { role, name });
  throw new AppError('forbidden', `${name} isn't allowed to approve this anymore. Ask an owner of the team to.`);
}

/**
 * Uses up an approval, whatever comes of its call; returns the call with the input that the person saw, and who makes it.
 * Throws `conflict` unless it is approved, unused, in time, and still what was read.
 */
export async function spendApproval(
  context: Context,
  actor: TeamActor,
  { approvalId }: { approvalId: string },
): Promise<{ actor: TeamActor; call: { endpoint: Endpoint; input: unknown } }> {
  const { teamId } = actor;
  const approval = found(await findApproval(context.db, { teamId, id: approvalId }), 'Approval');
  const token = requireToken(actor);
  if (approval.tokenId !== token.id) throw new AppError('not_found', 'Approval not found.');
  const requireApproved = (isApproved: boolean): void => {
    if (isApproved) return;
    const { state, url, voidBecause } = presentApproval(context, approval);
    const message = voidBecause ?? `The approval is ${state}; a person decides at ${url}.`;
    throw new AppError('conflict', message, { details: { state } });
  };
  requireApproved(presentApproval(context, approval).state === 'approved');
  const lent = await lendRole(context, actor, approval);
  await requireUnchanged(context, lent, approval);
  await transact(context, async (context) => {
    requireApproved(await takeApproval(context.db, { teamId, tokenId: token.id, id: approval.id, now: context.now() }));
    const details = { endpoint: approval.endpoint, approvedBy: approval.decidedByName };
    await recordAudit(context, actor, { action: 'approval.use', subject: approval.id, details });
  });
  return { actor: lent, call: { endpoint: approvableCall(approval.endpoint).endpoint, input: approval.input } };
}
