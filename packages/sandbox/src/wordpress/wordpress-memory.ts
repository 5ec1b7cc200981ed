import { worldNow, type SandboxContext } from '../frame/frame.ts';

export type WordPressField = 'title' | 'description';

/** One change of a text that was really made, in order. */
export interface WordPressChange {
  /** From 1. */
  number: number;
  at: string;
  /** `site`: seen on the page of a real WordPress, no matter who changed it. */
  by: 'plugin' | 'ghost' | 'shopify' | 'github' | 'person' | 'site';
  path: string;
  field: WordPressField;
  before: string | null;
  value: string | null;
  /** Of changes that were named by who sent them. */
  writeId: string | null;
}

type Texts = Record<WordPressField, string | null>;

/**
 * What the system behind the company's site keeps for its pages, in whichever wire it is asked; null is unset, so that the
 * page's own text shows.
 */
export interface WordPressMemory {
  stored(path: string): Texts;
  /** `at` is now if it isn't said. */
  change(change: Omit<WordPressChange, 'number' | 'at' | 'before'> & { at?: string }): void;
  wasWritten(writeId: string): boolean;
  changes(): readonly WordPressChange[];
}

const changesKey = 'wordpress.changes';

/** Opens the memory on what earlier runs of the sandbox left. */
export function openWordPressMemory({ state, now }: Pick<SandboxContext, 'state' | 'now'>): WordPressMemory {
  const changes = (): WordPressChange[] => state.get<WordPressChange[]>(changesKey, []);
  const latest = (path: string, field: WordPressField): string | null =>
    changes().findLast((change) => change.path === path && change.field === field)?.value ?? null;
  return {
    stored: (path) => ({ title: latest(path, 'title'), description: latest(path, 'description') }),
    change(change) {
      const known = changes();
      const before = latest(change.path, change.field);
      const made = { number: known.length + 1, at: worldNow({ state, now }).toISOString(), before, ...change };
      state.set(changesKey, [...known, made]);
    },
    wasWritten: (writeId) => changes().some((change) => change.writeId === writeId),
    changes,
  };
}
