import { useEffect, useRef, useState } from 'react';

/** Follows a flag calmly: true only once it has lasted 200 ms, and then for at least 300 ms, so that spinners never flicker. */
export function useSteadyFlag(flag: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAtMs = useRef(0);
  useEffect(() => {
    if (flag === shown) return;
    const waitMs = flag ? 200 : Math.max(0, 300 - (performance.now() - shownAtMs.current));
    const timer = setTimeout(() => {
      shownAtMs.current = performance.now();
      setShown(flag);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [flag, shown]);
  return shown;
}
