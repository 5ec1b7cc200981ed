import { api } from '@serplift/core/api';
import { Unplug } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { ReconnectNotice } from '../../google/ReconnectNotice.tsx';
import { useGoogleConsent } from '../../google/use-google-consent.ts';
import { useAction } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { EmptyState, Notice } from '../../ui/status/States.tsx';

function useConnect() {
  const { pathname } = useLocation();
  const { run } = useAction(api.integrations.connectSearchConsoleForUser);
  const user = useCurrentUser();
  return useGoogleConsent(
    () => run({ userId: user.id, returnTo: pathname }),
    'Failed to connect to Google Search Console. Please try again.',
  );
}

/** What replaces the websites while the team has no Search Console connection. */
export function ConnectSearchConsole() {
  const { connect, isLeaving, reason } = useConnect();
  const { isOwner } = useCurrentUser();
  return (
    <div className="space-y-4">
      <EmptyState
        icon={<Unplug />}
        title="Search Console is not connected"
        actions={
          <>
            <Button variant="primary" isLoading={isLeaving} onClick={connect}>
              Connect Search Console
            </Button>
            {isOwner && <ButtonLink to={paths.teamSettings}>Go to Team Settings</ButtonLink>}
          </>
        }
      >
        Serplift reads which pages people find and how often they click. It asks only for read access and never changes
        your site.
        {!isOwner && ' Once it is connected, only your team’s owner can change the connection.'}
      </EmptyState>
      {reason !== null && (
        <Notice tone="bad" title="The connection could not be started">
          {reason}
        </Notice>
      )}
    </div>
  );
}

/** Asks to renew a connection that Google no longer accepts. */
export function ReconnectSearchConsole({ accountEmail }: { accountEmail: string | null }) {
  const { connect, isLeaving, reason } = useConnect();
  const { isOwner } = useCurrentUser();
  return (
    <ReconnectNotice
      service="Search Console"
      accountEmail={accountEmail}
      reason={reason}
      isLeaving={isLeaving}
      onReconnect={isOwner ? connect : null}
    />
  );
}
