import { api } from '@serplift/core/api';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { useSetUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { type IdentityProvider } from './firebase-provider.ts';
import { openIdentityProvider } from './identity-provider.ts';
import type { SignInMode } from './sign-in-rules.ts';

/** Opens the identity provider of this installation; `prepare` loads its code ahead. */
export function useProvider() {
  const { data, mutate: readAgain } = useEndpoint(api.system.config, {});
  return {
    open: async (): Promise<IdentityProvider> => {
      const identity = (data ?? (await readAgain()))?.identity;
      if (identity == null) throw new Error('This installation has no identity provider.');
      return openIdentityProvider(identity);
    },
    prepare: () => {
      if (data?.identity != null) openIdentityProvider(data.identity).catch(() => undefined);
    },
  };
}

/** The ways in: the identity provider vouches, then the server opens the session. Each rejects when refused. */
export function useSignIn() {
  const { open, prepare } = useProvider();
  const { run: openSession } = useAction(api.session.signIn);
  const { run: takeIdToken } = useAction(api.session.takeGoogleIdToken);
  const setUser = useSetUser();
  const [isBusy, setIsBusy] = useState(false);

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

  return {
    isBusy,
    withPassword: (mode: SignInMode, email: string, password: string) =>
      mode === 'create'
        ? enter('Account created', (provider) => provider.createAccount(email, password))
        : enter('Signed in', (provider) => provider.signIn(email, password)),
    withGoogle: (code: string) =>
      enter('Signed in', async (provider) => provider.signInWithGoogle((await takeIdToken({ code })).idToken)),
    prepare,
  };
}
