import { AppError } from '../../contract/errors.ts';
import {
  invitationTexts,
  requireAddressee,
  requireOpen,
  type ShownInvitation,
} from '../../contract/team/invitations-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, SignedInActor } from '../context/context.ts';
import { enterIdentity } from '../identity/enter-identity.ts';
import { getCurrentUser, upsertUser } from '../identity/users-store.ts';
import * as store from './invitations-store.ts';
import { presentToHolder } from './present-invitation.ts';
import { requireRoom } from './team-limits.ts';
import { countMembers, findMembership, insertMembership } from './teams-store.ts';

type Joined = { email: string; teamName: string };

/** The invitation behind a link; throws `not_found` for a link that opens nothing. */
export async function showInvitation(
  context: Context,
  _actor: unknown,
  input: { token: string },
): Promise<ShownInvitation> {
  const stored = await store.findInvitationByToken(context.db, input.token);
  if (stored === undefined) throw new AppError('not_found', invitationTexts.unknown);
  return presentToHolder(stored, context.now());
}

/** Accepts an invitation: the address gets an account, or proves that it has one, and joins the team in one step. */
export async function acceptInvitation(
  context: Context,
  _actor: unknown,
  input: { token: string; firstName: string; lastName: string; email: string; password: string },
): Promise<Joined> {
  const { token, email, password } = input;
  const invitation = requireOpen(await store.findInvitationByToken(context.db, token), context.now());
  requireAddressee(invitation, email, 'invalid_input');
  const displayName = `${input.firstName} ${input.lastName}`;
  const identity = await enterIdentity(context, { email: invitation.email, password, displayName });
  requireAddressee(invitation, identity.email);
  return transact(context, async (context) => {
    const userId = await upsertUser(context.db, { ...identity, displayName: identity.displayName ?? displayName });
    return claim(context, { token, userId });
  });
}

/** Accepts an invitation as the person who is signed in, who may have come with Google and have no password. */
export async function joinTeam(context: Context, actor: SignedInActor, input: { token: string }): Promise<Joined> {
  const { token } = input;
  const { email } = await getCurrentUser(context.db, actor.userId, null);
  return transact(context, async (context) => {
    const invitation = requireOpen(await store.findInvitationByToken(context.db, token), context.now());
    requireAddressee(invitation, email);
    return claim(context, { token, userId: actor.userId });
  });
}

/** Makes the person a member and the invitation used; of two at once the second finds it used. */
async function claim(context: Context, { token, userId }: { token: string; userId: string }): Promise<Joined> {
  const now = context.now();
  const invitation = requireOpen(await store.lockInvitationByToken(context.db, token), now);
  const { id, teamId, teamName, email, role } = invitation;
  const membership = await findMembership(context.db, userId);
  if (membership?.teamId === teamId) {
    throw new AppError('conflict', 'You are already a member of this team. Please log in.');
  }
  if (membership !== undefined) {
    throw new AppError('conflict', 'You already belong to another team. Leave it first, then accept this invitation.');
  }
  await requireRoom(context, { teamId, limit: 'members' }, () => countMembers(context.db, teamId));
  await insertMembership(context.db, { userId, teamId, role, now });
  await store.claimInvitation(context.db, { id, userId, now });
  await recordAudit(
    context,
    { userId, teamId, via: 'browser', viaName: null },
    { action: 'invitation.accept', subject: id, details: { email, role } },
  );
  return { email, teamName };
}
