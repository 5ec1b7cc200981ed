import { api } from '@serplift/core/api';
import { useCallback } from 'react';
import { useAction } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useForgetUser } from '../../lib/session.ts';
import { signOutOfIdentityProvider } from './identity-provider.ts';

/** Ends the provider's session, then ours, and goes to the given page; what fails on the way does not keep anyone signed in here. */
export function useSignOut(to: string = paths.login): () => Promise<void> {
  const { run } = useAction(api.session.signOut);
  const forgetUser = useForgetUser();
  return useCallback(async () => {
    await signOutOfIdentityProvider().catch(() => undefined);
    await run({}).catch(() => undefined);
    forgetDrafts();
    forgetUser(to);
  }, [run, forgetUser, to]);
}
