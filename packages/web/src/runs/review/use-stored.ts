import { useCallback, useState } from 'react';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing shows what is usual.
    return null;
  }
}

/** A choice that this browser remembers; null until a choice was made. */
export function useStored(key: string): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => read(key));
  const store = useCallback(
    (next: string) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // It is remembered until the page is left.
      }
    },
    [key],
  );
  return [value, store];
}
