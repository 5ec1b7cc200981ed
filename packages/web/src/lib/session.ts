import { api, callEndpoint, type CurrentUser, requestOf } from '@serplift/core/api';
import { useCallback, useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { isSignedOut } from './api.ts';

/** The key under which the signed-in user is cached in local storage. */
const storageKey = 'user';
const userUrl = requestOf(api.user.current, {}).url;

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: CurrentUser }
  | { status: 'failed'; error: Error; retry: () => void };

async function readUser(): Promise<CurrentUser | null> {
  try {
    return await callEndpoint(api.user.current, {}, { baseUrl: '' });
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/** Who is signed in; a 401 means nobody. Keeps the copy in local storage in step. */
export function useSession(): Session {
  const { data, error, mutate } = useSWR<CurrentUser | null, Error>(userUrl, readUser);
  useEffect(() => {
    if (data === null) localStorage.removeItem(storageKey);
    if (data) localStorage.setItem(storageKey, JSON.stringify(data));
  }, [data]);
  if (data === null) return { status: 'signedOut' };
  if (data !== undefined) return { status: 'signedIn', user: data };
  if (error !== undefined) return { status: 'failed', error, retry: () => void mutate() };
  return { status: 'loading' };
}

/** The signed-in user; only for components inside a protected route. */
export function useCurrentUser(): CurrentUser {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useCurrentUser was used outside a protected route.');
  return session.user;
}

/** Sets who is signed in: after sign-in, after creating a team, or null when the session ended. */
export function useSetUser(): (user: CurrentUser | null) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (user) => {
      // Another person's data must not stay in memory.
      if (user === null) void mutate((url) => url !== userUrl, undefined, { revalidate: false });
      void mutate(userUrl, user, { revalidate: false });
    },
    [mutate],
  );
}

/** Reads the user again, for example after a connection or a rename. */
export function useRefreshUser(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => void (await mutate(userUrl)), [mutate]);
}
