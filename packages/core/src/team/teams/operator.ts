import { AppError } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Actor, type Context, nobody, type TeamActor } from '../context/context.ts';
import { upsertUser } from '../identity/users-store.ts';
import { findOwner, insertMembership, insertTeam, listTeams } from './teams-store.ts';

const operator = {
  uid: 'operator',
  email: 'operator@localhost',
  emailVerified: false,
  displayName: 'Operator',
  photoUrl: null,
};

const operatorIn = (teamId: string, userId: string): TeamActor => ({
  via: 'terminal',
  viaName: null,
  token: null,
  userId,
  teamId,
  role: 'owner',
  isAdmin: true,
  sessionId: null,
});

/** Who the person at the machine acts as in calls about the whole installation, which need no team. */
export const operatorOfAll: Actor = { ...nobody, via: 'terminal', isAdmin: true };

/**
 * Who the person at the machine acts as in local mode: an owner of the named team, of the only one there is, or of the usual one.
 * Throws `not_found` when there is no such team and `invalid_input` when one has to be named.
 */
export async function operatorOf(
  context: Context,
  teamSlug: string | undefined,
  usualSlug?: string,
): Promise<TeamActor> {
  const teams = await listTeams(context.db);
  const isOnly = teamSlug === undefined && teams.length === 1;
  const team = isOnly ? teams[0] : teams.find((known) => known.slug === (teamSlug ?? usualSlug));
  if (team === undefined) {
    if (teams.length === 0) throw new AppError('not_found', 'There is no team yet. Create one with: serplift init');
    const slugs = teams.map((known) => known.slug).join(', ');
    if (teamSlug === undefined)
      throw new AppError(
        'invalid_input',
        `Choose a team with serplift teams use SLUG, or name it with --team: ${slugs}`,
      );
    throw new AppError('not_found', `There is no team "${teamSlug}" here. Teams: ${slugs}`);
  }
  const userId = await findOwner(context.db, team.id);
  if (userId === undefined) throw new AppError('not_found', `The team "${team.slug}" has no owner.`);
  return operatorIn(team.id, userId);
}

/** Creates the operator and their team, for machines on which no one signs in. */
export async function createOperatorTeam(context: Context, teamName: string): Promise<TeamActor> {
  return transact(context, async (context) => {
    const userId = await upsertUser(context.db, operator);
    const now = context.now();
    const team = await insertTeam(context.db, { name: teamName, now });
    await insertMembership(context.db, { userId, teamId: team.id, role: 'owner', now });
    return operatorIn(team.id, userId);
  });
}
