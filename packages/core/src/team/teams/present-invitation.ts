import { invitationState, type Invitation, type ShownInvitation } from '../../contract/team/invitations-api.ts';
import { roleName } from '../../contract/team/teams-api.ts';
import type { StoredInvitation } from './invitations-store.ts';

/** An invitation for those who invite. */
export function presentInvitation(stored: StoredInvitation, now: Date): Invitation {
  const { id, email, firstName, lastName, role, teamName, invitedBy } = stored;
  return {
    id,
    email,
    firstName,
    lastName,
    teamName,
    invitedBy,
    roleId: role,
    roleName: roleName(role),
    createdAt: stored.createdAt.toISOString(),
    sentAt: stored.sentAt.toISOString(),
    expiresAt: stored.expiresAt.toISOString(),
    claimedAt: stored.claimedAt?.toISOString() ?? null,
    isExpired: invitationState(stored, now) === 'expired',
  };
}

/** An invitation for anyone who holds its link: links get around, so a dead one says nothing about the person. */
export function presentToHolder(stored: StoredInvitation, now: Date): ShownInvitation {
  const shown = { ...presentInvitation(stored, now), teamId: stored.teamId };
  if (invitationState(stored, now) === 'open') return shown;
  return { ...shown, email: null, firstName: '', lastName: '', invitedBy: null };
}
