import { api, type OutputOf } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { failureMessage, fieldErrors, useAction } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';

interface NewTokenDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

type CreatedToken = OutputOf<typeof api.tokens.create>;

const lifetimes = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: null, label: 'Never' },
];

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
        created === null ? 'It can do in this team what you can do.' : 'It is shown this once and cannot be read again.'
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

function TokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { run: createToken, isRunning } = useAction(api.tokens.create, { stale: [api.tokens.list.path] });

  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    if (name.trim() === '') return refuse('Name the token, for example "nightly CI".');
    try {
      onCreated(await createToken({ name: name.trim(), ...(days === '' ? {} : { expiresInDays: Number(days) }) }));
    } catch (failure) {
      refuse(fieldErrors(failure)['name'] ?? failureMessage(failure, 'Failed to create the token. Please try again.'));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <TextField
        label="Name"
        hint="What it is for, so that you know later what to revoke."
        error={error}
        ref={input}
        autoComplete="off"
        maxLength={80}
        value={name}
        onValueChange={setName}
      />
      <SelectField label="Expires after" value={days} onValueChange={setDays}>
        {lifetimes.map((lifetime) => (
          <option key={lifetime.label} value={lifetime.days ?? ''}>
            {lifetime.label}
          </option>
        ))}
      </SelectField>
      <div className="flex justify-end pt-1">
        <Button type="submit" variant="primary" isLoading={isRunning} className="max-sm:w-full">
          Create Token
        </Button>
      </div>
    </form>
  );
}

function Secret({ token, onDone }: { token: CreatedToken; onDone: () => void }) {
  return (
    <ShownOnce
      label="Access token"
      text={token.secret}
      copyLabel="Copy token"
      title="Keep it like a password"
      onDone={onDone}
    >
      In the terminal, <code className="font-mono">serplift login</code> asks for it.
    </ShownOnce>
  );
}
