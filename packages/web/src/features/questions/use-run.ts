import { api } from '@serplift/core/api';
import { useEffect } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { isUnfinished, useRunEnd } from '../../runs/kind/use-run-end.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

const pollMs = 3000;
const afterErrorMs = 5000;

/** A run, asked again every three seconds until it has ended, five after a failed look; tells its end when that happens before one's eyes. */
export function useRun(optimizationId: string) {
  const read = useEndpoint(
    api.questions.show,
    { optimizationId },
    { pollMs: (latest) => (latest !== undefined && isUnfinished(latest.status) ? pollMs : 0) },
  );
  const { data, error, mutate } = read;
  const isWorking = data !== undefined && isUnfinished(data.status);
  useEffect(() => {
    if (error === undefined || !isWorking) return;
    const timer = setTimeout(() => void mutate(), afterErrorMs);
    return () => clearTimeout(timer);
  }, [error, isWorking, mutate]);
  useRunEnd(data, ({ status, results }) => {
    if (status === 'completed') {
      toast({
        title: 'Analysis Complete',
        ...(results.summary === null ? {} : { description: results.summary }),
        tone: 'good',
      });
    }
    if (status === 'failed') {
      toast({ title: 'Analysis Failed', description: results.error ?? 'Question analysis failed', tone: 'bad' });
    }
  });
  return read;
}
