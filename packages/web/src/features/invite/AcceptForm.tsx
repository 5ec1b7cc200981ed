import { api, type ShownInvitation } from '@serplift/core/api';
import { type FormEvent, type HTMLInputAutoCompleteAttribute, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

/** What is typed to accept an invitation. */
interface AcceptDraft {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
}

/** What is wrong with a draft: at a field, or with the whole form. */
interface AcceptProblem {
  at: keyof AcceptDraft | 'form';
  message: string;
}

/** Checks what can be known before the server is asked, one thing at a time. */
export function findProblem(draft: AcceptDraft): AcceptProblem | null {
  const { firstName, lastName, email, password, confirmation } = draft;
  if ([firstName, lastName, email, password].some((text) => text.trim() === '')) {
    return { at: 'form', message: 'Please fill in all fields' };
  }
  if (password !== confirmation) return { at: 'confirmation', message: "Passwords don't match" };
  if (password.length < 6) return { at: 'password', message: 'Password should be at least 6 characters' };
  return null;
}

interface AcceptFormProps {
  token: string;
  invitation: ShownInvitation;
  onAccepted: () => void;
}

/** Makes the account that joins the team. */
export function AcceptForm({ token, invitation, onAccepted }: AcceptFormProps) {
  const { firstName, lastName, email } = invitation;
  const [draft, setDraft] = useState<AcceptDraft>({
    firstName,
    lastName,
    email: email ?? '',
    password: '',
    confirmation: '',
  });
  const [problem, setProblem] = useState<AcceptProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { run: accept, isRunning } = useAction(api.invitations.accept);

  const refuse = (found: AcceptProblem) => {
    setProblem(found);
    const empty = [...(form.current?.elements ?? [])].find(
      (one) => one instanceof HTMLInputElement && one.value === '',
    );
    const target = found.at === 'form' ? empty : form.current?.elements.namedItem(found.at);
    if (target instanceof HTMLInputElement) target.focus();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const found = findProblem(draft);
    if (found !== null) return refuse(found);
    setProblem(null);
    try {
      const { confirmation: _, ...fields } = draft;
      await accept({ token, ...fields });
      onAccepted();
    } catch (error) {
      const message = failureMessage(error, 'Failed to accept invitation');
      toast({ title: 'Failed to accept invitation', description: message, tone: 'bad' });
      refuse({ at: 'password' in fieldErrors(error) ? 'password' : 'form', message });
    }
  };
  const textField = (name: keyof AcceptDraft, label: string, rest: TextFieldRest) => (
    <TextField
      label={label}
      error={problem?.at === name ? problem.message : undefined}
      hint={rest.hint === undefined ? undefined : rest.hint}
      name={name}
      type={rest.type ?? 'text'}
      autoComplete={rest.autoComplete}
      readOnly={rest.readOnly ?? false}
      value={draft[name]}
      onValueChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <div aria-live="polite">
        {problem?.at === 'form' && (
          <p className="rounded-md border border-bad/30 bg-bad-soft px-3 py-2 text-bad">{problem.message}</p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {textField('firstName', 'First Name', { autoComplete: 'given-name' })}
        {textField('lastName', 'Last Name', { autoComplete: 'family-name' })}
      </div>
      {textField('email', 'Email', {
        type: 'email',
        autoComplete: 'username',
        readOnly: email !== null,
        ...(email === null ? {} : { hint: 'The invitation is for this address.' }),
      })}
      {textField('password', 'Password', {
        type: 'password',
        autoComplete: 'new-password',
        hint: 'At least 6 characters. If this address already has an account, enter its password.',
      })}
      {textField('confirmation', 'Confirm Password', { type: 'password', autoComplete: 'new-password' })}
      <Button type="submit" variant="primary" isLoading={isRunning} className="h-10 w-full">
        Create Account
      </Button>
    </form>
  );
}

interface TextFieldRest {
  type?: 'email' | 'password';
  autoComplete: HTMLInputAutoCompleteAttribute;
  readOnly?: boolean;
  hint?: string;
}
