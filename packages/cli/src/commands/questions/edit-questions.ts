import { AppError, faqJsonLd, ideaOfQuestion, type QuestionQuery } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { type EditOptions, editTexts } from '../review/edit-texts.ts';
import { saveIdea, type SaveIdeaOptions } from '../review/save-idea.ts';
import { findItem, readItems } from '../runs/find-item.ts';
import type { RunTypesOf, Tools } from '../runs/run-kind.ts';
import type { OneRun } from '../runs/with-run.ts';
import { answerOf } from './print-question.ts';
import { printQuestions } from './print-questions.ts';
import type { questionsKind } from './questions-kind.ts';

type QuestionRun = OneRun<RunTypesOf<typeof questionsKind>>;

/** `serplift questions merge`: one question of several; prints it. */
export async function mergeQuestions(of: QuestionRun, named: readonly string[]): Promise<void> {
  const { tools, kind, optimizationId } = of;
  const { cli, session, api } = tools;
  if (named.length < 2) throw new UsageError('Name at least two questions to merge.');
  const questions = await readItems(of);
  const itemIds = named.map((name) => findItem(kind, questions, name).id);
  const merged = await session.call(api.questions.merge, { optimizationId, itemIds });
  await cli.result(merged, () => printQuestions(cli, [merged]));
  tellNotes(tools, [merged]);
}

/** `serplift questions split`: makes some queries of a question a separate question; prints both. */
export async function splitQuestion(of: QuestionRun, named: string, queries: string[]): Promise<void> {
  const { tools, kind, optimizationId } = of;
  const { cli, session, api } = tools;
  const { id: itemId } = findItem(kind, await readItems(of), named);
  const answer = await session.call(api.questions.split, { optimizationId, itemId, queries });
  await cli.result(answer, () => printQuestions(cli, answer.items));
  tellNotes(tools, answer.items);
}

function tellNotes({ cli }: Tools, questions: readonly QuestionQuery[]): void {
  for (const { query, warnings } of questions) for (const warning of warnings) cli.say(`${query}: ${warning}`);
}

const names = {
  title: { name: 'Question', flag: '--question' },
  description: { name: 'Answer', flag: '--answer' },
};

/** `serplift questions edit`: your own wording and answer. */
export function editAnswer(
  of: QuestionRun,
  named: string,
  { question, answer, ...options }: EditOptions & { question?: string; answer?: string },
): Promise<void> {
  return editTexts(of, { named, names, textsFor: () => ({ title: question, description: answer }), options });
}

/** `serplift questions save-idea`: what to write as an idea for the page it belongs to. */
export function saveQuestionIdea(of: QuestionRun, named: string, options: SaveIdeaOptions): Promise<void> {
  return saveIdea(of, named, { options, ideaOf: ideaOfQuestion });
}

/** `serplift questions export --json-ld`: the answer as structured data for its page. */
export async function printJsonLd(of: QuestionRun, named: string): Promise<void> {
  const { cli } = of.tools;
  const question = findItem(of.kind, await readItems(of), named);
  const { title, description } = answerOf(question);
  const isEdited = question.decision?.verdict === 'edited';
  const text = isEdited && description !== null ? faqJsonLd(title ?? question.query, description) : question.faqJsonLd;
  if (text === null) {
    throw new AppError('conflict', `"${question.query}" has no answer yet. Write one with: serplift questions edit`);
  }
  cli.terminal.out(`${text}\n`);
}
