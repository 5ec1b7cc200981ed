import { api, ApiError, type CurrentUser, invitationTexts, type ShownInvitation } from '@serplift/core/api';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AcceptForm } from '../features/invite/AcceptForm.tsx';
import { JoinTeam } from '../features/invite/JoinTeam.tsx';
import { useSignOut } from '../features/sign-in/use-sign-out.ts';
import { useEndpoint } from '../lib/api.ts';
import { loginPath, paths } from '../lib/paths.ts';
import { useRefreshUser, useVisitor } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/button/Button.tsx';
import { Spinner } from '../ui/button/Spinner.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { LoadError } from '../ui/status/LoadError.tsx';
import { Logo } from '../ui/text/Logo.tsx';

const redirectDelayMs = 2000;

/** Where the link of an invitation leads: to an account and a team, or to what is wrong with the link. */
export function InvitePage() {
  useTitle('Invitation');
  const { token = '' } = useParams();
  const session = useVisitor();
  const read = useEndpoint(api.invitations.show, { token });
  const { data, error, mutate } = read;
  const [isAccepted, setIsAccepted] = useState(false);
  const [hasJoined, setHasJoined] = useState(false);
  if (isAccepted && data !== undefined) return <Accepted teamName={data.teamName} />;
  if (hasJoined) return <Spinner label="Opening the dashboard…" isFullPage />;
  if (error instanceof ApiError && error.status === 404) return <DeadLink text={invitationTexts.unknown} />;
  if (error !== undefined) {
    return (
      <InviteFrame>
        <LoadError title="The invitation could not be loaded" read={read} />
      </InviteFrame>
    );
  }
  if (data === undefined || session.status === 'loading') return <Spinner label="Loading the invitation…" isFullPage />;
  const dead = data.claimedAt !== null ? invitationTexts.claimed : data.isExpired ? invitationTexts.expired : null;
  if (session.status === 'signedIn' && needsNoInvitation(session.user, data)) {
    return <AlreadyMember teamName={data.teamName} text={dead ?? 'There is nothing to accept.'} />;
  }
  if (dead !== null) return <DeadLink text={dead} />;
  return (
    <OpenInvitation
      token={token}
      invitation={data}
      onAccepted={() => setIsAccepted(true)}
      onJoined={() => setHasJoined(true)}
      onSignedOut={() => void mutate()}
    />
  );
}

interface OpenInvitationProps {
  token: string;
  invitation: ShownInvitation;
  onAccepted: () => void;
  onJoined: () => void;
  onSignedOut: () => void;
}

function OpenInvitation({ token, invitation, onAccepted, onJoined, onSignedOut }: OpenInvitationProps) {
  const session = useVisitor();
  const navigate = useNavigate();
  const refreshUser = useRefreshUser();
  const path = paths.invite(token);
  const signOut = useSignOut(path);
  const { teamName, roleName, invitedBy } = invitation;
  return (
    <InviteFrame>
      <h1 className="text-xl font-semibold wrap-anywhere">Join {teamName}</h1>
      <p className="mt-1 mb-5 wrap-anywhere text-muted">
        {invitedBy === null ? 'You are invited' : `${invitedBy} invites you`} to join {teamName} on Serplift. Your role
        will be {roleName}.
      </p>
      {session.status === 'signedIn' ? (
        <JoinTeam
          token={token}
          invitation={invitation}
          user={session.user}
          onJoined={async () => {
            onJoined();
            await refreshUser();
            await navigate(paths.dashboard);
          }}
          onSignOut={() => void signOut().then(onSignedOut)}
        />
      ) : (
        <>
          <AcceptForm token={token} invitation={invitation} onAccepted={onAccepted} />
          <p className="mt-5 text-center text-muted">
            Have an account, or use Google?{' '}
            <Link
              to={loginPath(path)}
              className="control-target inline-block min-h-6 rounded-sm font-medium text-accent-text hover:underline"
            >
              Sign in to join
            </Link>
          </p>
        </>
      )}
    </InviteFrame>
  );
}

function Accepted({ teamName }: { teamName: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'Account created',
      description: `You are a member of ${teamName}. Sign in to start.`,
      tone: 'good',
    });
    const timer = setTimeout(() => void navigate(paths.login), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [teamName, navigate]);
  return (
    <InviteFrame>
      <h1 className="text-xl font-semibold wrap-anywhere">Welcome to {teamName}</h1>
      <p className="mt-1 text-muted">Your account is ready. Taking you to the login page…</p>
    </InviteFrame>
  );
}

/** Whether the person is on the invitation's team, and it isn't open for someone else. */
function needsNoInvitation(user: CurrentUser, { teamId, email }: ShownInvitation): boolean {
  return user.team?.id === teamId && (email === null || email === user.email);
}

function AlreadyMember({ teamName, text }: { teamName: string; text: string }) {
  return (
    <InviteFrame>
      <h1 className="text-xl font-semibold wrap-anywhere">You’re already a member of {teamName}</h1>
      <p className="mt-2 mb-5 text-muted">{text}</p>
      <ButtonLink to={paths.dashboard} variant="primary" className="h-10 w-full">
        Go to Dashboard
      </ButtonLink>
    </InviteFrame>
  );
}

function DeadLink({ text }: { text: string }) {
  const isSignedIn = useVisitor().status === 'signedIn';
  return (
    <InviteFrame>
      <h1 className="text-xl font-semibold">Invitation</h1>
      <p className="mt-2 mb-5 text-muted">{text}</p>
      <ButtonLink to={isSignedIn ? paths.dashboard : paths.login} variant="primary" className="h-10 w-full">
        {isSignedIn ? 'Go to Dashboard' : 'Log In'}
      </ButtonLink>
    </InviteFrame>
  );
}

function InviteFrame({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-8 sm:pt-[11dvh]">
      <Link to={paths.home} className="control-target mx-auto mb-6 flex w-fit rounded-md p-1">
        <Logo size="lg" />
      </Link>
      <Card className="p-5 sm:p-7">{children}</Card>
    </main>
  );
}
