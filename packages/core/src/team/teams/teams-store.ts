import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { AppError, found } from '../../contract/errors.ts';
import { freeSlug, type Role, roleName, slugOf, type Member, type Team } from '../../contract/team/teams-api.ts';
import type { Membership } from './member-rules.ts';

interface TeamRow {
  id: string;
  name: string;
  slug: string;
  created_at: Date;
}

const toTeam = (row: TeamRow): Team => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  createdAt: row.created_at.toISOString(),
});

/** Inserts a team with a unique slug; concurrent creations wait for each other. */
export async function insertTeam(db: Knex, team: { name: string; now: Date }): Promise<Team> {
  await db.raw(`select pg_advisory_xact_lock(hashtext('serplift team slugs'))`);
  const slug = slugOf(team.name);
  const taken = await db('teams').where('slug', 'like', `${slug}%`).select<{ slug: string }[]>('slug');
  const rows = await db('teams')
    .insert({
      id: newId(),
      name: team.name,
      slug: freeSlug(slug, new Set(taken.map((row) => row.slug))),
      created_at: team.now,
    })
    .returning<TeamRow[]>('*');
  return toTeam(found(rows[0], 'Team'));
}

/** Makes a user a member; a user belongs to one team, so a second one is a conflict. */
export async function insertMembership(
  db: Knex,
  membership: { userId: string; teamId: string; role: Role; now: Date },
): Promise<void> {
  const rows: unknown[] = await db('memberships')
    .insert({
      user_id: membership.userId,
      team_id: membership.teamId,
      role: membership.role,
      joined_at: membership.now,
    })
    .onConflict('user_id')
    .ignore()
    .returning('user_id');
  if (rows.length === 0) throw new AppError('conflict', 'You already belong to a team.');
}

export async function renameTeam(db: Knex, team: { teamId: string; name: string }): Promise<Team> {
  const rows = await db('teams').where({ id: team.teamId }).update({ name: team.name }).returning<TeamRow[]>('*');
  return toTeam(found(rows[0], 'Team'));
}

export async function listTeams(db: Knex): Promise<Team[]> {
  const rows = await db('teams').orderBy('created_at').select<TeamRow[]>('*');
  return rows.map(toTeam);
}

interface MemberRow {
  id: string;
  username: string;
  email: string;
  display_name: string | null;
  role: Role;
  can_publish: boolean;
  joined_at: Date;
}

export async function listMembers(db: Knex, teamId: string): Promise<Member[]> {
  const rows = await db('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ team_id: teamId })
    .orderBy([{ column: 'joined_at' }, { column: 'users.id' }])
    .select<MemberRow[]>('users.*', 'memberships.role', 'memberships.can_publish', 'memberships.joined_at');
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    roles: [{ id: row.role, name: roleName(row.role) }],
    canPublish: row.role !== 'member' || row.can_publish,
    joinedAt: row.joined_at.toISOString(),
  }));
}

/** An owner of the team: who the person at the machine acts as in local mode. */
export async function findOwner(db: Knex, teamId: string): Promise<string | undefined> {
  const row = await db('memberships')
    .where({ team_id: teamId, role: 'owner' })
    .orderBy('joined_at')
    .first<{ user_id: string } | undefined>('user_id');
  return row?.user_id;
}

/** The team a person belongs to. */
export async function findMembership(db: Knex, userId: string): Promise<{ teamId: string } | undefined> {
  const row = await db('memberships').where({ user_id: userId }).first<{ team_id: string } | undefined>('team_id');
  return row === undefined ? undefined : { teamId: row.team_id };
}

/** Holds a team until the end of the transaction, so that what parallel calls add to it is counted one after the other. */
export async function holdTeam(db: Knex, teamId: string): Promise<void> {
  await db('teams').where({ id: teamId }).forNoKeyUpdate().select('id');
}

/** How many people belong to a team. */
export async function countMembers(db: Knex, teamId: string): Promise<number> {
  const rows = await db('memberships').where({ team_id: teamId }).count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** The members of a team, locked until the end of the transaction. */
export async function lockMemberships(db: Knex, teamId: string): Promise<Membership[]> {
  await db('teams').where({ id: teamId }).forUpdate().first('id');
  return db('memberships').where({ team_id: teamId }).select<Membership[]>({ userId: 'user_id', role: 'role' });
}

export async function updateRole(db: Knex, member: { teamId: string; userId: string; role: Role }): Promise<void> {
  await db('memberships').where({ team_id: member.teamId, user_id: member.userId }).update({ role: member.role });
}

/** Whether an owner lets a member publish. */
export async function findPublishRight(db: Knex, member: { teamId: string; userId: string }): Promise<boolean> {
  const row = await db('memberships')
    .where({ team_id: member.teamId, user_id: member.userId })
    .first<{ can_publish: boolean } | undefined>('can_publish');
  return row?.can_publish ?? false;
}

/** Lets a member publish, or stops letting them; false when they are not in the team. */
export async function updatePublishRight(
  db: Knex,
  member: { teamId: string; userId: string; canPublish: boolean },
): Promise<boolean> {
  const key = { team_id: member.teamId, user_id: member.userId };
  return (await db('memberships').where(key).update({ can_publish: member.canPublish })) > 0;
}

/** Takes a person out of a team, with the access tokens they made for it. */
export async function deleteMembership(db: Knex, member: { teamId: string; userId: string }): Promise<void> {
  const key = { team_id: member.teamId, user_id: member.userId };
  await db('api_tokens').where(key).delete();
  await db('memberships').where(key).delete();
}

/** Ends every session of a person. */
export async function endSessions(db: Knex, userId: string): Promise<void> {
  await db('sessions').where({ user_id: userId }).delete();
}

/** Says whether a team has the sandbox's sample data, and whether all of it has been made. */
export async function setSampleData(db: Knex, team: { teamId: string; sampleData: 'making' | 'made' }): Promise<void> {
  await db('teams').where({ id: team.teamId }).update({ sample_data: team.sampleData });
}
