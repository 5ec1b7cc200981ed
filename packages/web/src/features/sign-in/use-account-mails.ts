import { api } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { useSetUser } from '../../lib/session.ts';
import { mailProblemOf } from './mail-problem-rules.ts';
import type { SignInProblem } from './sign-in-rules.ts';
import { useProvider } from './use-sign-in.ts';

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
