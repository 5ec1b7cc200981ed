import * as z from 'zod/mini';
import { addressMaxLength, isAddress } from '../../text/mail-address-rules.ts';
import { endpoint } from '../endpoint.ts';
import { done, empty, id, instant, typedText } from '../values.ts';
import { roles } from './team-rules.ts';

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
