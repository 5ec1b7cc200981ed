import { useSyncExternalStore } from 'react';
import { kept } from './kept.ts';

/** Whether single letters, digits and signs act: who speaks to a computer, or hits keys by accident, turns them off (WCAG 2.1.4). */
const key = 'single-keys';
let areOn = kept.read(key) !== 'off';
const listeners = new Set<() => void>();

/** Whether they act, for this browser; where it keeps nothing, until the page is reloaded. */
export const areSingleKeysOn = (): boolean => areOn;

/** Turns them on or off. */
export function setSingleKeys(on: boolean): void {
  areOn = on;
  kept.write(key, on ? null : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether they act, in what is drawn. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
