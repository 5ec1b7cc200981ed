import type { Knex } from 'knex';
import type { Role } from '../../../contract/team/teams-api.ts';

/** A member's role in a team; null when they are none. */
export async function findRole(db: Knex, member: { teamId: string; userId: string }): Promise<Role | null> {
  const row = await db('memberships')
    .where({ team_id: member.teamId, user_id: member.userId })
    .first<{ role: Role } | undefined>('role');
  return row?.role ?? null;
}

/** The address of a person who is in the team; when they are not, those of its owners. */
export async function listMailed(db: Knex, of: { teamId: string; userId: string | null }): Promise<string[]> {
  const rows = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.team_id': of.teamId })
    .whereRaw(`(m.role = 'owner' or u.id = ?)`, [of.userId])
    .orderBy('u.email')
    .select<{ id: string; email: string }[]>('u.id', 'u.email');
  const person = rows.filter(({ id }) => id === of.userId);
  return (person.length > 0 ? person : rows).map(({ email }) => email);
}
