import { api, type Integration, type Integrations } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint, useAction } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { StatusPill, type Tone } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { type GoogleService, googleServices, wantedName } from './google-services.ts';
import { useConnect, useConnectReturn } from './use-connect.ts';

/** The team's connections to Google. */
export function IntegrationsSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.integrations.list, { teamId });
  const { data, error } = read;
  const missing = useConnectReturn();
  const { connect, leavingFor } = useConnect();
  const [toDisconnect, setToDisconnect] = useState<GoogleService | null>(null);
  const isNoneConnected = data !== undefined && googleServices.every(({ key }) => data[key].status === 'notConnected');
  const stillMissing = missing.filter((key) => data?.[key].status === 'notConnected');

  return (
    <CardSection
      title="Google integrations"
      description="Connected by an owner for the whole team."
      {...(isNoneConnected
        ? {
            actions: (
              <Button
                variant="primary"
                isLoading={leavingFor === 'all'}
                onClick={() => void connect('all', api.integrations.connectAll)}
              >
                Connect All Services
              </Button>
            ),
          }
        : {})}
    >
      {stillMissing.length > 0 && (
        <div className="mb-4">
          <Notice tone="warn" title={`${stillMissing.map((key) => wantedName(key)).join(' and ')} was not granted`}>
            It wasn’t selected on Google’s page. Connect it below if you want to use it.
          </Notice>
        </div>
      )}
      {error !== undefined && <LoadError title="The connections could not be loaded" read={read} />}
      {error === undefined && data === undefined && <SkeletonRows rows={3} className="h-36 sm:h-15" />}
      {data !== undefined && (
        <ul className="divide-y divide-line">
          {googleServices.map((service) => (
            <IntegrationRow
              key={service.key}
              service={service}
              integration={data[service.key]}
              isLeaving={leavingFor === service.key}
              onConnect={() => void connect(service.key, service.connect)}
              onDisconnect={() => setToDisconnect(service)}
            />
          ))}
        </ul>
      )}
      {toDisconnect !== null && (
        <DisconnectDialog service={toDisconnect} teamId={teamId} onDone={() => setToDisconnect(null)} />
      )}
    </CardSection>
  );
}

const states: Record<Integration['status'], { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'good' },
  reconnectNeeded: { label: 'Reconnect needed', tone: 'warn' },
  notConnected: { label: 'Not Connected', tone: 'neutral' },
};

interface IntegrationRowProps {
  service: GoogleService;
  integration: Integrations[keyof Integrations];
  isLeaving: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
}

function detailOf({ status, accountEmail, connectedAt }: Integration, use: string): string {
  if (status === 'notConnected') return use;
  if (status === 'reconnectNeeded') return 'Google no longer accepts the stored permission. Reconnect to continue.';
  return `${accountEmail ?? 'Google account'} since ${formatDate(connectedAt)}`;
}

function IntegrationRow({ service, integration, isLeaving, onConnect, onDisconnect }: IntegrationRowProps) {
  const { status } = integration;
  const website = 'selectedWebsite' in integration ? integration.selectedWebsite : null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-lg bg-sunken text-muted">
        <service.Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-medium">{service.name}</h3>
          <StatusPill tone={states[status].tone}>{states[status].label}</StatusPill>
        </div>
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">{detailOf(integration, service.use)}</p>
        {status === 'connected' && website != null && (
          <p className="text-sm text-muted wrap-anywhere">Website: {websiteName(website)}</p>
        )}
      </div>
      <div className="flex gap-2">
        {status !== 'connected' && (
          <Button
            variant={status === 'reconnectNeeded' ? 'primary' : 'secondary'}
            isLoading={isLeaving}
            onClick={onConnect}
            aria-label={`${status === 'reconnectNeeded' ? 'Reconnect' : 'Connect'} ${service.name}`}
          >
            {status === 'reconnectNeeded' ? 'Reconnect' : 'Connect'}
          </Button>
        )}
        {status !== 'notConnected' && (
          <Button onClick={onDisconnect} aria-label={`Disconnect ${service.name}…`}>
            Disconnect…
          </Button>
        )}
      </div>
    </li>
  );
}

const usual = 'New optimizations can’t use it until you reconnect it.';

/** What disconnecting a service means. */
const consequences: Record<GoogleService['key'], string> = {
  searchConsole: `${usual} Stored search data is deleted. Saved results are kept.`,
  googleAds: `${usual} Saved results are kept.`,
  googleAnalytics: `${usual} Stored landing page figures are deleted. Saved results are kept.`,
};

interface DisconnectDialogProps {
  service: GoogleService;
  teamId: string;
  onDone: () => void;
}

/** Asks before a service is disconnected, and does it. */
function DisconnectDialog({ service, teamId, onDone }: DisconnectDialogProps) {
  // Everything that was read through the connection goes with it.
  const stale = [new RegExp(`^/api/teams/${encodeURIComponent(teamId)}/`), '/api/search-data'];
  const { run: disconnect } = useAction(service.disconnect, { stale });
  return (
    <ConfirmAction
      title={`Disconnect ${service.fullName}?`}
      description={consequences[service.key]}
      confirmLabel="Disconnect"
      run={() => disconnect({})}
      done={{ title: `${service.fullName} disconnected` }}
      failed={`Failed to disconnect ${service.fullName}`}
      onClose={onDone}
    />
  );
}
