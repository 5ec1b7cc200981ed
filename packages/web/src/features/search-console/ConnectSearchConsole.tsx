import { api } from '@serplift/core/api';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failureMessage, useAction } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, Notice } from '../../ui/States.tsx';
import { toast } from '../../ui/toast-store.ts';

const failureText = 'Failed to connect to Google Search Console. Please try again.';

/** Leads to Google's consent page and back to the page it was called on. */
function useConnect() {
  const { pathname } = useLocation();
  const { run } = useAction(api.integrations.connectSearchConsoleForUser);
  const user = useCurrentUser();
  const [state, setState] = useState<{ isLeaving: boolean; reason: string | null }>({ isLeaving: false, reason: null });
  const connect = async () => {
    setState({ isLeaving: true, reason: null });
    try {
      const { authUrl } = await run({ userId: user.id, returnTo: pathname });
      if (!authUrl) throw new Error('The server sent no address to continue at.');
      window.location.assign(authUrl);
    } catch (error) {
      const reason = failureMessage(error, failureText);
      setState({ isLeaving: false, reason: reason === failureText ? null : reason });
      toast({ title: 'Connection Failed', description: failureText, tone: 'bad' });
    }
  };
  return { ...state, connect: () => void connect() };
}

/** What stands in place of the websites while the team has no Search Console connection. */
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
        Serplift reads which pages people find and how often they click. It asks for read access only and changes
        nothing on your site.
        {!isOwner && ' Your team’s owner can also connect it in Team Settings.'}
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
  return (
    <Notice
      tone="warn"
      title="Search Console needs to be reconnected"
      actions={
        <Button isLoading={isLeaving} onClick={connect}>
          Reconnect
        </Button>
      }
    >
      Google no longer accepts the access {accountEmail === null ? 'your team gave' : `given by ${accountEmail}`}. It
      was withdrawn or has expired.
      {reason !== null && <span className="mt-1 block text-bad">{reason}</span>}
    </Notice>
  );
}
