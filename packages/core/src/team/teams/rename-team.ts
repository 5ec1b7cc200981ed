import type { Team } from '../../contract/team/teams-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import * as store from './teams-store.ts';

/** Renames the caller's team; its slug stays as it was created. */
export async function renameTeam(context: Context, actor: TeamActor, input: { name: string }): Promise<Team> {
  return transact(context, async (context) => {
    const team = await store.renameTeam(context.db, { teamId: actor.teamId, name: input.name });
    await recordAudit(context, actor, { action: 'team.rename', subject: team.id, details: { name: team.name } });
    return team;
  });
}
