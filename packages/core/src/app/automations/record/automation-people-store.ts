import type { Knex } from 'knex';
import type { Role } from '../../../contract/team/team-rules.ts';

/** A member's role in a team; null when they are none. */
export async function findRole(db: Knex, member: { teamId: string; userId: string }): Promise<Role | null> {
  const row = await db('memberships')
    .where({ team_id: member.teamId, user_id: member.userId })
    .first<{ role: Role } | undefined>('role');
  return row?.role ?? null;
}

/** Those of these people who are members of the team, with their addresses. */
export async function listMailable(
  db: Knex,
  of: { teamId: string; userIds: readonly string[] },
): Promise<{ id: string; email: string }[]> {
  return db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.team_id': of.teamId })
    .whereIn('u.id', of.userIds)
    .orderBy('u.email')
    .select('u.id', 'u.email');
}

/** Addresses of the team's owners. */
export async function listOwnerAddresses(db: Knex, teamId: string): Promise<string[]> {
  return db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.team_id': teamId, 'm.role': 'owner' })
    .orderBy('u.email')
    .pluck<string[]>('u.email');
}
