import { useCallback, useState } from 'react';
import { kept } from '../../lib/kept.ts';

/** A choice that this browser remembers; null until a choice was made. */
export function useStored(key: string): [string | null, (value: string) => void] {
  const [value, setValue] = useState(() => kept.read(key));
  const store = useCallback(
    (next: string) => {
      setValue(next);
      kept.write(key, next);
    },
    [key],
  );
  return [value, store];
}
