import { api, type InputOf, requestOf } from '@serplift/core/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { failureMessage, useAction } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';

export type StartInput = InputOf<typeof api.ads.start>;

/** The history that a started or ended run outdates. */
export const historyUrls = [/^\/api\/optimizations\/[^/]+$/];

/** Starts a run and goes to its progress. `reason` is what the server said when it refused. */
export function useStartRun() {
  const { run, isRunning } = useAction(api.ads.start, { stale: historyUrls });
  const { mutate } = useSWRConfig();
  const { id: createdBy, team } = useCurrentUser();
  const navigate = useNavigate();
  const [reason, setReason] = useState<string | null>(null);
  const start = async (input: StartInput) => {
    setReason(null);
    if (team === null) {
      toast({ title: 'Team information not available. Please refresh the page.', tone: 'bad' });
      return;
    }
    try {
      const started = await run({ teamId: team.id, createdBy, ...input });
      await mutate(requestOf(api.ads.show, { optimizationId: started.id }).url, started, { revalidate: false });
      await navigate(paths.adsResult(started.id));
    } catch (error) {
      setReason(failureMessage(error, 'The server cannot be reached. Check your connection and try again.'));
      toast({ title: 'Failed to start optimization. Please try again.', tone: 'bad' });
    }
  };
  return { start: (input: StartInput) => void start(input), isStarting: isRunning, reason };
}
