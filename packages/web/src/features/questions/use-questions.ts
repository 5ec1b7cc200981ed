import { api, type Decision, type QuestionOptimization, requestOf } from '@serplift/core/api';
import { useCallback, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useEndpoint } from '../../lib/api.ts';
import { withDecision } from '../../runs/review/run-items.ts';

/** The questions of an ended run: the first hundred come with it; splitting can make more. */
export function useQuestions(run: QuestionOptimization) {
  const { id: optimizationId, nextCursor: cursor } = run;
  const further = useEndpoint(api.questions.items, cursor === null ? null : { optimizationId, cursor, limit: 500 });
  const { mutate } = useSWRConfig();
  const { data, error, mutate: mutateFurther } = further;
  const questions = useMemo(() => [...run.queries, ...(data?.items ?? [])], [run.queries, data]);
  const { url } = requestOf(api.questions.show, { optimizationId });
  const setDecision = useCallback(
    (itemId: string, decision: Decision | null) => {
      void mutate<QuestionOptimization>(
        url,
        (known) => known && { ...known, queries: withDecision(known.queries, itemId, decision) },
        { revalidate: false },
      );
      void mutateFurther((known) => known && { ...known, items: withDecision(known.items, itemId, decision) }, {
        revalidate: false,
      });
    },
    [mutate, mutateFurther, url],
  );
  return { questions, setDecision, error, retry: () => void mutateFurther() };
}
