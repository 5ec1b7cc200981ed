import { failureMessage } from '../../lib/failures.ts';
import { codeOf, knownProblemOf, type SignInProblem } from './sign-in-rules.ts';

const tooManyMails = new Set(['auth/too-many-requests', 'auth/reset-password-exceed-limit']);

/** The message for a failed request for a mail; null for an address without an account, which is never revealed. */
export function mailProblemOf(error: unknown): SignInProblem | null {
  const code = codeOf(error);
  if (code === 'auth/user-not-found') return null;
  const message = tooManyMails.has(code)
    ? 'Too many emails were requested. Wait a few minutes and try again.'
    : failureMessage(error, 'The email could not be sent. Try again in a minute.');
  return knownProblemOf(error) ?? { at: 'form', message };
}
