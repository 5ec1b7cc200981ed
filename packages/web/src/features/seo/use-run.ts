import { api, type OptimizationStatus, type SeoOptimization } from '@serplift/core/api';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';

/** Whether a run is still to be worked. */
export function isUnfinished(status: OptimizationStatus): boolean {
  return status === 'pending' || status === 'processing';
}

const pollMs = 2000;

/** A run, asked again every two seconds until it has ended; tells its end when that happens before one's eyes. */
export function useRun(optimizationId: string) {
  const read = useEndpoint(
    api.seo.show,
    { optimizationId },
    { pollMs: (latest) => (latest !== undefined && isUnfinished(latest.status) ? pollMs : 0) },
  );
  const { data, error } = read;
  useEndToast(data);
  const failedWhileWorking = error !== undefined && data !== undefined && isUnfinished(data.status);
  useEffect(() => {
    if (failedWhileWorking) {
      toast({ title: 'Error', description: 'Failed to check optimization status', tone: 'bad' });
    }
  }, [failedWhileWorking]);
  return read;
}

function useEndToast(run: SeoOptimization | undefined): void {
  const seen = useRef<OptimizationStatus | undefined>(undefined);
  const tellEnd = useEffectEvent((status: OptimizationStatus, summary: string | null) => {
    if (status === 'completed') {
      toast({
        title: 'SEO Optimization Complete',
        ...(summary === null ? {} : { description: summary }),
        tone: 'good',
      });
    }
    if (status === 'failed') {
      toast({ title: 'Optimization Failed', description: 'SEO optimization encountered an error.', tone: 'bad' });
    }
  });
  const status = run?.status;
  const summary = run?.results.summary ?? null;
  useEffect(() => {
    if (status === undefined) return;
    if (seen.current !== undefined && isUnfinished(seen.current) && !isUnfinished(status)) tellEnd(status, summary);
    seen.current = status;
  }, [status, summary]);
}
