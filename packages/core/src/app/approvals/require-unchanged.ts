import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { describeDifference, hashContent } from './approval-rules.ts';
import { type ApprovalRow, voidApproval } from './approvals-store.ts';
import { describeCall } from './request-approval.ts';

/** With these, the call itself would be refused now; other failures say nothing about it. */
const refusals: ReadonlySet<ErrorCode> = new Set(['conflict', 'not_found', 'invalid_input']);

/** What is different now; null when the call would do exactly what was shown. */
async function findDifference(context: Context, actor: TeamActor, approval: ApprovalRow): Promise<string | null> {
  try {
    const now = await describeCall(context, actor, approval);
    return hashContent(approval, now).equals(approval.contentHash) ? null : describeDifference(approval.content, now);
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) return error.message;
    throw error;
  }
}

/** Computes again what a call would do. Voids the request and throws `conflict` when that is no longer what was shown. */
export async function requireUnchanged(context: Context, actor: TeamActor, approval: ApprovalRow): Promise<void> {
  const difference = await findDifference(context, actor, approval);
  if (difference === null) return;
  const because = `What was to be approved has changed since it was shown: ${difference}`;
  await transact(context, async (context) => {
    await voidApproval(context.db, { id: approval.id, because });
    const details = { endpoint: approval.endpoint, because };
    await recordAudit(context, actor, { action: 'approval.void', subject: approval.id, details });
  });
  throw new AppError('conflict', `${because} Nothing was done. The agent can ask again.`, {
    details: { state: 'void' },
  });
}
