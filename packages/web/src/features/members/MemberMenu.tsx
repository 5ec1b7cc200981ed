import { api, type Member, type Role } from '@serplift/core/api';
import { Crown, LogOut, UserMinus } from 'lucide-react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { useRefreshUser } from '../../lib/session.ts';
import { attempt } from '../../ui/overlay/attempt.ts';
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/DropdownMenu.tsx';
import { MemberButton } from './MemberButton.tsx';
import type { MemberDeed } from './MemberDialog.tsx';

interface MemberMenuProps {
  member: Member;
  isSelf: boolean;
  /** The last owner stays. */
  isOnlyOwner: boolean;
  onDeed: (deed: MemberDeed) => void;
}

/** Loaded when its button is pressed. What can be done about one member: their role, handing the team over, removal; about oneself, leaving. */
export function MemberMenu({ member, isSelf, isOnlyOwner, onDeed }: MemberMenuProps) {
  const name = member.displayName ?? member.username;
  return (
    <DropdownMenu label={`Actions for ${name}`} trigger={<MemberButton member={member} />}>
      {isSelf ? (
        <MenuItem
          icon={<LogOut />}
          isDanger={!isOnlyOwner}
          disabled={isOnlyOwner}
          onSelect={() => onDeed({ kind: 'leave', member })}
        >
          {isOnlyOwner ? 'The last owner cannot leave' : 'Leave team…'}
        </MenuItem>
      ) : (
        <>
          <RoleChoices member={member} />
          {member.roles.every(({ id }) => id === 'member') && <PublishingChoice member={member} />}
          <MenuSeparator />
          <MenuItem icon={<Crown />} onSelect={() => onDeed({ kind: 'transfer', member })}>
            Transfer ownership…
          </MenuItem>
          <MenuItem icon={<UserMinus />} isDanger onSelect={() => onDeed({ kind: 'remove', member })}>
            Remove from team…
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

/** Whether a member may publish texts and roll them back; owners and admins always may. */
function PublishingChoice({ member }: { member: Member }) {
  const { run } = useAction(api.teams.setPublishing, { stale: [api.teams.members.path] });
  const name = member.displayName ?? member.username;
  const handleChoose = () => {
    const canPublish = !member.canPublish;
    const description = canPublish ? `${name} can publish now.` : `${name} can no longer publish.`;
    return attempt(run({ userId: member.id, canPublish }), {
      done: { title: 'Right to publish changed', description },
      failed: 'Failed to change the right to publish',
    });
  };
  return (
    <>
      <MenuSeparator />
      <MenuChoice isChosen={member.canPublish} onSelect={() => void handleChoose()}>
        Can publish
      </MenuChoice>
    </>
  );
}

function RoleChoices({ member }: { member: Member }) {
  const { data: roles = [] } = useEndpoint(api.invitations.roles, {});
  const { run: setRole } = useAction(api.teams.setRole, { stale: [api.teams.members.path] });
  const refreshUser = useRefreshUser();
  const name = member.displayName ?? member.username;
  const handleChoose = async (roleId: Role, roleName: string) => {
    const done = { title: 'Role changed', description: `${name} is now ${roleName}.` };
    const call = setRole({ userId: member.id, roleId });
    if ((await attempt(call, { done, failed: 'Failed to change the role' })) !== null) await refreshUser();
  };
  return (
    <>
      <MenuLabel>Role</MenuLabel>
      {roles.map((role) => {
        const isChosen = member.roles.some(({ id }) => id === role.id);
        return (
          <MenuChoice
            key={role.id}
            isChosen={isChosen}
            onSelect={() => isChosen || void handleChoose(role.id, role.name)}
          >
            {role.name}
          </MenuChoice>
        );
      })}
    </>
  );
}
