import { api } from '@serplift/core/api';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failureMessage, useAction } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Notice } from '../../ui/States.tsx';
import { toast } from '../../ui/toast-store.ts';

/** Leads to Google's consent page and back to this screen. */
function useConnect() {
  const { pathname } = useLocation();
  const { run } = useAction(api.integrations.connectGoogleAds);
  const [state, setState] = useState<{ isLeaving: boolean; reason: string | null }>({ isLeaving: false, reason: null });
  const connect = async () => {
    setState({ isLeaving: true, reason: null });
    try {
      const { authUrl } = await run({ returnTo: pathname });
      if (!authUrl) throw new Error('The server sent no address to continue at.');
      window.location.assign(authUrl);
    } catch (error) {
      setState({ isLeaving: false, reason: failureMessage(error, '') || null });
      toast({ title: 'Connection Failed', description: 'Failed to initiate Google Ads connection', tone: 'bad' });
    }
  };
  return { ...state, connect: () => void connect() };
}

/** What stands in place of the campaigns while the team has no Google Ads connection. */
export function ConnectGoogleAds() {
  const { connect, isLeaving, reason } = useConnect();
  const { isOwner } = useCurrentUser();
  return (
    <div className="space-y-4">
      <EmptyState
        icon={<Megaphone />}
        title="Connect Google Ads"
        actions={
          isOwner && (
            <Button variant="primary" isLoading={isLeaving} onClick={connect}>
              Connect Google Ads Account
            </Button>
          )
        }
      >
        Serplift reads your campaigns, keywords and ads, and writes better ads for each ad group. Nothing is changed in
        your account before you deploy it.
        {!isOwner && (
          <span className="mt-2 block font-medium text-ink">
            Only your team’s owner can connect Google Ads. Ask them to do it here or in Team Settings.
          </span>
        )}
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
export function ReconnectGoogleAds({ accountEmail }: { accountEmail: string | null }) {
  const { connect, isLeaving, reason } = useConnect();
  const { isOwner } = useCurrentUser();
  return (
    <Notice
      tone="warn"
      title="Google Ads needs to be reconnected"
      actions={
        isOwner && (
          <Button isLoading={isLeaving} onClick={connect}>
            Reconnect
          </Button>
        )
      }
    >
      Google no longer accepts the access {accountEmail === null ? 'your team gave' : `given by ${accountEmail}`}. It
      was withdrawn or has expired.
      {!isOwner && ' Ask your team’s owner to connect it again.'}
      {reason !== null && <span className="mt-1 block text-bad">{reason}</span>}
    </Notice>
  );
}
