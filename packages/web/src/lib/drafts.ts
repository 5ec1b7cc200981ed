/** Texts that a person typed and has not saved, so that a reload or a way back does not lose them. */
const prefix = 'draft ';
/** Beyond these the oldest are dropped. */
const mostDrafts = 50;

interface Kept {
  at: number;
  value: unknown;
}

/** Storage may be full or switched off; then a draft lives as long as its screen. */
function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
const keptAt = (key: string): number => (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>).at ?? 0;

/** The draft that is kept under a name, as it was given; null when there isn't one. */
export function readDraft(name: string): unknown {
  return attempt(() => {
    const text = localStorage.getItem(prefix + name);
    return text === null ? null : (JSON.parse(text) as Kept).value;
  }, null);
}

/** Keeps a draft; null drops it. */
export function keepDraft(name: string, value: object | null): void {
  attempt(() => {
    if (value === null) return localStorage.removeItem(prefix + name);
    localStorage.setItem(prefix + name, JSON.stringify({ at: Date.now(), value } satisfies Kept));
    const all = keys();
    if (all.length <= mostDrafts) return;
    for (const key of all.sort((a, b) => keptAt(b) - keptAt(a)).slice(mostDrafts)) localStorage.removeItem(key);
  }, undefined);
}

/** Drops every draft; a browser may have another user next. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of keys()) localStorage.removeItem(key);
  }, undefined);
}
