import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '../../contract/errors.ts';
import type { CurrentUser } from '../../contract/team/identity-api.ts';
import type { VerifiedIdentity } from './verify-identity-token.ts';

interface UserRow {
  id: string;
  username: string;
  email: string;
  email_verified: boolean;
  display_name: string | null;
  photo_url: string | null;
  team_id: string | null;
  team_name: string | null;
  team_slug: string | null;
  sample_data: 'making' | 'made' | null;
  role: 'owner' | 'admin' | 'member' | null;
  can_publish: boolean | null;
}

/** Creates or refreshes the user of a verified identity; returns the user's id. */
export async function upsertUser(db: Knex, identity: VerifiedIdentity): Promise<string> {
  const rows = await db('users')
    .insert({
      id: newId(),
      identity_uid: identity.uid,
      email: identity.email,
      email_verified: identity.emailVerified,
      username: identity.email.split('@')[0] ?? identity.email,
      display_name: identity.displayName,
      photo_url: identity.photoUrl,
    })
    .onConflict('identity_uid')
    .merge({
      email: identity.email,
      email_verified: identity.emailVerified,
      display_name: db.raw('coalesce(excluded.display_name, users.display_name)'),
      photo_url: db.raw('coalesce(excluded.photo_url, users.photo_url)'),
      updated_at: db.fn.now(),
    })
    .returning<{ id: string }[]>('id');
  return found(rows[0], 'User').id;
}

/** The user with team and rights; the administrator is recognized by a verified email only. */
export async function getCurrentUser(db: Knex, userId: string, adminEmail: string | null): Promise<CurrentUser> {
  const row = found(
    await db('users')
      .leftJoin('memberships', 'memberships.user_id', 'users.id')
      .leftJoin('teams', 'teams.id', 'memberships.team_id')
      .where('users.id', userId)
      .first<UserRow | undefined>(
        'users.*',
        'memberships.team_id',
        'memberships.role',
        'memberships.can_publish',
        'teams.name as team_name',
        'teams.slug as team_slug',
        'teams.sample_data',
      ),
    'User',
  );
  return toCurrentUser(row, adminEmail);
}

/** The administrator is one verified address, whatever a user calls themselves. */
export function isAdministrator(user: { email: string; emailVerified: boolean }, adminEmail: string | null): boolean {
  return adminEmail !== null && user.emailVerified && user.email === adminEmail;
}

function toCurrentUser(row: UserRow, adminEmail: string | null): CurrentUser {
  const { team_id: id, team_name: name, team_slug: slug, sample_data: sampleData } = row;
  const team = id === null ? null : { id, name: name ?? '', slug: slug ?? '', sampleData };
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    team,
    role: row.role,
    hasTeam: team !== null,
    isOwner: row.role === 'owner',
    canInviteMembers: row.role === 'owner' || row.role === 'admin',
    canPublish: row.role !== null && (row.role !== 'member' || row.can_publish === true),
    isAdmin: isAdministrator({ email: row.email, emailVerified: row.email_verified }, adminEmail),
  };
}

/** Whether a user belongs to a team. */
export async function isMember(db: Knex, teamId: string, userId: string): Promise<boolean> {
  const row: unknown = await db('memberships')
    .where({ team_id: teamId })
    .whereRaw('user_id::text = ?', [userId])
    .first('user_id');
  return row !== undefined;
}
