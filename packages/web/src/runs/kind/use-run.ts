import type { OptimizationStatus } from '@serplift/core/api';
import { useCallback, useEffect, useEffectEvent, useState, useRef } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import type { RunKind, RunTypes, Watch } from './run-kind.ts';

/** Whether a run is still to be processed. */
function isUnfinished(status: OptimizationStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** Calls back when a run ends while someone is watching, not when it had ended already. */
function useRunEnd<Run extends { status: OptimizationStatus }>(run: Run | undefined, onEnd: (run: Run) => void): void {
  const seen = useRef<OptimizationStatus | undefined>(undefined);
  const tellEnd = useEffectEvent(() => run !== undefined && onEnd(run));
  const status = run?.status;
  useEffect(() => {
    if (status === undefined) return;
    if (seen.current !== undefined && isUnfinished(seen.current) && !isUnfinished(status)) tellEnd();
    seen.current = status;
  }, [status]);
}

/** Why a watched run went wrong, for the way back to the first step. */
export interface RunFailure {
  title: string;
  reason: string;
}

interface RunToWatch<Of extends RunTypes> {
  kind: RunKind<Of>;
  optimizationId: string;
  /** Called when the run fails while someone is watching, or cannot be asked anymore. */
  onFailure: (failure: RunFailure) => void;
}

/** A run, asked again by the rules of its kind until it has ended; announces its end if it was seen running. */
export function useRun<Of extends RunTypes>({ kind, optimizationId, onFailure }: RunToWatch<Of>) {
  const { pollMs, afterErrorMs, atMostMs, completedTitle, failure, lookFailure } = kind.watch;
  const [isWatching, setIsWatching] = useState(true);
  const isOpen = (latest: Of['run'] | undefined) => latest !== undefined && isUnfinished(latest.status);
  const read = useEndpoint(
    kind.calls.show,
    { optimizationId },
    { pollMs: (latest) => (isWatching && isOpen(latest) ? pollMs : 0) },
  );
  const { data, error, mutate } = read;
  const isWorking = isOpen(data);

  useEffect(() => {
    if (!isWorking || !isWatching || atMostMs === undefined) return;
    const timer = setTimeout(() => setIsWatching(false), atMostMs);
    return () => clearTimeout(timer);
  }, [isWorking, isWatching, atMostMs]);

  useRunEnd(data, ({ status, results: { summary, error: reason } }) => {
    if (status === 'completed') {
      toast({ title: completedTitle, ...(summary === null ? {} : { description: summary }), tone: 'good' });
    }
    if (status === 'failed') {
      const description = (failure.isReasonTold ? reason : null) ?? failure.text;
      toast({ title: failure.title, description, tone: 'bad' });
      onFailure({ title: failure.title, reason: description });
    }
  });

  const tellLookFailure = useEffectEvent(() => {
    if (lookFailure !== undefined) toast(lookFailure);
    onFailure({ title: 'The run’s progress can’t be shown', reason: 'The server cannot be reached.' });
  });
  const failedWhileWorking = error !== undefined && isWorking;
  useEffect(() => {
    if (failedWhileWorking) tellLookFailure();
  }, [failedWhileWorking]);
  useEffect(() => {
    if (error === undefined || !isWorking || afterErrorMs === undefined) return;
    const timer = setTimeout(() => void mutate(), afterErrorMs);
    return () => clearTimeout(timer);
  }, [error, isWorking, afterErrorMs, mutate]);

  const keepWatching = useCallback(() => {
    setIsWatching(true);
    void mutate();
  }, [mutate]);
  const watch: Watch = { error, retry: () => void mutate(), isWatching, keepWatching };
  return { run: data, isWorking, read, watch };
}
