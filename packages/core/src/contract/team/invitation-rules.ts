import { nameInMail } from '../../text/name-in-mail-rules.ts';
import { AppError } from '../errors.ts';
import { assignableRoles, type Role, roleName } from './team-rules.ts';

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
