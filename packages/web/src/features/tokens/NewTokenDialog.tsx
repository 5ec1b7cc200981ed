import { useState } from 'react';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';
import { type CreatedToken, TokenForm } from './TokenForm.tsx';

/** Makes an access token and shows its secret, once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<CreatedToken | null>(null);
  if (token === null) return <TokenForm onCreated={setToken} onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Copy your token now" description="It is shown only once.">
      <ShownOnce
        label="Access token"
        text={token.secret}
        copyLabel="Copy token"
        title="Treat it like a password"
        onDone={onClose}
      >
        In the terminal, <code className="font-mono">serplift login</code> asks for it.
      </ShownOnce>
    </Dialog>
  );
}
