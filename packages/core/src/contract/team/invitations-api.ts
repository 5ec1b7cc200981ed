import * as z from 'zod/mini';
import { addressMaxLength, isAddress } from '../../text/mail-address-rules.ts';
import { nameInMail } from '../../text/name-in-mail-rules.ts';
import { endpoint } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { done, empty, id, instant, typedText } from '../values.ts';
import { roles, assignableRoles, type Role, roleName } from './teams-api.ts';

const roleId = z.enum(roles);
const token = z.string().check(z.minLength(1), z.maxLength(128));
const personName = typedText(100);

const typedEmail = (required: string) =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, required),
    z.maxLength(addressMaxLength, 'Invalid email address'),
    z.refine((email) => email === '' || isAddress(email), 'Invalid email address'),
  );

export const invitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId,
  roleName: z.string(),
  teamName: z.string(),
  invitedBy: z.nullable(z.string()),
  createdAt: instant,
  /** When the latest link was made. */
  sentAt: instant,
  expiresAt: instant,
  claimedAt: z.nullable(instant),
  /** By the server's clock. */
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation as it goes out. */
const sentInvitation = z.extend(invitation, {
  /** Whether a mail went to the address. */
  isMailed: z.boolean(),
  /** What to hand on when no mail went: shown this once, null otherwise. */
  link: z.nullable(z.string()),
});
export type SentInvitation = z.infer<typeof sentInvitation>;

/** What the holder of a link may know; for one that can no longer be accepted, neither address nor names. */
const shownInvitation = z.extend(z.omit(invitation, { createdAt: true, sentAt: true }), {
  email: z.nullable(z.string()),
  createdAt: instant,
  /** Tells members of this team from others. */
  teamId: id,
});
export type ShownInvitation = z.infer<typeof shownInvitation>;

const joined = z.object({ email: z.string(), teamName: z.string() });
const required = 'Please fill in all required fields';
const missing = 'Please fill in all fields';

/** Inviting people to a team, and accepting. */
export const invitationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/invitations',
    access: 'inviter',
    token: 'read',
    summary: 'Pending invitations, latest first.',
    input: z.object({ teamId: id }),
    output: z.array(invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/invitations',
    access: 'inviter',
    token: 'never',
    summary: 'Invite someone; the link is sent by email, or returned if no email can be sent.',
    input: z.object({
      teamId: id,
      firstName: z._default(personName, ''),
      lastName: z._default(personName, ''),
      email: typedEmail(required),
      roleId: z.enum(roles, required),
    }),
    output: sentInvitation,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/invitations/{invitationId}',
    access: 'inviter',
    token: 'never',
    summary: 'Cancel an invitation; its link stops working.',
    input: z.object({ invitationId: id }),
    output: done,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/invitations/{invitationId}/resend',
    access: 'inviter',
    token: 'never',
    summary: 'Send an invitation again with a new link for another week; the old link stops working.',
    input: z.object({ invitationId: id }),
    output: sentInvitation,
  }),
  roles: endpoint({
    method: 'GET',
    path: '/api/roles',
    access: 'team',
    token: 'read',
    summary: 'The roles in a team.',
    input: empty,
    output: z.array(z.object({ id: roleId, name: z.string() })),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/invitations/{token}',
    access: 'public',
    token: 'any',
    summary: 'The invitation behind a link.',
    input: z.object({ token }),
    output: shownInvitation,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/{token}/accept',
    access: 'public',
    token: 'never',
    summary: 'Create an account, or use the one the address has, and join the team in one step.',
    input: z.object({
      token,
      firstName: personName.check(z.minLength(1, missing)),
      lastName: personName.check(z.minLength(1, missing)),
      email: typedEmail(missing),
      password: z.string().check(
        z.minLength(1, missing),
        z.refine((text) => text === '' || text.length >= 6, 'Password should be at least 6 characters'),
        z.maxLength(4096),
      ),
    }),
    output: joined,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/invitations/{token}/join',
    access: 'signedIn',
    token: 'never',
    summary: 'Join the team as the person signed in with the invited address.',
    input: z.object({ token }),
    output: joined,
  }),
};

