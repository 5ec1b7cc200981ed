import { api } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

/** Groups searches by hand: makes one question of several, or two of one. The answer is the question to go on with, null when it failed. */
export function useRegroup(optimizationId: string) {
  const stale = [`/api/question-optimize/${optimizationId}`, `/api/question-optimize/${optimizationId}/items`];
  const { run: runMerge, isRunning: isMerging } = useAction(api.questions.merge, { stale });
  const { run: runSplit, isRunning: isSplitting } = useAction(api.questions.split, { stale });
  const tellFailure = (error: unknown, title: string) => {
    toast({
      title,
      description: failureMessage(error, 'The server cannot be reached. Please try again.'),
      tone: 'bad',
    });
    return null;
  };
  const merge = async (itemIds: string[]): Promise<string | null> => {
    try {
      const merged = await runMerge({ optimizationId, itemIds });
      toast({
        title: 'Questions merged',
        description: `${countOf(merged.totalMembers, 'search', 'searches')} now stand as “${merged.query}”.`,
        tone: 'good',
      });
      return merged.id;
    } catch (error) {
      return tellFailure(error, 'The questions were not merged');
    }
  };
  const split = async (itemId: string, queries: string[]): Promise<string | null> => {
    try {
      const { items } = await runSplit({ optimizationId, itemId, queries });
      const made = items.at(-1);
      toast({ title: 'Question split', description: `“${made?.query}” now stands on its own.`, tone: 'good' });
      return made?.id ?? null;
    } catch (error) {
      return tellFailure(error, 'The question was not split');
    }
  };
  return { merge, split, isMerging, isSplitting };
}
