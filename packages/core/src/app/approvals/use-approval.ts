import type { Approval } from '../../contract/app/approvals-api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError, type ErrorCode, found } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listMembers } from '../../team/teams/teams-store.ts';
import { approvableCall, describeCall } from './approvable-calls.ts';
import { describeDifference, hashContent } from './approval-rules.ts';
import * as store from './approvals-store.ts';
import { lentBy, requireToken } from './request-approval.ts';
import { presentApproval } from './view-approvals.ts';

/** With these, the call itself would be refused now; other failures say nothing about it. */
const refusals: ReadonlySet<ErrorCode> = new Set(['conflict', 'not_found', 'invalid_input']);

/** What is different now; null when the call would do exactly what was shown. */
async function findDifference(context: Context, actor: TeamActor, approval: store.ApprovalRow): Promise<string | null> {
  try {
    const now = await describeCall(context, actor, approval);
    return hashContent(approval, now).equals(approval.contentHash) ? null : describeDifference(approval.content, now);
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) return error.message;
    throw error;
  }
}

/** Computes again what a call would do. Voids the request and throws `conflict` when that is no longer what was shown. */
async function requireUnchanged(context: Context, actor: TeamActor, approval: store.ApprovalRow): Promise<void> {
  const difference = await findDifference(context, actor, approval);
  if (difference === null) return;
  const because = `What was to be approved has changed since it was shown: ${difference}`;
  await transact(context, async (context) => {
    await store.voidApproval(context.db, { id: approval.id, because });
    const details = { endpoint: approval.endpoint, because };
    await recordAudit(context, actor, { action: 'approval.void', subject: approval.id, details });
  });
  throw new AppError('conflict', `${because} Nothing was done. The agent can ask again.`, {
    details: { state: 'void' },
  });
}

/**
 * Keeps what a person says about a request of an agent. Throws `forbidden` unless the person is signed in to the browser (an
 * agent can type in a terminal), is an owner or admin and could make the call, and `conflict` when the request no longer waits
 * or its call would no longer do what it shows.
 */
export async function decideApproval(
  context: Context,
  actor: TeamActor,
  { approvalId: id, verdict }: { approvalId: string; verdict: 'approved' | 'rejected' },
): Promise<Approval> {
  if (actor.via !== 'browser') {
    throw new AppError('forbidden', 'Only a person signed in to the browser can approve what an agent asks for.');
  }
  const { teamId, userId } = actor;
  const before = found(await store.findApproval(context.db, { teamId, id }), 'Approval');
  if (verdict === 'approved' && actor.role === 'member') {
    throw new AppError('forbidden', 'Only owners and admins of the team can approve this.');
  }
  if (verdict === 'approved' && presentApproval(context, before).state === 'waiting') {
    await requireUnchanged(context, actor, before);
  }
  return transact(context, async (context) => {
    const kept = await store.decideApproval(context.db, { teamId, id, verdict, userId, now: context.now() });
    const shown = presentApproval(context, found(await store.findApproval(context.db, { teamId, id }), 'Approval'));
    if (!kept) throw new AppError('conflict', `This request is already ${shown.state}. The agent can ask again.`);
    const details = { endpoint: before.endpoint, token: before.tokenName };
    const action = verdict === 'approved' ? 'approval.approve' : 'approval.reject';
    await recordAudit(context, actor, { action, subject: id, details });
    return shown;
  });
}

/** Who makes the call: the person who approved lends the role they have now. Throws `forbidden` when that is not enough anymore. */
async function lendRole(context: Context, actor: TeamActor, approval: store.ApprovalRow): Promise<TeamActor> {
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
  { approvalId: id }: { approvalId: string },
): Promise<{ actor: TeamActor; call: { endpoint: Endpoint; input: unknown } }> {
  const { teamId } = actor;
  const approval = found(await store.findApproval(context.db, { teamId, id }), 'Approval');
  const { id: tokenId } = requireToken(actor);
  if (approval.tokenId !== tokenId) throw new AppError('not_found', 'Approval not found.');
  const { state, url, voidBecause } = presentApproval(context, approval);
  const requireApproved = (isApproved: boolean): void => {
    if (isApproved) return;
    const message = voidBecause ?? `The approval is ${state}; a person decides at ${url}.`;
    throw new AppError('conflict', message, { details: { state } });
  };
  requireApproved(state === 'approved');
  const lent = await lendRole(context, actor, approval);
  await requireUnchanged(context, lent, approval);
  await transact(context, async (context) => {
    requireApproved(await store.takeApproval(context.db, { teamId, tokenId, id, now: context.now() }));
    const details = { endpoint: approval.endpoint, approvedBy: approval.decidedByName };
    await recordAudit(context, actor, { action: 'approval.use', subject: id, details });
  });
  return { actor: lent, call: { endpoint: approvableCall(approval.endpoint).endpoint, input: approval.input } };
}
