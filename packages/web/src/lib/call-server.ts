import {
  ApiError,
  callEndpoint,
  type CallOptions,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from '@serplift/core/api';

interface Shown {
  /** Null where nobody is signed in, or it isn't known yet. */
  userId: string | null;
  /** Whether another account has signed in to this browser since. */
  isAnother: boolean;
}

let shown: Shown = { userId: null, isAnother: false };
const listeners = new Set<() => void>();

function change(next: Shown): void {
  if (next.userId === shown.userId && next.isAnother === shown.isAnother) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** Whom this page shows. */
export const shownUser = {
  read: (): Shown => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Names whom the page shows from now on. */
  set: (userId: string | null): void => change({ userId, isAnother: false }),
  /** Takes note of who is signed in to this browser. */
  noteSignedIn: (userId: string): void =>
    change({ ...shown, isAnother: shown.userId !== null && userId !== shown.userId }),
};

/** Calls an endpoint in the name of the user whom the page shows: the server refuses it once another one is signed in. */
export async function callServer<E extends Endpoint>(
  definition: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  try {
    return await callEndpoint(definition, input, { baseUrl: '', userId: shown.userId ?? undefined, ...options });
  } catch (error) {
    if (error instanceof ApiError && error.details?.['reason'] === 'otherUser') change({ ...shown, isAnother: true });
    throw error;
  }
}
