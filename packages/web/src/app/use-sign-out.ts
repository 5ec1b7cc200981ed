import { api } from '@serplift/core/api';
import { useCallback } from 'react';
import { useAction } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useForgetUser } from '../lib/session.ts';

/** Ends the session and goes to the given page; when the server cannot be told, the browser still forgets the user. */
export function useSignOut(to: string = paths.login): () => Promise<void> {
  const { run } = useAction(api.session.signOut);
  const forgetUser = useForgetUser();
  return useCallback(async () => {
    await run({}).catch(() => undefined);
    forgetUser(to);
  }, [run, forgetUser, to]);
}
