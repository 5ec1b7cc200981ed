import { useState } from 'react';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';
import { type CreatedToken, TokenForm } from './TokenForm.tsx';

interface NewTokenDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Makes an access token and shows its secret, once. */
export function NewTokenDialog({ isOpen, onOpenChange }: NewTokenDialogProps) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const handleOpenChange = (open: boolean) => {
    // The secret is gone with the dialog.
    if (!open) setCreated(null);
    onOpenChange(open);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      title={created === null ? 'New access token' : 'Copy your token now'}
      description={
        created === null ? 'It acts as you in this team, within the limits you choose here.' : 'It is shown only once.'
      }
    >
      {created === null ? (
        <TokenForm onCreated={setCreated} />
      ) : (
        <Secret token={created} onDone={() => handleOpenChange(false)} />
      )}
    </Dialog>
  );
}

function Secret({ token, onDone }: { token: CreatedToken; onDone: () => void }) {
  return (
    <ShownOnce
      label="Access token"
      text={token.secret}
      copyLabel="Copy token"
      title="Treat it like a password"
      onDone={onDone}
    >
      In the terminal, <code className="font-mono">serplift login</code> asks for it.
    </ShownOnce>
  );
}
