import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { InviteDialog } from '../../features/members/InviteDialog.tsx';
import { MembersTable } from '../../features/members/MembersTable.tsx';
import { PendingInvitations } from '../../features/members/PendingInvitations.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** Who is in the team and, for those who may invite, who will be. */
export function TeamMembersPage() {
  useTitle('Team Members');
  const user = useCurrentUser();
  const [isInviting, setIsInviting] = useState(false);
  const inviteButton = (
    <Button icon={<UserPlus />} variant="primary" onClick={() => setIsInviting(true)}>
      Invite Member
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Team Members"
        description={`Everyone who works in ${user.team?.name ?? 'your team'}.`}
        actions={user.canInviteMembers && inviteButton}
      />
      <MembersTable />
      {user.canInviteMembers && user.team !== null && (
        <>
          <PendingInvitations inviter={user} teamId={user.team.id} />
          {isInviting && <InviteDialog inviter={user} teamId={user.team.id} onClose={() => setIsInviting(false)} />}
        </>
      )}
    </>
  );
}
