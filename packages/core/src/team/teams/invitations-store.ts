import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { AppError, found } from '../../contract/errors.ts';
import type { Role } from '../../contract/team/teams-api.ts';
import { hashSecret } from '../../platform/secrets.ts';

/** An invitation as it is kept: its token only as a hash. */
export interface StoredInvitation {
  id: string;
  teamId: string;
  teamName: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  claimedAt: Date | null;
  /** Who invites, as people read it; null when they are gone. */
  invitedBy: string | null;
}

const columns = `
  i.id, i.team_id as "teamId", t.name as "teamName", i.email, i.first_name as "firstName", i.last_name as "lastName",
  i.role, i.created_at as "createdAt", i.sent_at as "sentAt", i.expires_at as "expiresAt",
  i.claimed_at as "claimedAt", coalesce(u.display_name, u.username) as "invitedBy"`;

const invitationsQuery = (db: Knex) =>
  db('invitations as i')
    .join('teams as t', 't.id', 'i.team_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select<StoredInvitation[]>(db.raw(columns));

/** Stores an invitation; one for the same address that expired makes room, one that waits is a conflict. */
export async function insertInvitation(
  db: Knex,
  invitation: {
    teamId: string;
    invitedBy: string;
    email: string;
    firstName: string;
    lastName: string;
    role: Role;
    token: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<StoredInvitation> {
  const { teamId, email, now } = invitation;
  await db('invitations')
    .where({ team_id: teamId, email })
    .whereNull('claimed_at')
    .where('expires_at', '<=', now)
    .delete();
  const rows = await db('invitations')
    .insert({
      id: newId(),
      team_id: teamId,
      invited_by: invitation.invitedBy,
      email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      role: invitation.role,
      token_hash: hashSecret(invitation.token),
      created_at: now,
      sent_at: now,
      expires_at: invitation.expiresAt,
    })
    .onConflict(db.raw('(team_id, email) where claimed_at is null'))
    .ignore()
    .returning<{ id: string }[]>('id');
  const id = rows[0]?.id;
  if (id === undefined) {
    throw new AppError('conflict', `${email} has been invited already. Resend the invitation instead.`);
  }
  return found(await findInvitation(db, { teamId, id }), 'Invitation');
}

/** An open invitation of the team. */
export async function findInvitation(
  db: Knex,
  invitation: { teamId: string; id: string },
): Promise<StoredInvitation | undefined> {
  const rows = await invitationsQuery(db)
    .where({ 'i.team_id': invitation.teamId })
    .whereNull('i.claimed_at')
    .whereRaw('i.id::text = ?', [invitation.id]);
  return rows[0];
}

/** The invitation that a token opens, used or not. */
export async function findInvitationByToken(db: Knex, token: string): Promise<StoredInvitation | undefined> {
  const rows = await invitationsQuery(db).where({ 'i.token_hash': hashSecret(token) });
  return rows[0];
}

/** Holds an invitation until the end of the transaction, so that two who accept wait for each other. */
export async function lockInvitationByToken(db: Knex, token: string): Promise<StoredInvitation | undefined> {
  await db('invitations')
    .where({ token_hash: hashSecret(token) })
    .forUpdate()
    .first('id');
  return findInvitationByToken(db, token);
}

/** Open invitations, latest first, including expired ones. */
export async function listPendingInvitations(db: Knex, teamId: string): Promise<StoredInvitation[]> {
  return invitationsQuery(db)
    .where({ 'i.team_id': teamId })
    .whereNull('i.claimed_at')
    .orderBy([
      { column: 'i.sent_at', order: 'desc' },
      { column: 'i.id', order: 'desc' },
    ]);
}

/** Gives an invitation another token and another week; the token before opens nothing anymore. */
export async function rotateInvitation(
  db: Knex,
  invitation: { id: string; token: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db('invitations')
    .where({ id: invitation.id })
    .update({ token_hash: hashSecret(invitation.token), sent_at: invitation.now, expires_at: invitation.expiresAt });
}

export async function claimInvitation(db: Knex, claim: { id: string; userId: string; now: Date }): Promise<void> {
  await db('invitations').where({ id: claim.id }).update({ claimed_at: claim.now, claimed_by: claim.userId });
}

export async function deleteInvitation(db: Knex, id: string): Promise<void> {
  await db('invitations').where({ id }).delete();
}

/** How many open invitations a team has, including expired ones but not the one for `email`, which the new one replaces. */
export async function countPendingInvitations(db: Knex, of: { teamId: string; email: string }): Promise<number> {
  const rows = await db('invitations')
    .where({ team_id: of.teamId })
    .whereNull('claimed_at')
    .whereNot({ email: of.email })
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** How many invitations a team sent or tried in 24 hours, and how often this one was sent within the hour. */
export async function countSent(
  db: Knex,
  of: { teamId: string; invitationId: string | null; now: Date },
): Promise<{ byTeamToday: number; ofThisHour: number }> {
  const dayAgo = new Date(of.now.getTime() - 86_400_000);
  const hourAgo = new Date(of.now.getTime() - 3_600_000);
  const row = await db('audit_log')
    .where({ team_id: of.teamId })
    .whereIn('action', ['invitation.send', 'invitation.resend', 'invitation.refuse'])
    .where('created_at', '>', dayAgo)
    .first<{ today: string; hour: string }>(
      db.raw('count(*) as today'),
      db.raw('count(*) filter (where subject = ? and created_at > ?) as hour', [of.invitationId, hourAgo]),
    );
  return { byTeamToday: Number(row.today), ofThisHour: Number(row.hour) };
}

/** The team of the person with an address; undefined when no member has it. */
export async function findTeamOfEmail(db: Knex, email: string): Promise<string | undefined> {
  const row = await db('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ email })
    .first<{ team_id: string } | undefined>('memberships.team_id');
  return row?.team_id;
}
