/** What this browser keeps. Storage may be full or switched off: then nothing is kept, and everything else works. */
export interface Kept {
  /** Null where nothing is kept. */
  read(key: string): string | null;
  /** Null forgets. */
  write(key: string, value: string | null): void;
  keys(): string[];
  /** False where this browser keeps nothing. */
  works(): boolean;
}

function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Reading the property of the window is what fails where storage is blocked. */
const keptIn = (storage: () => Storage): Kept => ({
  read: (key) => attempt(() => storage().getItem(key), null),
  write: (key, value) =>
    attempt(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value)), undefined),
  keys: () => attempt(() => Object.keys(storage()), []),
  works: () => attempt(() => storage().length >= 0, false),
});

/** For good. */
export const kept = keptIn(() => localStorage);
/** Until the tab is closed. */
export const keptInTab = keptIn(() => sessionStorage);
