import { type FormEvent, useState } from 'react';
import { failureMessage } from '../../lib/failures.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Notice } from '../../ui/status/States.tsx';
import { useAccountMails } from './use-account-mails.ts';

interface VerifyEmailDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Sends the link that verifies your address, and notices that it was opened. */
export function VerifyEmailDialog({ isOpen, onOpenChange }: VerifyEmailDialogProps) {
  const { email } = useCurrentUser();
  const [isSent, setIsSent] = useState(false);
  const handleOpenChange = (open: boolean) => {
    if (!open) setIsSent(false);
    onOpenChange(open);
  };
  const handleVerified = () => {
    toast({ title: 'Email verified', tone: 'good' });
    handleOpenChange(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={handleOpenChange}
      title={isSent ? 'Check your email' : 'Verify your email address'}
      description={
        isSent
          ? `Open the link that was sent to ${email}, then come back here.`
          : `Enter your password to get a link at ${email}. If you’ve already opened one, you won’t get another.`
      }
    >
      {isSent ? (
        <ConfirmStep onVerified={handleVerified} />
      ) : (
        <SendStep email={email} onSent={() => setIsSent(true)} onVerified={handleVerified} />
      )}
    </Dialog>
  );
}

interface SendStepProps {
  email: string;
  onSent: () => void;
  /** A link that was sent before had been opened. */
  onVerified: () => void;
}

function SendStep({ email, onSent, onVerified }: SendStepProps) {
  const { sendVerification } = useAccountMails();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setProblem('Enter your password');
    setIsBusy(true);
    try {
      const outcome = await sendVerification(email, password);
      if (outcome === 'sent') onSent();
      else if (outcome === 'verified') onVerified();
      else setProblem(outcome.message);
    } catch (error) {
      setProblem(failureMessage(error, 'This could not be checked. Try again in a minute.'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <TextField
        label="Password"
        error={problem ?? undefined}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
      />
      <Button type="submit" variant="primary" isLoading={isBusy}>
        Send Link
      </Button>
    </form>
  );
}

function ConfirmStep({ onVerified }: { onVerified: () => void }) {
  const { confirmVerification } = useAccountMails();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = async () => {
    setIsBusy(true);
    try {
      if (await confirmVerification()) onVerified();
      else setProblem('The link has not been opened yet.');
    } catch (error) {
      setProblem(failureMessage(error, 'This could not be checked. Try again in a minute.'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="space-y-4">
      <div aria-live="polite">{problem !== null && <Notice tone="warn" title={problem} />}</div>
      <Button variant="primary" isLoading={isBusy} onClick={() => void handleConfirm()}>
        I Opened the Link
      </Button>
    </div>
  );
}
