import type { QuestionQuery } from '../../contract/questions/question.ts';
import { getRun, listItems } from '../../runs/record/get-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { presentQuestion } from '../question/present-question.ts';

/** Questions of a run in order, page by page. */
export async function listQuestions(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: QuestionQuery[]; nextCursor: string | null }> {
  await getRun(context, actor, { optimizationId: input.optimizationId, kind: 'questions' });
  const { items, nextCursor } = await listItems(context, actor, input);
  return { items: items.map(presentQuestion), nextCursor };
}
