import { requestOf } from '@serplift/core/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { historyUrls } from './run-calls.ts';
import type { RunKind, RunTypes } from './run-kind.ts';

/** A way to start runs. `reason` is what the server said when it refused. */
export interface Starter<Input> {
  start: (input: Input) => void;
  isStarting: boolean;
  reason: string | null;
}

/** Starts a run and goes to its progress. */
export function useStartRun<Of extends RunTypes>(kind: RunKind<Of>): Starter<Of['input']> {
  const { calls, paths, wizard } = kind;
  const user = useCurrentUser();
  const { run, isRunning } = useAction(calls.start, { stale: [historyUrls[kind.kind]] });
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const [reason, setReason] = useState<string | null>(null);
  const start = async (wanted: Of['input']) => {
    const input = kind.inTeam === undefined ? wanted : kind.inTeam(wanted, user);
    if (input === null) {
      toast({ title: 'Team information not available. Please refresh the page.', tone: 'bad' });
      return;
    }
    setReason(null);
    try {
      const started = await run(input);
      await mutate(requestOf(calls.show, { optimizationId: started.id }).url, started, { revalidate: false });
      await navigate(paths.run(started.id));
    } catch (error) {
      setReason(failureMessage(error, 'The server cannot be reached. Check your connection and try again.'));
      toast(wizard.startFailure);
    }
  };
  return { start: (input) => void start(input), isStarting: isRunning, reason };
}
