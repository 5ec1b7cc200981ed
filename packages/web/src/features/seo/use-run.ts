import { api } from '@serplift/core/api';
import { useEffect } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { isUnfinished, useRunEnd } from '../../runs/kind/use-run-end.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

const pollMs = 2000;

/** A run, asked again every two seconds until it has ended; tells its end when that happens before one's eyes. */
export function useRun(optimizationId: string) {
  const read = useEndpoint(
    api.seo.show,
    { optimizationId },
    { pollMs: (latest) => (latest !== undefined && isUnfinished(latest.status) ? pollMs : 0) },
  );
  const { data, error } = read;
  useRunEnd(data, ({ status, results: { summary } }) => {
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
  const failedWhileWorking = error !== undefined && data !== undefined && isUnfinished(data.status);
  useEffect(() => {
    if (failedWhileWorking) {
      toast({ title: 'Error', description: 'Failed to check optimization status', tone: 'bad' });
    }
  }, [failedWhileWorking]);
  return read;
}