/** How long an invitation can be accepted. */
export const invitationLifetimeMs = 7 * 86_400_000;
/** How many mails one team causes in a day, and one invitation in an hour. */
export const invitationLimits = { teamPerDay: 100, perHour: 5 } as const;

/** The words of SPEC 8 for invitations that cannot be accepted. */
export const invitationTexts = {
  unknown: 'Invalid or expired invitation',
  claimed: "This invitation has already been used. If you're a member, please log in.",
  expired: 'This invitation has expired. Please contact your team administrator for a new invitation.',
} as const;

interface InvitationTimes {
  claimedAt: Date | null;
  expiresAt: Date;
}

/** Whether an invitation waits, was used, or is too old; one that was used stays used. */
export function invitationState(invitation: InvitationTimes, now: Date): 'open' | 'claimed' | 'expired' {
  if (invitation.claimedAt !== null) return 'claimed';
  return invitation.expiresAt <= now ? 'expired' : 'open';
}

/** Passes an invitation that can be accepted; otherwise throws `not_found` or `conflict` in the words of SPEC 8. */
export function requireOpen<I extends InvitationTimes>(invitation: I | undefined, now: Date): I {
  if (invitation === undefined) throw new AppError('not_found', invitationTexts.unknown);
  const state = invitationState(invitation, now);
  if (state !== 'open') throw new AppError('conflict', invitationTexts[state]);
  return invitation;
}

/** An invitation is for one address; any other is refused, a typed one as `invalid_input`. */
export function requireAddressee(
  invitation: { email: string },
  email: string,
  code: 'forbidden' | 'invalid_input' = 'forbidden',
): void {
  if (email.trim().toLowerCase() === invitation.email) return;
  throw new AppError(code, 'This invitation is for another email address.');
}

/** Admins invite admins and members, owners invite anyone; throws `forbidden`. */
export function requireMayInvite(role: Role, invitedRole: Role): void {
  if (assignableRoles(role).includes(invitedRole)) return;
  throw new AppError('forbidden', 'Only team owners can invite owners.');
}

/** Why a person who is known already cannot be invited, with a sentence for each case; null when they can. */
export function reasonAgainst(
  invited: { email: string; teamId: string | null },
  inviter: { email: string; teamId: string },
): string | null {
  const { email, teamId } = invited;
  if (email === inviter.email) return 'You cannot invite yourself.';
  if (teamId === null) return null;
  if (teamId === inviter.teamId) return `${email} is already a member of this team.`;
  return `${email} belongs to another team and would have to leave it first.`;
}

/** Throws `rate_limited` when too many invitations went out. */
export function requireWithinLimits(sent: { byTeamToday: number; ofThisHour: number }): void {
  if (sent.ofThisHour >= invitationLimits.perHour) {
    throw new AppError('rate_limited', 'This invitation was sent several times within an hour. Try again later.', {
      details: { retryAfterSeconds: 3600 },
    });
  }
  if (sent.byTeamToday >= invitationLimits.teamPerDay) {
    const message = `A team can send at most ${invitationLimits.teamPerDay} invitations a day. Try again tomorrow.`;
    throw new AppError('rate_limited', message, { details: { retryAfterSeconds: 86_400 } });
  }
}

/** The mail that invites a person. */
export function invitationMail(invitation: {
  email: string;
  firstName: string;
  inviter: string;
  teamName: string;
  role: Role;
  link: string;
  expiresAt: Date;
}): { to: string; subject: string; text: string } {
  const inviter = nameInMail(invitation.inviter, 'A teammate');
  const teamName = nameInMail(invitation.teamName, 'their team');
  const firstName = nameInMail(invitation.firstName);
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(invitation.expiresAt);
  return {
    to: invitation.email,
    subject: `${inviter} invites you to ${teamName} on Serplift`,
    text: [
      firstName === '' ? 'Hello,' : `Hello ${firstName},`,
      `${inviter} invites you to join the team ${teamName} on Serplift. Your role will be ${roleName(invitation.role)}.`,
      `Accept the invitation here:\n${invitation.link}`,
      `The link works once, for this address, until ${day}. If you weren't expecting this email, ignore it.`,
    ].join('\n\n'),
  };
}
