import { api, type InputOf, requestOf, type QuestionOptimization } from '@serplift/core/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { failureMessage, useAction } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast-store.ts';

type StartInput = InputOf<typeof api.questions.start>;

/** The history that a started or ended run outdates. */
export const historyUrls = [/^\/api\/user\/[^/]+\/question-optimizations$/];

/** What starts a run again exactly as it was started. */
export function startInputOf(run: QuestionOptimization): StartInput {
  return {
    ...(run.source.importId === null ? { websiteUrl: run.websiteUrl } : { importId: run.source.importId }),
    settings: run.settings,
    ...(run.maxCostUsd === null ? {} : { maxCostUsd: run.maxCostUsd }),
  };
}

/** Starts a run and goes to its progress. `reason` is what the server said when it refused. */
export function useStartRun() {
  const { run, isRunning } = useAction(api.questions.start, { stale: historyUrls });
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const [reason, setReason] = useState<string | null>(null);
  const start = async (input: StartInput) => {
    setReason(null);
    try {
      const started = await run(input);
      const { url } = requestOf(api.questions.show, { optimizationId: started.id });
      await mutate(url, started, { revalidate: false });
      await navigate(paths.questionsRun(started.id));
    } catch (error) {
      setReason(failureMessage(error, 'The server cannot be reached. Check your connection and try again.'));
      toast({
        title: 'Failed to Start',
        description: 'Failed to start question analysis. Please try again.',
        tone: 'bad',
      });
    }
  };
  return { start: (input: StartInput) => void start(input), isStarting: isRunning, reason };
}
