import type { Database } from '../../platform/database/connect.ts';
import { listen } from '../../platform/database/listen.ts';
import type { SecretHolder } from './actors-store.ts';

/** The channel on which triggers of users, memberships, sessions and tokens report that an actor may have changed. */
const channel = 'actors_changed';
const maxEntries = 10_000;

/** Who is behind which secret, remembered until anything about people changes, in whichever process. */
export interface ActorCache {
  find(key: string, load: () => Promise<SecretHolder | undefined>): Promise<SecretHolder | undefined>;
  /** Forgets everyone at once: for the process that made a change itself and need not wait to learn about it. */
  forget(): void;
  close(): Promise<void>;
}

/** Opens the cache; while its connection is down nothing is remembered. Calls with one secret at one time read it once. */
export function openActorCache(database: Database): ActorCache {
  const holders = new Map<string, SecretHolder>();
  const loading = new Map<string, Promise<SecretHolder | undefined>>();
  let age = 0;
  const forget = (): void => {
    age += 1;
    holders.clear();
    loading.clear();
  };
  const listener = listen(database, channel, forget);
  const loadOnce = async (key: string, load: () => Promise<SecretHolder | undefined>) => {
    const ageBefore = age;
    try {
      const holder = await load();
      // What was read before a change must not be remembered after it.
      if (holder !== undefined && age === ageBefore && listener.isListening()) {
        if (holders.size >= maxEntries) holders.clear();
        holders.set(key, holder);
      }
      return holder;
    } finally {
      if (age === ageBefore) loading.delete(key);
    }
  };
  return {
    async find(key, load) {
      if (!listener.isListening()) return load();
      const known = holders.get(key) ?? loading.get(key);
      if (known !== undefined) return known;
      const loaded = loadOnce(key, load);
      loading.set(key, loaded);
      return loaded;
    },
    forget,
    close: () => listener.close(),
  };
}

/** Remembers no one: for one-off processes. */
export const noActorCache: ActorCache = {
  find: (_key, load) => load(),
  forget: () => {},
  close: async () => {},
};
