import type { Context, TeamActor } from '../context.ts';
import { getRun, listItems } from '../optimizations/get-run.ts';
import { toSummary } from '../optimizations/summarise-run.ts';
import { getImport } from '../search-data/imports-store.ts';
import { toUsd } from '../usage/usage-rules.ts';
import { presentQuestion } from './present-question.ts';
import { countRecommendations } from './question-counts-store.ts';
import type { QuestionOptimization } from './questions-api.ts';

const firstQuestions = 100;
const noQuestions = { items: [], nextCursor: null };

/** A run with its status and, once it has ended, its questions; while it works this is what clients poll, so it stays small. */
export async function showQuestionRun(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string },
): Promise<QuestionOptimization> {
  const run = await getRun(context, actor, { ...input, kind: 'questions' });
  const { items, nextCursor } =
    run.completedAt === null ? noQuestions : await listItems(context, actor, { ...input, limit: firstQuestions });
  const summary = toSummary(run);
  const name = run.importId === null ? run.subject : (await getImport(context.db, actor.teamId, run.importId)).name;
  return {
    ...summary,
    results: {
      summary: summary.results.summary,
      error: summary.results.error,
      ...(await countRecommendations(context.db, run.id)),
    },
    quote: run.quote,
    maxCostUsd: run.maxCostTicks === null ? null : toUsd(run.maxCostTicks),
    source: { type: run.importId === null ? 'searchConsole' : 'import', importId: run.importId, name },
    dataQuality: (run.results['dataQuality'] ?? []) as QuestionOptimization['dataQuality'],
    eligibility: (run.results['eligibility'] ?? []) as QuestionOptimization['eligibility'],
    queries: items.map(presentQuestion),
    totalItems: run.total ?? 0,
    nextCursor,
  };
}
