import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { transact } from '../../database/transaction.ts';
import { deleteToken } from './tokens-store.ts';

/** Ends one of your own tokens; the next call with it is refused. */
export async function revokeToken(
  context: Context,
  actor: TeamActor,
  input: { tokenId: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const deleted = await deleteToken(context.db, { id: input.tokenId, userId: actor.userId });
    if (!deleted) throw new AppError('not_found', 'Token not found.');
    await recordAudit(context, actor, { action: 'token.revoke', subject: input.tokenId });
    return { ok: true as const };
  });
}
