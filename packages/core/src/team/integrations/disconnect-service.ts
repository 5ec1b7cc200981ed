import type { Service } from '../../contract/team/integrations-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { deleteIntegration, deleteUnusedGrants } from './integrations-store.ts';

/** Disconnects a service; Google is asked to revoke only when no other service of the team uses the same account. */
export async function disconnectService(context: Context, actor: TeamActor, service: Service): Promise<{ ok: true }> {
  const unused = await transact(context, async (context) => {
    await deleteIntegration(context.db, actor.teamId, service);
    await recordAudit(context, actor, { action: 'integration.disconnect', subject: service });
    return deleteUnusedGrants(context.db, actor.teamId);
  });
  await revokeGrants(context, unused);
  return { ok: true };
}

/** Tells Google to revoke permissions that were deleted here; a failure is logged, because they are gone here. */
export async function revokeGrants(
  context: Context,
  grants: readonly { refresh_token: Buffer; refresh_token_key_id: string }[],
): Promise<void> {
  for (const grant of grants) {
    try {
      const refreshToken = context.secrets.open(grant.refresh_token, grant.refresh_token_key_id);
      await context.providers.google.revoke(refreshToken, { signal: context.signal });
    } catch (error) {
      context.log.warn(
        { err: error, requestId: context.requestId },
        'Google did not revoke a permission that was deleted here',
      );
    }
  }
}
