import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { findProblem, problemOf, type SignInMode, type SignInProblem } from './sign-in-rules.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  mode: SignInMode;
  credentials: Credentials;
  onCredentialsChange: (credentials: Credentials) => void;
  isBusy: boolean;
  /** Rejects when refused. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

const submitLabels: Record<SignInMode, string> = { signIn: 'Sign In', create: 'Create Account' };

/** Email and password, for both signing in and creating an account. */
export function SignInForm({ mode, credentials, onCredentialsChange, isBusy, onSubmit }: SignInFormProps) {
  const [problem, setProblem] = useState<(SignInProblem & { mode: SignInMode }) | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const show = (found: SignInProblem) => {
    setProblem({ ...found, mode });
    const target: RefObject<HTMLInputElement | null> =
      found.at === 'password' || (found.at === 'form' && credentials.email.trim() !== '') ? password : email;
    target.current?.focus();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = findProblem(credentials);
    if (found !== null) return show(found);
    setProblem(null);
    try {
      await onSubmit({ email: credentials.email.trim(), password: credentials.password });
    } catch (error) {
      show(problemOf(error));
    }
  };
  // What went wrong when signing in says nothing about creating an account, and vice versa.
  const errorAt = (at: SignInProblem['at']) =>
    problem?.at === at && problem.mode === mode ? problem.message : undefined;

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <div aria-live="polite">
        {errorAt('form') !== undefined && (
          <p className="rounded-md border border-bad/30 bg-bad-soft px-3 py-2 text-bad">{errorAt('form')}</p>
        )}
      </div>
      <TextField
        label="Email"
        error={errorAt('email')}
        ref={email}
        type="email"
        name="email"
        autoComplete="username"
        spellCheck={false}
        value={credentials.email}
        onValueChange={(value) => onCredentialsChange({ ...credentials, email: value })}
      />
      <TextField
        label="Password"
        error={errorAt('password')}
        hint={mode === 'create' ? 'At least 6 characters.' : undefined}
        ref={password}
        type="password"
        name="password"
        autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
        value={credentials.password}
        onValueChange={(value) => onCredentialsChange({ ...credentials, password: value })}
      />
      <Button type="submit" variant="primary" isLoading={isBusy} className="h-10 w-full">
        {submitLabels[mode]}
      </Button>
    </form>
  );
}
