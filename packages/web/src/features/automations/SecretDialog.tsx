import { signatureText } from '@serplift/core/api';
// Not the window that is loaded when it opens: if that failed, the secret would be lost.
import { DialogWindow } from '../../ui/overlay/DialogWindow.tsx';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';

/** Shows the secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <DialogWindow
      isOpen
      onOpenChange={onClose}
      title="Copy the webhook’s secret now"
      description="It is shown only once."
    >
      <ShownOnce
        label="Webhook secret"
        text={secret}
        copyLabel="Copy secret"
        title="Use it to verify each webhook call"
        onDone={onClose}
      >
        {signatureText}
      </ShownOnce>
    </DialogWindow>
  );
}
