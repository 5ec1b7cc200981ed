import { api, type QuestionQuery } from '@serplift/core/api';
import { useCallback } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

function tellFailure(error: unknown, title: string): null {
  const description = failureMessage(error, 'The server cannot be reached. Please try again.');
  toast({ title, description, tone: 'bad' });
  return null;
}

/** Groups searches by hand: makes one question of several, or two of one, each answering the question to continue with, null when it failed. */
export function useRegroup(optimizationId: string, renew: () => Promise<void>) {
  const { run: runMerge, isRunning: isMerging } = useAction(api.questions.merge);
  const { run: runSplit, isRunning: isSplitting } = useAction(api.questions.split);
  const merge = useCallback(
    async (questions: readonly QuestionQuery[]): Promise<string | null> => {
      try {
        const merged = await runMerge({ optimizationId, itemIds: questions.map(({ id }) => id) });
        await renew();
        toast({
          title: 'Questions merged',
          description: `${countOf(merged.totalMembers, 'search', 'searches')} are now under “${merged.query}”.`,
          tone: 'good',
        });
        return merged.id;
      } catch (error) {
        return tellFailure(error, 'The questions were not merged');
      }
    },
    [optimizationId, renew, runMerge],
  );
  const split = useCallback(
    async ({ id }: QuestionQuery, queries: string[]): Promise<string | null> => {
      try {
        const { items } = await runSplit({ optimizationId, itemId: id, queries });
        await renew();
        const made = items.at(-1);
        toast({ title: 'Question split', description: `“${made?.query}” is now a separate question.`, tone: 'good' });
        return made?.id ?? null;
      } catch (error) {
        return tellFailure(error, 'The question was not split');
      }
    },
    [optimizationId, renew, runSplit],
  );
  return { merge, split, isMerging, isSplitting };
}
