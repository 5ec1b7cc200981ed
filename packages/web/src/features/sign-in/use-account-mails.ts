import { api } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { useSetUser } from '../../lib/session.ts';
import { type SignInProblem, codeOf, knownProblemOf } from './sign-in-rules.ts';
import { useProvider } from './use-sign-in.ts';

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

/** What is done by mail: a new password, and proof that an address is one's own. */
export function useAccountMails() {
  const { open } = useProvider();
  const { run: openSession } = useAction(api.session.signIn);
  const setUser = useSetUser();

  /** Asks the provider again about the person who just gave the password here; answers whether the address is verified now. */
  const confirmVerification = async (): Promise<boolean> => {
    const user = await openSession({ idToken: await (await open()).freshIdToken() });
    await setUser(user);
    return user.emailVerified;
  };

  return {
    /** Mails a link for a new password; answers what is wrong, or null when it is on its way. */
    sendPasswordReset: async (email: string): Promise<SignInProblem | null> => {
      try {
        await (await open()).sendPasswordReset(email);
        return null;
      } catch (error) {
        return mailProblemOf(error);
      }
    },
    /** Mails a link that verifies the address, unless one was opened already; answers what is wrong, or what happened. */
    sendVerification: async (email: string, password: string): Promise<SignInProblem | 'sent' | 'verified'> => {
      try {
        if (await (await open()).sendVerification(email, password)) return 'sent';
      } catch (error) {
        return mailProblemOf(error) ?? 'sent';
      }
      return (await confirmVerification()) ? 'verified' : 'sent';
    },
    confirmVerification,
  };
}
