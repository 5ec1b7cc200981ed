import { AppError, found } from '../../contract/errors.ts';
import * as rules from '../../contract/team/invitations-api.ts';
import type { Invitation, SentInvitation } from '../../contract/team/invitations-api.ts';
import type { Role } from '../../contract/team/teams-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { newSecret } from '../../platform/secrets.ts';
import { tryMail } from '../../providers/mail/try-mail.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { getCurrentUser } from '../identity/users-store.ts';
import * as store from './invitations-store.ts';
import { presentInvitation } from './present-invitation.ts';
import { requireRoom } from './team-limits.ts';
import { holdTeam } from './teams-store.ts';

/** The open invitations of the team. */
export async function listInvitations(context: Context, actor: TeamActor): Promise<Invitation[]> {
  const stored = await store.listPendingInvitations(context.db, actor.teamId);
  return stored.map((one) => presentInvitation(one, context.now()));
}

/** Invites a person to the team by mail; without mail the answer contains the link, this once. */
export async function inviteMember(
  context: Context,
  actor: TeamActor,
  input: { firstName: string; lastName: string; email: string; roleId: Role },
): Promise<SentInvitation> {
  const { firstName, lastName, email, roleId } = input;
  rules.requireMayInvite(actor.role, roleId);
  const link = newLink(context);
  const result = await transact(context, async (context) => {
    await requireWithinLimits(context, actor, null);
    const refusal = await refusalOf(context, actor, email);
    if (refusal !== null) return { refusal };
    await requireRoom(context, { teamId: actor.teamId, limit: 'invitations' }, () =>
      store.countPendingInvitations(context.db, { teamId: actor.teamId, email }),
    );
    const fields = { firstName, lastName, email, role: roleId, invitedBy: actor.userId, teamId: actor.teamId };
    const stored = await store.insertInvitation(context.db, { ...fields, ...link });
    await recordAudit(context, actor, {
      action: 'invitation.send',
      subject: stored.id,
      details: { email, role: roleId },
    });
    return { stored };
  });
  // Thrown here, because a refusal stays in the log and counts like an invitation.
  if (result.refusal !== undefined) throw new AppError('conflict', result.refusal);
  return deliver(context, result.stored, link.url);
}

/** Sends an invitation again with a new link and another week; the previous link stops working. */
export async function resendInvitation(
  context: Context,
  actor: TeamActor,
  input: { invitationId: string },
): Promise<SentInvitation> {
  const link = newLink(context);
  const stored = await transact(context, async (context) => {
    const key = { teamId: actor.teamId, id: input.invitationId };
    const stored = found(await store.findInvitation(context.db, key), 'Invitation');
    rules.requireMayInvite(actor.role, stored.role);
    await requireWithinLimits(context, actor, stored.id);
    await store.rotateInvitation(context.db, { id: stored.id, ...link });
    const details = { email: stored.email, role: stored.role };
    await recordAudit(context, actor, { action: 'invitation.resend', subject: stored.id, details });
    return found(await store.findInvitation(context.db, key), 'Invitation');
  });
  return deliver(context, stored, link.url);
}

/** Cancels an invitation; its link opens nothing anymore. */
export async function cancelInvitation(
  context: Context,
  actor: TeamActor,
  input: { invitationId: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const key = { teamId: actor.teamId, id: input.invitationId };
    const stored = found(await store.findInvitation(context.db, key), 'Invitation');
    rules.requireMayInvite(actor.role, stored.role);
    await store.deleteInvitation(context.db, stored.id);
    const details = { email: stored.email, role: stored.role };
    await recordAudit(context, actor, { action: 'invitation.cancel', subject: stored.id, details });
    return { ok: true as const };
  });
}

/** A refusal reveals something about a stranger, so it counts as an invitation does, and addresses can't be tried at will. */
async function refusalOf(context: Context, actor: TeamActor, email: string): Promise<string | null> {
  const inviter = await getCurrentUser(context.db, actor.userId, null);
  const teamId = (await store.findTeamOfEmail(context.db, email)) ?? null;
  const reason = rules.reasonAgainst({ email, teamId }, { email: inviter.email, teamId: actor.teamId });
  if (reason !== null) await recordAudit(context, actor, { action: 'invitation.refuse', details: { email } });
  return reason;
}

function newLink(context: Context): { token: string; url: string; now: Date; expiresAt: Date } {
  const token = newSecret();
  const now = context.now();
  const expiresAt = new Date(now.getTime() + rules.invitationLifetimeMs);
  return { token, url: `${context.publicOrigin}/invite/${token}`, now, expiresAt };
}

/** Parallel invitations of a team are counted one after the other, so that they cannot pass the limits together. */
async function requireWithinLimits(context: Context, actor: TeamActor, invitationId: string | null): Promise<void> {
  await holdTeam(context.db, actor.teamId);
  const sent = await store.countSent(context.db, { teamId: actor.teamId, invitationId, now: context.now() });
  rules.requireWithinLimits(sent);
}

/** The invitation is kept whether or not the mail goes out; the link is shown only when it doesn't. */
async function deliver(context: Context, stored: store.StoredInvitation, link: string): Promise<SentInvitation> {
  const inviter = stored.invitedBy ?? stored.teamName;
  const isMailed = await tryMail(context, rules.invitationMail({ ...stored, inviter, link }));
  return { ...presentInvitation(stored, context.now()), isMailed, link: isMailed ? null : link };
}
