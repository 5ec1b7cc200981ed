import type { Method } from '../../runs/engine/method.ts';
import type { ItemCounts, Run } from '../../runs/record/run.ts';
import { workQuestion } from '../answer/work-question.ts';
import type { QuestionItemInput, QuestionItemOutput } from '../question/question-item.ts';
import { listQuestionItems } from './list-question-items.ts';

const questions = (count: number): string => (count === 1 ? '1 question' : `${count} questions`);

function summarise(_run: Run, counts: ItemCounts): { summary: string; results: Record<string, unknown> } {
  const parts = [`${questions(counts.succeeded)} to answer`];
  if (counts.kept > 0) parts.push(`${counts.kept} answered already`);
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`);
  return { summary: `${parts.join(', ')}.`, results: {} };
}

/** What searchers ask and what to write: what the run engine needs to know. */
export const questionsMethod: Method<QuestionItemInput, QuestionItemOutput> = {
  kind: 'questions',
  worklist: listQuestionItems,
  work: workQuestion,
  summarise,
};
