import { useMemo } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';

const refresh = { pollMs: 5000 };

/** The team's runs of all kinds, asked again every five seconds. */
export function useHistory() {
  const userId = useCurrentUser().id;
  const ads = useEndpoint(runCalls.ads.history, { userId }, refresh);
  const seo = useEndpoint(runCalls.seo.history, { userId }, refresh);
  const questions = useEndpoint(runCalls.questions.history, { userId }, refresh);
  const reads = [ads, seo, questions];
  const [adsRuns, seoRuns, questionRuns] = [ads.data, seo.data, questions.data];
  const runs = useMemo(
    () => (adsRuns && seoRuns && questionRuns ? [...adsRuns, ...seoRuns, ...questionRuns] : undefined),
    [adsRuns, seoRuns, questionRuns],
  );
  return {
    runs,
    error: reads.find((read) => read.error !== undefined)?.error,
    isRetrying: reads.some((read) => read.isValidating),
    retry: () => void Promise.all(reads.map((read) => read.mutate())),
  };
}
