import { validate as isUuid } from 'uuid';
import { AppError } from '../../contract/errors.ts';
import type { Role } from '../../contract/team/teams-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { changeMembers, type MemberChange, type Membership } from './member-rules.ts';
import * as store from './teams-store.ts';

type Done = { ok: true };

/** Gives a member another role. */
export function setMemberRole(
  context: Context,
  actor: TeamActor,
  { userId, roleId }: { userId: string; roleId: Role },
): Promise<Done> {
  return change(context, actor, { kind: 'setRole', userId, role: roleId });
}

/** Removes a member: sessions and tokens end at once, connections and runs stay with the team. */
export function removeMember(context: Context, actor: TeamActor, { userId }: { userId: string }): Promise<Done> {
  return change(context, actor, { kind: 'remove', userId });
}

/** Leaves the team; your tokens for it end. */
export function leaveTeam(context: Context, actor: TeamActor): Promise<Done> {
  return change(context, actor, { kind: 'leave' });
}

/** Makes a member the owner; who hands over stays as an admin. */
export function transferOwnership(context: Context, actor: TeamActor, { userId }: { userId: string }): Promise<Done> {
  return change(context, actor, { kind: 'transfer', userId });
}

/** Lets a member publish texts and roll them back, or stops letting them. */
export async function setMemberPublishing(
  context: Context,
  actor: TeamActor,
  { userId, canPublish }: { userId: string; canPublish: boolean },
): Promise<Done> {
  return transact(context, async (context) => {
    const isMember =
      isUuid(userId) && (await store.updatePublishRight(context.db, { teamId: actor.teamId, userId, canPublish }));
    if (!isMember) throw new AppError('not_found', 'Member not found.');
    await recordAudit(context, actor, { action: 'member.publishing', subject: userId, details: { canPublish } });
    return { ok: true as const };
  });
}

const actions: Record<MemberChange['kind'], string> = {
  setRole: 'member.role',
  remove: 'member.remove',
  leave: 'member.leave',
  transfer: 'team.transfer',
};

/** Changes of one team wait for each other, so that two at once cannot leave it without an owner. */
async function change(context: Context, actor: TeamActor, wanted: MemberChange): Promise<Done> {
  return transact(context, async (context) => {
    const before = await store.lockMemberships(context.db, actor.teamId);
    const after = changeMembers(before, actor.userId, wanted);
    await apply(context, { teamId: actor.teamId, before, after });
    const subject = 'userId' in wanted ? wanted.userId : actor.userId;
    const details = wanted.kind === 'setRole' ? { role: wanted.role } : {};
    await recordAudit(context, actor, { action: actions[wanted.kind], subject, details });
    if (wanted.kind === 'remove') await store.endSessions(context.db, wanted.userId);
    return { ok: true as const };
  });
}

async function apply(
  context: Context,
  { teamId, before, after }: { teamId: string; before: readonly Membership[]; after: readonly Membership[] },
): Promise<void> {
  for (const { userId, role } of before) {
    const now = after.find((member) => member.userId === userId);
    if (now === undefined) await store.deleteMembership(context.db, { teamId, userId });
    else if (now.role !== role) await store.updateRole(context.db, { teamId, userId, role: now.role });
  }
}
