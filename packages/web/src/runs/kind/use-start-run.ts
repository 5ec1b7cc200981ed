import { type Endpoint, type InputOf, requestOf } from '@serplift/core/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { type ToastMessage, toast } from '../../ui/overlay/toast-store.ts';

interface StartOptions {
  /** The call that reads a run. */
  show: Endpoint;
  /** The histories that a started run outdates. */
  historyUrls: RegExp[];
  /** Where a run is watched. */
  pathOf: (id: string) => string;
  /** What is told when it was not started. */
  failure: ToastMessage;
}

/** A way to start runs. `reason` is what the server said when it refused. */
export interface Starter<Input> {
  start: (input: Input) => void;
  isStarting: boolean;
  reason: string | null;
}

/** Starts a run and goes to its progress. */
export function useStartRun<E extends Endpoint>(endpoint: E, options: StartOptions): Starter<InputOf<E>> {
  const { show, historyUrls, pathOf, failure } = options;
  const { run, isRunning } = useAction(endpoint, { stale: historyUrls });
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const [reason, setReason] = useState<string | null>(null);
  const start = async (input: InputOf<E>) => {
    setReason(null);
    try {
      const started = (await run(input)) as { id: string };
      await mutate(requestOf(show, { optimizationId: started.id }).url, started, { revalidate: false });
      await navigate(pathOf(started.id));
    } catch (error) {
      setReason(failureMessage(error, 'The server cannot be reached. Check your connection and try again.'));
      toast(failure);
    }
  };
  return { start: (input) => void start(input), isStarting: isRunning, reason };
}
