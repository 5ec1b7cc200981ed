import { api, type CurrentUser, requestOf } from '@serplift/core/api';
import { useCallback, useState } from 'react';
import useSWR, { preload, type SWRResponse, useSWRConfig } from 'swr';
import { callServer, shownUser } from './call-server.ts';
import { isSignedOut } from './failures.ts';
import { kept } from './kept.ts';

/** The key under which the signed-in user is cached in local storage. */
export const storageKey = 'user';
const userUrl = requestOf(api.user.current, {}).url;
const configUrl = requestOf(api.system.config, {}).url;

/** No one is signed in; `to` is where a person who signed out wanted to go, null when the session ended by itself. */
interface SignedOut {
  to: string | null;
}

export type Session =
  | { status: 'loading' }
  | ({ status: 'signedOut' } & SignedOut)
  | { status: 'signedIn'; user: CurrentUser }
  | { status: 'failed'; error: Error; retry: () => void };

function remember<Answer extends CurrentUser | SignedOut>(answer: Answer): Answer {
  shownUser.set('to' in answer ? null : answer.id);
  kept.write(storageKey, 'to' in answer ? null : JSON.stringify(answer));
  return answer;
}

/** Listens to who signs in to this browser in other tabs; returns how to stop. */
export function watchOtherTabs(): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const [, id] = key === storageKey ? (/"id":"([^"]+)"/u.exec(newValue ?? '') ?? []) : [];
    if (id !== undefined) shownUser.noteSignedIn(id);
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

async function readUser(): Promise<CurrentUser | SignedOut> {
  try {
    return remember(await callServer(api.user.current, {}));
  } catch (error) {
    if (isSignedOut(error)) return remember({ to: null });
    throw error;
  }
}

function sessionOf({ data, error, mutate }: SWRResponse<CurrentUser | SignedOut, Error>): Session | null {
  if (data !== undefined) return 'to' in data ? { status: 'signedOut', ...data } : { status: 'signedIn', user: data };
  return error === undefined ? null : { status: 'failed', error, retry: () => void mutate() };
}

/** Begins to ask who is signed in before a screen that needs it is drawn. */
export async function askForUser(): Promise<void> {
  await preload(userUrl, readUser);
}

/** Who is signed in; a 401 means no one. */
export function useSession(): Session {
  return sessionOf(useSWR<CurrentUser | SignedOut, Error>(userUrl, readUser)) ?? { status: 'loading' };
}

/** Where pages are rendered ahead there is no user; a browser that remembers nothing may have one. */
const isUserRemembered = (): boolean =>
  typeof document !== 'undefined' && (kept.read(storageKey) !== null || !kept.works());

/** Assumes that no one is signed in until the server has been asked. */
export function forgetRememberedUser(): void {
  kept.write(storageKey, null);
}

/** The same for public pages: where no user is remembered, no one is signed in and the server is not asked. */
export function useVisitor(): Session {
  const [isRemembered] = useState(isUserRemembered);
  const response = useSWR<CurrentUser | SignedOut, Error>(userUrl, readUser, { revalidateOnMount: isRemembered });
  return sessionOf(response) ?? (isRemembered ? { status: 'loading' } : { status: 'signedOut', to: null });
}

/** The signed-in user; only for components inside a protected route. */
export function useCurrentUser(): CurrentUser {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useCurrentUser was used outside a protected route.');
  return session.user;
}

/** Takes over the user that the server answered after sign-in. */
export function useSetUser(): (user: CurrentUser) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async (user) => void (await mutate(userUrl, remember(user), { revalidate: false })), [mutate]);
}

/** Reads the user again, for example after creating a team, a connection or a rename. */
export function useRefreshUser(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => void (await mutate(userUrl)), [mutate]);
}

/** Treats the session as ended and drops everything that was read in it; protected pages then lead to `to` or the login page. */
export function useForgetUser(): (to: string | null) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (to) => {
      void mutate(userUrl, remember({ to }), { revalidate: false });
      void mutate((url) => url !== userUrl && url !== configUrl, undefined, { revalidate: false });
    },
    [mutate],
  );
}
