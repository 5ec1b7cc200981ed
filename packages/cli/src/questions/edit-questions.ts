import type { QuestionQuery } from '@serplift/core/api';
import { findRun } from '../runs/find-run.ts';
import type { Tools } from '../runs/run-kind.ts';
import { findQuestion, listQuestions } from './find-question.ts';
import { printQuestions } from './print-questions.ts';
import { questionsKind } from './questions-kind.ts';

/** `serplift questions merge`: one question of several; prints it. */
export async function mergeQuestions(tools: Tools, named: readonly string[], of: { run?: string }): Promise<void> {
  const { cli, session, api } = tools;
  const optimizationId = await findRun(tools, questionsKind, of.run);
  const questions = await listQuestions(tools, optimizationId);
  const itemIds = named.map((name) => findQuestion(questions, name).id);
  const merged = await session.call(api.questions.merge, { optimizationId, itemIds });
  await cli.result(merged, () => printQuestions(cli, [merged]));
  tellNotes(tools, [merged]);
}

/** `serplift questions split`: a question of its own of some queries of one; prints both. */
export async function splitQuestion(
  tools: Tools,
  named: string,
  options: { query: string[]; run?: string },
): Promise<void> {
  const { cli, session, api } = tools;
  const optimizationId = await findRun(tools, questionsKind, options.run);
  const { id: itemId } = findQuestion(await listQuestions(tools, optimizationId), named);
  const answer = await session.call(api.questions.split, { optimizationId, itemId, queries: options.query });
  await cli.result(answer, () => printQuestions(cli, answer.items));
  tellNotes(tools, answer.items);
}

function tellNotes({ cli }: Tools, questions: readonly QuestionQuery[]): void {
  for (const { query, warnings } of questions) for (const warning of warnings) cli.say(`${query}: ${warning}`);
}
