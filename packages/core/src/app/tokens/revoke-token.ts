import { AppError } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { deleteToken } from '../../team/tokens/tokens-store.ts';
import { switchOffMadeWith } from '../automations/record/automations-store.ts';

/** Ends one of your own tokens; the next call with it is refused, and automations saved with it are switched off. */
export async function revokeToken(
  context: Context,
  actor: TeamActor,
  input: { tokenId: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const deleted = await deleteToken(context.db, { id: input.tokenId, userId: actor.userId });
    if (!deleted) throw new AppError('not_found', 'Token not found.');
    await recordAudit(context, actor, { action: 'token.revoke', subject: input.tokenId });
    const ended = await switchOffMadeWith(context.db, { teamId: actor.teamId, tokenId: input.tokenId });
    for (const { id, name } of ended) {
      const details = { name, reason: 'its access token was revoked' };
      await recordAudit(context, actor, { action: 'automation.disable', subject: id, details });
    }
    return { ok: true as const };
  });
}
