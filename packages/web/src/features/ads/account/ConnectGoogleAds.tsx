import { api } from '@serplift/core/api';
import { Megaphone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { ReconnectNotice } from '../../../google/ReconnectNotice.tsx';
import { useGoogleConsent } from '../../../google/use-google-consent.ts';
import { useAction } from '../../../lib/api.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState, Notice } from '../../../ui/status/States.tsx';

function useConnect() {
  const { pathname } = useLocation();
  const { run } = useAction(api.integrations.connectGoogleAds);
  return useGoogleConsent(() => run({ returnTo: pathname }), 'Failed to initiate Google Ads connection');
}

/** What replaces the campaigns while the team has no Google Ads connection. */
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
        Serplift reads your campaigns, keywords, and ads, and writes better ads for each ad group. Nothing changes in
        your account until you deploy.
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
    <ReconnectNotice
      service="Google Ads"
      accountEmail={accountEmail}
      reason={reason}
      isLeaving={isLeaving}
      onReconnect={isOwner ? connect : null}
    />
  );
}
