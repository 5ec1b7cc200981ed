import type { Method, Summary } from '../../runs/engine/method.ts';
import type { ItemCounts, Run } from '../../runs/record/run.ts';
import type { Context } from '../../team/context/context.ts';
import { workQuestion } from '../answer/work-question.ts';
import { countRecommendations, countUnwritten } from '../question/question-counts-store.ts';
import type { QuestionItemInput, QuestionItemOutput } from '../question/question-item.ts';
import { listQuestionItems } from './list-question-items.ts';

const questions = (count: number): string => (count === 1 ? '1 question' : `${count} questions`);

async function summarize(run: Run, counts: ItemCounts, { db }: Context): Promise<Summary> {
  const parts = [`${questions(counts.succeeded)} to answer`];
  const unwritten = await countUnwritten(db, run.id);
  const results = { recommended: await countRecommendations(db, run.id) };
  if (counts.kept > 0) parts.push(`${counts.kept} answered already`);
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`);
  const found = `${parts.join(', ')}.`;
  if (unwritten === 0) return { summary: found, results };
  if (unwritten < counts.succeeded) {
    return { summary: `${found} The language model failed for ${unwritten} of them: ${theirAdvice}`, results };
  }
  const [, ...others] = parts;
  const all = [`${questions(counts.succeeded)} found`, ...others].join(', ');
  return { summary: `${all}, but every call of the language model failed: ${theirAdvice}`, results };
}

const theirAdvice = 'their advice comes from the rules alone, without a draft answer.';

/** What searchers ask and what to write: what the run engine needs to know. */
export const questionsMethod: Method<QuestionItemInput, QuestionItemOutput> = {
  kind: 'questions',
  worklist: listQuestionItems,
  work: workQuestion,
  summarize,
};
