import { kept } from './kept.ts';

/** Texts that a person typed and has not saved, so that a reload or a way back does not lose them. */
const prefix = 'draft ';
/** Beyond these the oldest are dropped. */
const mostDrafts = 50;

interface Draft {
  at: number;
  value: unknown;
}

const keys = (): string[] => kept.keys().filter((key) => key.startsWith(prefix));

/** What is kept under a key may have been written by anyone who can write here. */
function draftAt(key: string): Partial<Draft> {
  try {
    return (JSON.parse(kept.read(key) ?? '{}') as Partial<Draft> | null) ?? {};
  } catch {
    return {};
  }
}

/** The draft that is kept under a name, as it was given; null when there isn't one. */
export const readDraft = (name: string): unknown => draftAt(prefix + name).value ?? null;

/** Keeps a draft; null drops it. */
export function keepDraft(name: string, value: object | null): void {
  kept.write(prefix + name, value === null ? null : JSON.stringify({ at: Date.now(), value } satisfies Draft));
  const all = keys();
  if (all.length <= mostDrafts) return;
  const keptAt = (key: string): number => draftAt(key).at ?? 0;
  for (const key of all.sort((a, b) => keptAt(b) - keptAt(a)).slice(mostDrafts)) kept.write(key, null);
}

/** Drops every draft; a browser may have another user next. */
export function forgetDrafts(): void {
  for (const key of keys()) kept.write(key, null);
}
