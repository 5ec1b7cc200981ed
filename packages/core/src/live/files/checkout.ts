import type { Repository, RepositorySnapshot } from '../../providers/sites/repository.ts';
import type { Context } from '../../team/context/context.ts';

/** A file as it is edited: its text, and how git keeps it. */
export interface CheckedOutFile {
  path: string;
  mode: string;
  text: string;
}

/** The files of one commit, each read once. */
export interface Checkout {
  snapshot: RepositorySnapshot;
  /** Null: there is no such file, or it isn't text. */
  read: (path: string) => Promise<CheckedOutFile | null>;
}

/** Opens a commit to read its files; the newest that the website is made from, where none is named. */
export async function openCheckout(
  { signal }: Pick<Context, 'signal'>,
  repository: Repository,
  commit: string | null = null,
): Promise<Checkout> {
  const snapshot = await repository.snapshot(commit, signal);
  const texts = new Map<string, Promise<string | null>>();
  return {
    snapshot,
    read: async (path) => {
      const file = snapshot.files.get(path);
      if (file === undefined) return null;
      const reading = texts.get(file.sha) ?? repository.readText(file, signal);
      texts.set(file.sha, reading);
      const text = await reading;
      return text === null ? null : { path, mode: file.mode, text };
    },
  };
}
