import type { QuestionOptimization, QuestionSettings } from '../../contract/questions/questions-api.ts';
import { type SearchRunRequest, startSearchRun } from '../../runs/search/start-search-run.ts';
import { resolveSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { quoteFor } from './quote-question-run.ts';
import { showQuestionRun } from './show-question-run.ts';

/** Starts a run: checks source and settings, keeps the quote, enqueues the work. A repeated key returns the first run. */
export async function startQuestionRun(
  context: Context,
  actor: TeamActor,
  request: SearchRunRequest<QuestionSettings>,
): Promise<QuestionOptimization> {
  const source = await resolveSource(context, actor, request);
  const quote = await quoteFor(context, actor, { source, settings: request.settings });
  const run = await startSearchRun(context, actor, { kind: 'questions', request, source, quote });
  return showQuestionRun(context, actor, { optimizationId: run.id });
}
