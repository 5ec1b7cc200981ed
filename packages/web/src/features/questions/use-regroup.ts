import { api, type QuestionQuery } from '@serplift/core/api';
import { useCallback } from 'react';
import { useAction } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { attempt } from '../../ui/overlay/attempt.ts';

async function renewed<Answer>(call: Promise<Answer>, renew: () => Promise<void>): Promise<Answer> {
  const answer = await call;
  await renew();
  return answer;
}

/** Groups searches by hand: makes one question of several, or two of one, each answering the question to continue with, null when it failed. */
export function useRegroup(optimizationId: string, renew: () => Promise<void>) {
  const { run: runMerge, isRunning: isMerging } = useAction(api.questions.merge);
  const { run: runSplit, isRunning: isSplitting } = useAction(api.questions.split);
  const merge = useCallback(
    async (questions: readonly QuestionQuery[]): Promise<string | null> => {
      const merging = runMerge({ optimizationId, itemIds: questions.map(({ id }) => id) });
      const merged = await attempt(renewed(merging, renew), {
        done: ({ query, totalMembers }) => ({
          title: 'Questions merged',
          description: `${countOf(totalMembers, 'search', 'searches')} are now under “${query}”.`,
        }),
        failed: 'The questions were not merged',
      });
      return merged?.id ?? null;
    },
    [optimizationId, renew, runMerge],
  );
  const split = useCallback(
    async ({ id }: QuestionQuery, queries: string[]): Promise<string | null> => {
      const answer = await attempt(renewed(runSplit({ optimizationId, itemId: id, queries }), renew), {
        done: ({ items }) => ({
          title: 'Question split',
          description: `“${items.at(-1)?.query}” is now a separate question.`,
        }),
        failed: 'The question was not split',
      });
      return answer?.items.at(-1)?.id ?? null;
    },
    [optimizationId, renew, runSplit],
  );
  return { merge, split, isMerging, isSplitting };
}
