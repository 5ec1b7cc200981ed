import { useAction } from '../../lib/api.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import type { GoogleService } from './google-services.ts';

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
export function DisconnectDialog({ service, teamId, onDone }: DisconnectDialogProps) {
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
