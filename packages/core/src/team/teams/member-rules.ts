import { AppError, found } from '../../contract/errors.ts';
import type { Role } from '../../contract/team/teams-api.ts';

/** One person's place in a team. */
export interface Membership {
  userId: string;
  role: Role;
}

/** What can be done to the members of a team. */
export type MemberChange =
  | { kind: 'setRole'; userId: string; role: Role }
  | { kind: 'remove'; userId: string }
  | { kind: 'leave' }
  | { kind: 'transfer'; userId: string };

const lastOwner = 'A team needs an owner. Transfer ownership to someone else first.';

/**
 * The members after a change that `actorId` asks for. Owners change anyone, anyone may leave, and a team always
 * keeps an owner. Throws `forbidden`, `not_found` or `conflict` when the change may not be.
 */
export function changeMembers(members: readonly Membership[], actorId: string, change: MemberChange): Membership[] {
  const actor = members.find((member) => member.userId === actorId);
  if (actor === undefined) throw new AppError('forbidden', 'You no longer belong to this team.');
  const changed = change.kind === 'leave' ? without(members, actorId) : changedByOwner(members, actor, change);
  if (!changed.some((member) => member.role === 'owner')) throw new AppError('conflict', lastOwner);
  return changed;
}

function changedByOwner(
  members: readonly Membership[],
  actor: Membership,
  change: Exclude<MemberChange, { kind: 'leave' }>,
): Membership[] {
  if (actor.role !== 'owner') throw new AppError('forbidden', 'Only team owners can do this.');
  const { userId } = found(
    members.find((member) => member.userId === change.userId),
    'Member',
  );
  if (change.kind === 'setRole') return withRole(members, userId, change.role);
  if (userId === actor.userId) {
    const other = change.kind === 'remove' ? 'To remove yourself, leave the team.' : 'You are already an owner.';
    throw new AppError('conflict', other);
  }
  if (change.kind === 'remove') return without(members, userId);
  // Who hands the team over stays in it, and may still invite.
  return withRole(withRole(members, userId, 'owner'), actor.userId, 'admin');
}

const without = (members: readonly Membership[], userId: string): Membership[] =>
  members.filter((member) => member.userId !== userId);

const withRole = (members: readonly Membership[], userId: string, role: Role): Membership[] =>
  members.map((member) => (member.userId === userId ? { ...member, role } : member));
