import { signatureText } from '@serplift/core/api';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';

/** Shows the secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title="Copy the webhook’s secret now" description="It is shown only once.">
      <ShownOnce
        label="Webhook secret"
        text={secret}
        copyLabel="Copy secret"
        title="Use it to verify each webhook call"
        onDone={onClose}
      >
        {signatureText}
      </ShownOnce>
    </Dialog>
  );
}
