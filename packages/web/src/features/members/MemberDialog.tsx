import { api, type Member } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { useCurrentUser, useRefreshUser } from '../../lib/session.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';

/** Something about a member that is asked for before it is done. */
export interface MemberDeed {
  kind: 'remove' | 'transfer' | 'leave';
  member: Member;
}

/** Asks before a person is removed, becomes owner, or leaves. */
export function MemberDialog({ deed, onClose }: { deed: MemberDeed; onClose: () => void }) {
  const { member } = deed;
  const name = member.displayName ?? member.username;
  const { team } = useCurrentUser();
  const refreshUser = useRefreshUser();
  const stale = [api.teams.members.path];
  const { run: remove } = useAction(api.teams.removeMember, { stale });
  const { run: transfer } = useAction(api.teams.transfer, { stale });
  const { run: leave } = useAction(api.teams.leave);
  const teamName = team?.name ?? 'the team';
  const deeds = {
    remove: {
      title: `Remove ${name}?`,
      description: `${name} is signed out and immediately loses access to ${teamName}, and their access tokens stop working. Their runs and connections are kept.`,
      confirmLabel: 'Remove Member',
      run: () => remove({ userId: member.id }),
      done: { title: 'Member removed', description: name },
      failed: 'Failed to remove the member',
    },
    transfer: {
      title: `Transfer ownership to ${name}?`,
      description: `${name} becomes an owner of ${teamName}. You become an admin and can no longer change its settings, connections, or members.`,
      confirmLabel: 'Transfer Ownership',
      run: async () => {
        await transfer({ teamId: team?.id ?? '', userId: member.id });
        await refreshUser();
      },
      done: { title: 'Ownership transferred', description: `${name} is now Owner.` },
      failed: 'Failed to transfer ownership',
    },
    leave: {
      title: `Leave ${teamName}?`,
      description:
        'You immediately lose access, and your access tokens for this team stop working. To come back, you need a new invitation.',
      confirmLabel: 'Leave Team',
      run: async () => {
        await leave({});
        await refreshUser();
      },
      done: { title: 'You left the team', description: teamName },
      failed: 'Failed to leave the team',
    },
  };
  return <ConfirmAction {...deeds[deed.kind]} onClose={onClose} />;
}
