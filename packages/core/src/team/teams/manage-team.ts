import type { Team } from '../../contract/team/teams-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, SignedInActor, TeamActor } from '../context/context.ts';
import * as store from './teams-store.ts';

/** Creates a team whose owner is the caller; a user who has a team already gets a conflict. */
export async function createTeam(context: Context, actor: SignedInActor, { name }: { name: string }): Promise<Team> {
  return transact(context, async (context) => {
    const now = context.now();
    const team = await store.insertTeam(context.db, { name, now });
    await store.insertMembership(context.db, { userId: actor.userId, teamId: team.id, role: 'owner', now });
    await recordAudit(context, { ...actor, teamId: team.id }, { action: 'team.create', subject: team.id });
    return team;
  });
}

/** Renames the caller's team; its slug stays as it was created. */
export async function renameTeam(context: Context, actor: TeamActor, { name }: { name: string }): Promise<Team> {
  return transact(context, async (context) => {
    const team = await store.renameTeam(context.db, { teamId: actor.teamId, name });
    await recordAudit(context, actor, { action: 'team.rename', subject: team.id, details: { name: team.name } });
    return team;
  });
}
