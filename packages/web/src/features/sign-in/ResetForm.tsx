import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Notice } from '../../ui/status/States.tsx';
import type { SignInProblem } from './sign-in-rules.ts';
import { useAccountMails } from './use-account-mails.ts';

interface ResetFormProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Asks for a link to choose a new password. */
export function ResetForm({ email, onEmailChange }: ResetFormProps) {
  const { sendPasswordReset } = useAccountMails();
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const show = (found: SignInProblem | null, address: string) => {
    setProblem(found);
    setSentTo(found === null ? address : null);
    if (found !== null) input.current?.focus();
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const address = email.trim();
    if (address === '') return show({ at: 'email', message: 'Enter your email address' }, address);
    setIsBusy(true);
    const found = await sendPasswordReset(address);
    setIsBusy(false);
    show(found, address);
  };

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <div aria-live="polite">
        {problem?.at === 'form' && (
          <p className="rounded-md border border-bad/30 bg-bad-soft px-3 py-2 text-bad">{problem.message}</p>
        )}
        {sentTo !== null && (
          <Notice tone="good" title="Check your email">
            If {sentTo} has an account, a link to choose a new password is on its way. It works for one hour.
          </Notice>
        )}
      </div>
      <TextField
        label="Email"
        error={problem?.at === 'email' ? problem.message : undefined}
        ref={input}
        type="email"
        name="email"
        autoComplete="username"
        spellCheck={false}
        value={email}
        onValueChange={onEmailChange}
      />
      <Button type="submit" variant="primary" isLoading={isBusy} className="h-10 w-full">
        {sentTo === null ? 'Send Reset Link' : 'Send Again'}
      </Button>
    </form>
  );
}
