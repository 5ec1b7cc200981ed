import type { Context, TeamActor } from '../context.ts';
import { showSearchRun } from '../optimizations/show-search-run.ts';
import { presentQuestion } from './present-question.ts';
import { countRecommendations } from './question-counts-store.ts';
import type { QuestionOptimization } from './questions-api.ts';

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
