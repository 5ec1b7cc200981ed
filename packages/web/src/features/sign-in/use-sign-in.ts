import { api } from '@serplift/core/api';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { useSetUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { type IdentityProvider, openIdentityProvider } from './identity-provider.ts';
import { mailProblemOf, type SignInMode, type SignInProblem } from './sign-in-rules.ts';

/** The ways in: the identity provider vouches, then the server opens the session. Each rejects when refused. */
export function useSignIn() {
  const { data, mutate: readAgain } = useEndpoint(api.system.config, {});
  const { run: openSession } = useAction(api.session.signIn);
  const { run: takeIdToken } = useAction(api.session.takeGoogleIdToken);
  const setUser = useSetUser();
  const [isBusy, setIsBusy] = useState(false);

  const open = async (): Promise<IdentityProvider> => {
    const identity = (data ?? (await readAgain()))?.identity;
    if (identity == null) throw new Error('This installation has no identity provider.');
    return openIdentityProvider(identity);
  };

  const enter = async (title: string, vouch: (provider: IdentityProvider) => Promise<string>) => {
    setIsBusy(true);
    try {
      const idToken = await vouch(await open());
      await setUser(await openSession({ idToken }));
      toast({ title, tone: 'good' });
    } finally {
      setIsBusy(false);
    }
  };

  /** Asks the provider again about the person who just gave the password here; answers whether the address is verified now. */
  const confirmVerification = async (): Promise<boolean> => {
    const user = await openSession({ idToken: await (await open()).freshIdToken() });
    await setUser(user);
    return user.emailVerified;
  };

  return {
    isBusy,
    withPassword: (mode: SignInMode, email: string, password: string) =>
      mode === 'create'
        ? enter('Account created', (provider) => provider.createAccount(email, password))
        : enter('Signed in', (provider) => provider.signIn(email, password)),
    withGoogle: (code: string) =>
      enter('Signed in', async (provider) => provider.signInWithGoogle((await takeIdToken({ code })).idToken)),
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
    /** Loads the provider's code ahead of the first press. */
    prepare: () => {
      if (data?.identity != null) openIdentityProvider(data.identity).catch(() => undefined);
    },
  };
}
