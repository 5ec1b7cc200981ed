import { failureMessage } from '../../lib/failures.ts';

/** What a person does at a form with email and password. */
export type SignInMode = 'signIn' | 'create';
/** What the login page shows. */
export type LoginView = SignInMode | 'reset';

/** The view that an address asks for; what it does not know is signing in. */
export function loginViewOf(mode: string | null): LoginView {
  return mode === 'create' || mode === 'reset' ? mode : 'signIn';
}

/** What is wrong with a sign-in, and at which field it is shown. */
export interface SignInProblem {
  at: 'email' | 'password' | 'form';
  message: string;
}

export const minPasswordLength = 6;
export const googleFailure = 'Failed to sign in with Google';

const shortPassword: SignInProblem = {
  at: 'password',
  message: `Password should be at least ${minPasswordLength} characters`,
};
const invalidEmail: SignInProblem = { at: 'email', message: 'Invalid email address' };

/** Checks what can be known before asking the identity provider. */
export function findProblem(credentials: { email: string; password: string }): SignInProblem | null {
  if (credentials.email.trim() === '' || credentials.password === '') {
    return { at: 'form', message: 'Please fill in all fields' };
  }
  return credentials.password.length < minPasswordLength ? shortPassword : null;
}

const providerProblems: Record<string, SignInProblem> = {
  'auth/user-not-found': { at: 'email', message: 'No account found with this email' },
  'auth/wrong-password': { at: 'password', message: 'Incorrect password' },
  // The answer of providers that don't reveal which addresses have an account.
  'auth/invalid-credential': { at: 'form', message: 'Incorrect email or password.' },
  'auth/email-already-in-use': { at: 'email', message: 'An account with this email already exists' },
  'auth/weak-password': shortPassword,
  'auth/password-does-not-meet-requirements': shortPassword,
  'auth/invalid-email': invalidEmail,
  'auth/missing-email': invalidEmail,
};

/** The message for a failed sign-in with email and password. */
export function problemOf(error: unknown): SignInProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return providerProblems[code] ?? { at: 'form', message: failureMessage(error, 'Authentication failed') };
}

const tooManyMails = new Set(['auth/too-many-requests', 'auth/reset-password-exceed-limit']);

/** The message for a failed request for a mail; null for an address without an account, which is never revealed. */
export function mailProblemOf(error: unknown): SignInProblem | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'auth/user-not-found') return null;
  if (tooManyMails.has(code)) {
    return { at: 'form', message: 'Too many emails were requested. Wait a few minutes and try again.' };
  }
  const known = providerProblems[code];
  return known ?? { at: 'form', message: failureMessage(error, 'The email could not be sent. Try again in a minute.') };
}
