import { api } from '@serplift/core/api';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useSetUser } from '../lib/session.ts';

/** Ends the session and goes to the given page; when the server cannot be told, the browser still forgets the user. */
export function useSignOut(to: string = paths.login): () => Promise<void> {
  const { run } = useAction(api.session.signOut);
  const setUser = useSetUser();
  const navigate = useNavigate();
  return useCallback(async () => {
    await run({}).catch(() => undefined);
    await navigate(to);
    setUser(null);
  }, [run, setUser, navigate, to]);
}
