import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
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
  const { run: disconnect, isRunning } = useAction(service.disconnect, { stale });
  const handleConfirm = async () => {
    try {
      await disconnect({});
      toast({ title: `${service.fullName} disconnected`, tone: 'good' });
    } catch (error) {
      const description = failureMessage(error, 'Please try again.');
      toast({ title: `Failed to disconnect ${service.fullName}`, description, tone: 'bad' });
    }
    onDone();
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={`Disconnect ${service.fullName}?`}
      description={consequences[service.key]}
      confirmLabel="Disconnect"
      isLoading={isRunning}
      onConfirm={() => void handleConfirm()}
    />
  );
}
