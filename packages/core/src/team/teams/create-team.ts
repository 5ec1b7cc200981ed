import type { Team } from '../../contract/team/teams-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, SignedInActor } from '../context/context.ts';
import { insertMembership, insertTeam } from './teams-store.ts';

/** Creates a team whose owner is the caller; a user who has a team already gets a conflict. */
export async function createTeam(context: Context, actor: SignedInActor, input: { name: string }): Promise<Team> {
  return transact(context, async (context) => {
    const now = context.now();
    const team = await insertTeam(context.db, { name: input.name, now });
    await insertMembership(context.db, { userId: actor.userId, teamId: team.id, role: 'owner', now });
    await recordAudit(context, { ...actor, teamId: team.id }, { action: 'team.create', subject: team.id });
    return team;
  });
}
