import { type AdsOptimization, api } from '@serplift/core/api';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useEndpoint } from '../../../lib/api.ts';
import { isUnfinished, useRunEnd } from '../../../runs/kind/use-run-end.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { watchMs } from './run-progress-rules.ts';

const pollMs = 2000;

/** Why a watched run went wrong, for the callback that leads back to the first step. */
export interface RunFailure {
  title: string;
  reason: string;
}

/**
 * A run, asked again every two seconds until it has ended, for at most five minutes at a time. When it fails before
 * one's eyes, or cannot be asked any more, `onFailure` is called.
 */
export function useRun(optimizationId: string, onFailure: (failure: RunFailure) => void) {
  const [isWatching, setIsWatching] = useState(true);
  const shouldPoll = (latest: AdsOptimization | undefined) => latest !== undefined && isUnfinished(latest.status);
  const read = useEndpoint(
    api.ads.show,
    { optimizationId },
    { pollMs: (latest) => (isWatching && shouldPoll(latest) ? pollMs : 0) },
  );
  const { data, error, mutate } = read;
  const isOpen = shouldPoll(data);

  useEffect(() => {
    if (!isOpen || !isWatching) return;
    const timer = setTimeout(() => setIsWatching(false), watchMs);
    return () => clearTimeout(timer);
  }, [isOpen, isWatching]);

  useRunEnd(data, (ended) => {
    const { summary, error: reason } = ended.results;
    if (ended.status === 'completed') {
      toast({ title: 'Optimization Complete', ...(summary === null ? {} : { description: summary }), tone: 'good' });
    }
    if (ended.status === 'failed') {
      const failure = { title: 'Optimization Failed', reason: reason ?? 'Optimization failed. Please try again.' };
      toast({ title: failure.title, description: failure.reason, tone: 'bad' });
      onFailure(failure);
    }
  });
  const tellPollingFailure = useEffectEvent(() =>
    onFailure({ title: 'The run could not be watched any more', reason: 'The server cannot be reached.' }),
  );
  const failedWhileOpen = error !== undefined && isOpen;
  useEffect(() => {
    if (failedWhileOpen) tellPollingFailure();
  }, [failedWhileOpen]);

  const keepWatching = useCallback(() => {
    setIsWatching(true);
    void mutate();
  }, [mutate]);
  return { ...read, isWatching, keepWatching };
}
