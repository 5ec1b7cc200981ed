import { api, type Member } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { useCurrentUser, useRefreshUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

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
  const remove = useAction(api.teams.removeMember, { stale });
  const transfer = useAction(api.teams.transfer, { stale });
  const leave = useAction(api.teams.leave);
  const teamName = team?.name ?? 'the team';
  const deeds = {
    remove: {
      title: `Remove ${name}?`,
      description: `${name} is signed out and immediately loses access to ${teamName}, and their access tokens stop working. Their runs and connections are kept.`,
      label: 'Remove Member',
      run: () => remove.run({ userId: member.id }),
      success: { title: 'Member removed', description: name },
      failure: 'Failed to remove the member',
    },
    transfer: {
      title: `Transfer ownership to ${name}?`,
      description: `${name} becomes an owner of ${teamName}. You become an admin and can no longer change its settings, connections, or members.`,
      label: 'Transfer Ownership',
      run: () => transfer.run({ teamId: team?.id ?? '', userId: member.id }),
      success: { title: 'Ownership transferred', description: `${name} is now Owner.` },
      failure: 'Failed to transfer ownership',
    },
    leave: {
      title: `Leave ${teamName}?`,
      description:
        'You immediately lose access, and your access tokens for this team stop working. To come back, you need a new invitation.',
      label: 'Leave Team',
      run: () => leave.run({}),
      success: { title: 'You left the team', description: teamName },
      failure: 'Failed to leave the team',
    },
  };
  const chosen = deeds[deed.kind];
  const handleConfirm = async () => {
    try {
      await chosen.run();
      toast({ ...chosen.success, tone: 'good' });
      onClose();
      if (deed.kind !== 'remove') await refreshUser();
    } catch (error) {
      toast({ title: chosen.failure, description: failureMessage(error, 'Please try again.'), tone: 'bad' });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={chosen.title}
      description={chosen.description}
      confirmLabel={chosen.label}
      isLoading={remove.isRunning || transfer.isRunning || leave.isRunning}
      onConfirm={() => void handleConfirm()}
    />
  );
}
