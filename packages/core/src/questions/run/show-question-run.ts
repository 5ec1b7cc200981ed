import type { QuestionOptimization } from '../../contract/questions/questions-api.ts';
import { showSearchRun } from '../../runs/search/show-search-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { presentQuestion } from '../question/present-question.ts';
import { countRecommendations } from '../question/question-counts-store.ts';

/** A run with its status, what it recommends and, once it has ended, its first questions. */
export async function showQuestionRun(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<QuestionOptimization> {
  const { run, eligibility, items } = await showSearchRun(context, actor, { optimizationId, kind: 'questions' });
  const { summary, error } = run.results;
  return {
    ...run,
    eligibility: eligibility as QuestionOptimization['eligibility'],
    results: { summary, error, ...(await countRecommendations(context.db, run.id)) },
    queries: items.map(presentQuestion),
  };
}
