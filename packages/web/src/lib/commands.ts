import { useEffect, useSyncExternalStore } from 'react';

/** One line of the command palette. */
export interface PaletteCommand {
  id: string;
  label: string;
  group: string;
  /** More words it is found by. */
  keywords?: string[];
  run: () => void;
}

let registered: readonly (readonly PaletteCommand[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof registered): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers a page's actions in the command palette while the page is shown; pass a memoised list. */
export function useCommands(commands: readonly PaletteCommand[]): void {
  useEffect(() => {
    change([...registered, commands]);
    return () => change(registered.filter((one) => one !== commands));
  }, [commands]);
}

/** What pages offer at the moment. */
export function usePageCommands(): PaletteCommand[] {
  return useSyncExternalStore(subscribe, () => registered).flat();
}
