import { AppError, found } from '../../contract/errors.ts';
import { services } from '../../contract/team/integrations-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, SignedInActor } from '../../team/context/context.ts';
import { revokeGrants } from '../../team/integrations/disconnect-service.ts';
import { deleteIntegration, deleteUnusedGrants } from '../../team/integrations/integrations-store.ts';
import * as store from './deletion-store.ts';

/** Deletes a team with all it has; Google is asked to revoke its permissions. Throws `conflict` while it works on something. */
export async function deleteTeam(
  context: Context,
  actor: SignedInActor,
  { id }: { id: string },
): Promise<{ ok: true }> {
  const grants = await transact(context, async (context) => {
    const { slug } = found(await store.lockTeam(context.db, id), 'Team');
    const working = await store.countWorking(context.db, id);
    if (working > 0) {
      throw new AppError(
        'conflict',
        `The team has ${working} runs or deployments in progress; cancel them or wait until they end, then delete it.`,
      );
    }
    for (const service of services) await deleteIntegration(context.db, id, service);
    const unused = await deleteUnusedGrants(context.db, id);
    await store.deleteTeamRow(context.db, id);
    const details = { slug };
    await recordAudit(context, { ...actor, teamId: null }, { action: 'team.delete', subject: id, details });
    return unused;
  });
  await revokeGrants(context, grants);
  return { ok: true };
}

/** Deletes a person; what they did in teams stays there without their name. Throws `conflict` for a member of a team. */
export function deleteUser(
  context: Context,
  actor: SignedInActor,
  { email }: { email: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const { id, team } = found(await store.findPerson(context.db, email), 'User');
    if (team !== null) {
      throw new AppError('conflict', `They are a member of ${team}; remove them from it or delete the team first.`);
    }
    await store.deletePerson(context.db, { id, email });
    const isOneself = id === actor.userId;
    await recordAudit(
      context,
      { ...actor, userId: isOneself ? null : actor.userId, teamId: null },
      { action: 'user.delete', subject: id },
    );
    return { ok: true as const };
  });
}
