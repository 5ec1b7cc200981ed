import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import type { GoogleService } from './google-services.ts';

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
      description={`New optimizations can’t use it until you reconnect it. ${
        service.key === 'searchConsole' ? 'The search data kept here is deleted. ' : ''
      }Saved results are kept.`}
      confirmLabel="Disconnect"
      isLoading={isRunning}
      onConfirm={() => void handleConfirm()}
    />
  );
}
