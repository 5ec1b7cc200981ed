import { AppError, type QuestionQuery } from '@serplift/core/api';
import { listItems } from '../runs/list-items.ts';
import type { Tools } from '../runs/run-kind.ts';
import { questionsKind } from './questions-kind.ts';

/** All questions of a run in order. */
export async function listQuestions(tools: Tools, optimizationId: string): Promise<QuestionQuery[]> {
  const all: QuestionQuery[] = [];
  for await (const part of listItems(tools, questionsKind, optimizationId)) all.push(...part);
  return all;
}

/** A question of a run by its id, its place in the list from 1, its words, or a part of them that no other has. */
export function findQuestion(questions: readonly QuestionQuery[], wanted: string): QuestionQuery {
  const words = wanted.trim().toLowerCase();
  const exact =
    questions.find(({ id, query }) => id === wanted || query.toLowerCase() === words) ??
    (/^\d+$/.test(words) ? questions[Number(words) - 1] : undefined);
  if (exact !== undefined) return exact;
  const similar = questions.filter(({ query }) => query.toLowerCase().includes(words));
  const [question] = similar;
  if (question !== undefined && similar.length === 1) return question;
  const why =
    similar.length > 1 ? `Several questions of the run hold "${wanted}"` : `The run has no question "${wanted}"`;
  throw new AppError('not_found', `${why}. See: serplift questions show`);
}
