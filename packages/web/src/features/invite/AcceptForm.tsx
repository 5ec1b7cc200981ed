import { api, type ShownInvitation } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormBody } from '../../ui/form/FormBody.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** What is typed to accept an invitation. */
type AcceptDraft = Record<'firstName' | 'lastName' | 'email' | 'password' | 'confirmation', string>;

/** Checks what can be known before the server is asked, one thing at a time: by field, or `form` for all of them. */
export function findProblem({ password, confirmation, ...names }: AcceptDraft): Record<string, string> {
  if ([...Object.values(names), password].some((text) => text.trim() === '')) {
    return { form: 'Please fill in all fields' };
  }
  if (password !== confirmation) return { confirmation: "Passwords don't match" };
  return password.length < 6 ? { password: 'Password should be at least 6 characters' } : {};
}

interface AcceptFormProps {
  token: string;
  invitation: ShownInvitation;
  onAccepted: () => void;
}

/** Makes the account that joins the team. */
export function AcceptForm({ token, invitation, onAccepted }: AcceptFormProps) {
  const { firstName, lastName, email } = invitation;
  const { run: accept } = useAction(api.invitations.accept);
  const { field, ...form } = useForm<AcceptDraft>({
    initial: { firstName, lastName, email: email ?? '', password: '', confirmation: '' },
    check: findProblem,
    save: async (draft) => {
      const { confirmation: _, ...account } = draft;
      await accept({ token, ...account });
      onAccepted();
      return null;
    },
    failed: { title: 'Failed to accept invitation', at: 'form', otherwise: 'Failed to accept invitation' },
  });
  return (
    <FormBody form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" name="firstName" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" name="lastName" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        hint={email === null ? undefined : 'The invitation is for this address.'}
        name="email"
        type="email"
        autoComplete="username"
        readOnly={email !== null}
        {...field('email')}
      />
      <TextField
        label="Password"
        hint="At least 6 characters. If this address already has an account, enter its password."
        name="password"
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <TextField
        label="Confirm Password"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <Button type="submit" variant="primary" isLoading={form.isSaving} className="h-10 w-full">
        Create Account
      </Button>
    </FormBody>
  );
}
