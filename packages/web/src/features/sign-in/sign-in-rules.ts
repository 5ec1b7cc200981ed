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

/** The identity provider's word for what went wrong; empty if something else did. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The message for what the identity provider refuses; undefined for a code that is not known. */
export function knownProblemOf(error: unknown): SignInProblem | undefined {
  return providerProblems[codeOf(error)];
}

/** The message for a failed sign-in with email and password. */
export function problemOf(error: unknown): SignInProblem {
  return knownProblemOf(error) ?? { at: 'form', message: failureMessage(error, 'Authentication failed') };
}
