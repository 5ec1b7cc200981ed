import { AppError, found } from '../../contract/errors.ts';
import type { QuestionQuery } from '../../contract/questions/question.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recountRun } from '../../runs/engine/finish-run.ts';
import { findTeamItem } from '../../runs/record/items-store.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { presentQuestion } from '../question/present-question.ts';
import { removeQuestions, rewriteQuestion } from '../question/question-edits-store.ts';
import { questionsMethod } from '../run/questions-method.ts';
import { editsOf, mergeQuestions as mergeByRules, strongestOf } from './edit-question-rules.ts';
import { type HeldQuestion, type HeldQuestions, holdQuestions } from './hold-questions.ts';

/**
 * Makes one question of several of an ended run: members and figures of all, place of the first, analysis and decision
 * of the strongest. Repeating it answers the same question. Throws `conflict` while the run works and when someone
 * merged one of the questions with others, `not_found` for an id that isn't one of the run's.
 */
export async function mergeQuestions(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; itemIds: string[] },
): Promise<QuestionQuery> {
  const ids = new Set(input.itemIds);
  if (ids.size < 2) {
    throw new AppError('invalid_input', 'Name at least two different questions to merge.', {
      details: { issues: [{ at: 'itemIds', message: 'At least two different ones.' }] },
    });
  }
  return transact(context, async (context) => {
    const held = await holdQuestions(context, actor, input);
    const questions = held.questions.filter(({ id }) => ids.has(id));
    const merged = questions.length === ids.size ? null : findRepeated(held, questions, ids);
    const id = merged ?? (await merge(context, actor, { held, questions }));
    const item = await findTeamItem(context.db, { teamId: actor.teamId, runId: held.run.id, itemId: id });
    return presentQuestion(found(item, 'Question'));
  });
}

/** The question that the same merge made before. */
function findRepeated({ questions: all }: HeldQuestions, left: HeldQuestion[], ids: ReadonlySet<string>): string {
  const gone = [...ids].filter((id) => !left.some((question) => question.id === id));
  const wasMerged = (question: HeldQuestion, id: string): boolean => editsOf(question).mergedIds.includes(id);
  const [only] = left;
  if (left.length === 1 && only !== undefined && gone.every((id) => wasMerged(only, id))) return only.id;
  if (gone.some((id) => all.some((question) => wasMerged(question, id)))) {
    throw new AppError('conflict', 'Someone has merged one of these questions with others; reload the list.');
  }
  throw new AppError('not_found', 'Question not found.');
}

async function merge(
  context: Context,
  actor: TeamActor,
  { held, questions }: { held: HeldQuestions; questions: HeldQuestion[] },
): Promise<string> {
  const { run, site } = held;
  const strongest = found(strongestOf(questions), 'Question');
  const others = questions.filter((question) => question !== strongest);
  const { input, output } = mergeByRules(questions, strongest, site);
  const lost = others.filter(({ decision }) => decision !== null).map(({ input: { query } }) => `"${query}"`);
  if (lost.length > 0) input.edits?.notes.push(`The decisions about ${lost.join(', ')} no longer apply.`);
  await removeQuestions(
    context.db,
    others.map(({ id }) => id),
  );
  const ordinal = Math.min(...questions.map((question) => question.ordinal));
  await rewriteQuestion(context.db, strongest.id, { ordinal, state: strongest.state, input, output });
  await recountRun(context, run, questionsMethod);
  await recordAudit(context, actor, {
    action: 'questions.merge',
    subject: strongest.id,
    details: { optimizationId: run.id, merged: others.map(({ id, input: { query } }) => ({ id, query })) },
  });
  return strongest.id;
}
