import type { OptimizationStatus } from '@serplift/core/api';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Whether a run is still to be processed. */
export function isUnfinished(status: OptimizationStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** Calls back when a run ends while someone is watching, not when it had ended already. */
export function useRunEnd<Run extends { status: OptimizationStatus }>(
  run: Run | undefined,
  onEnd: (run: Run) => void,
): void {
  const seen = useRef<OptimizationStatus | undefined>(undefined);
  const tellEnd = useEffectEvent(() => run !== undefined && onEnd(run));
  const status = run?.status;
  useEffect(() => {
    if (status === undefined) return;
    if (seen.current !== undefined && isUnfinished(seen.current) && !isUnfinished(status)) tellEnd();
    seen.current = status;
  }, [status]);
}
