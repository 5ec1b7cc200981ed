import { api, type CurrentUser, type ShownInvitation } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { Notice } from '../../ui/status/States.tsx';

interface JoinTeamProps {
  token: string;
  invitation: ShownInvitation;
  user: CurrentUser;
  onJoined: () => Promise<void>;
  onSignOut: () => void;
}

/** What an invitation offers to a person who is signed in: joining, if it is for them and they have no team. */
export function JoinTeam({ token, invitation, user, onJoined, onSignOut }: JoinTeamProps) {
  const { run: join, isRunning } = useAction(api.invitations.join);
  const handleJoin = async () => {
    const joined = await attempt(join({ token }), {
      done: { title: `Welcome to ${invitation.teamName}` },
      failed: 'Failed to accept invitation',
    });
    if (joined !== null) await onJoined();
  };
  if (user.email !== invitation.email) {
    return (
      <Notice
        tone="warn"
        title="You are signed in with another address"
        actions={<Button onClick={onSignOut}>Sign Out</Button>}
      >
        <p className="wrap-anywhere">
          This invitation is for {invitation.email}; you are signed in as {user.email}.
        </p>
      </Notice>
    );
  }
  if (user.team !== null) {
    return (
      <Notice
        tone="warn"
        title={`You belong to ${user.team.name}`}
        actions={<ButtonLink to={paths.teamMembers}>Team Members</ButtonLink>}
      >
        You can be on only one team. To join {invitation.teamName}, leave yours first.
      </Notice>
    );
  }
  return (
    <div className="space-y-3">
      <Button variant="primary" isLoading={isRunning} onClick={() => void handleJoin()} className="h-10 w-full">
        Join {invitation.teamName}
      </Button>
      <p className="text-center text-sm wrap-anywhere text-muted">You are signed in as {user.email}.</p>
    </div>
  );
}
