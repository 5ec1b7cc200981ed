import { api } from '@serplift/core/api';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { useSetUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { type IdentityProvider, openIdentityProvider } from './identity-provider.ts';
import { type SignInMode } from './sign-in-rules.ts';

/** The ways in: the identity provider vouches, then the server opens the session. Each rejects when refused. */
export function useSignIn() {
  const { data, mutate: readAgain } = useEndpoint(api.system.config, {});
  const { run: openSession } = useAction(api.session.signIn);
  const { run: takeIdToken } = useAction(api.session.takeGoogleIdToken);
  const setUser = useSetUser();
  const [isBusy, setIsBusy] = useState(false);

  const enter = async (title: string, vouch: (provider: IdentityProvider) => Promise<string>) => {
    setIsBusy(true);
    try {
      const identity = (data ?? (await readAgain()))?.identity;
      if (identity == null) throw new Error('This installation has no identity provider.');
      const idToken = await vouch(await openIdentityProvider(identity));
      await setUser(await openSession({ idToken }));
      toast({ title, tone: 'good' });
    } finally {
      setIsBusy(false);
    }
  };

  return {
    isBusy,
    withPassword: (mode: SignInMode, email: string, password: string) =>
      mode === 'create'
        ? enter('Account created', (provider) => provider.createAccount(email, password))
        : enter('Signed in', (provider) => provider.signIn(email, password)),
    withGoogle: (code: string) =>
      enter('Signed in', async (provider) => provider.signInWithGoogle((await takeIdToken({ code })).idToken)),
    /** Loads the provider's code ahead of the first press. */
    prepare: () => {
      if (data?.identity != null) openIdentityProvider(data.identity).catch(() => undefined);
    },
  };
}
