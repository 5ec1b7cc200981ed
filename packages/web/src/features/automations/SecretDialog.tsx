import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/States.tsx';

/** Shows the secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Copy the webhook’s secret now"
      description="It is shown this once and cannot be read again."
    >
      <div className="space-y-4">
        <div className="flex items-center gap-2 rounded-md border border-edge bg-sunken py-2 pr-2 pl-3">
          <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere" aria-label="Webhook secret">
            {secret}
          </code>
          <CopyButton text={secret} label="Copy secret" />
        </div>
        <Notice tone="warn" title="Check every call with it">
          Serplift-Signature holds a time t and v1, the HMAC-SHA256 of “t.body” with this secret, in hex.
        </Notice>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose} className="max-sm:w-full">
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
