import { useSyncExternalStore } from 'react';
import { kept } from '../kept.ts';
import { paintBrowserBar } from './browser-bar.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Shows the given theme from now on; "system" follows the device. Kept in local storage. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme'];
    kept.write(storageKey, null);
  } else {
    document.documentElement.dataset['theme'] = theme;
    kept.write(storageKey, theme);
  }
  paintBrowserBar();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme and how to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), setTheme];
}
