import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { ItemState } from '../../runs/record/run.ts';
import type { QuestionItemInput, QuestionItemOutput } from './question-item.ts';

/** A question as it is written to an ended run; the caller holds the run. */
export interface WrittenQuestion {
  ordinal: number;
  state: ItemState;
  input: QuestionItemInput;
  output: QuestionItemOutput | null;
}

const columnsOf = ({ ordinal, state, input, output }: WrittenQuestion) => ({
  ordinal,
  state,
  subject: input.query,
  input: JSON.stringify(input),
  output: output === null ? null : JSON.stringify(output),
});

/** Writes a question again; one that has a result keeps no error. */
export async function rewriteQuestion(db: Knex, id: string, question: WrittenQuestion): Promise<void> {
  const error = question.output === null ? {} : { error: null };
  await db('run_items')
    .where({ id })
    .update({ ...columnsOf(question), ...error });
}

/** Takes questions out of a run, with what was decided about them. */
export async function removeQuestions(db: Knex, ids: readonly string[]): Promise<void> {
  await db('run_items').whereIn('id', ids).delete();
}

/** Puts a new question at its place; those from there on move back by one. */
export async function insertQuestion(db: Knex, runId: string, question: WrittenQuestion): Promise<string> {
  const behind = () => db('run_items').where({ run_id: runId });
  // Places are unique at every moment, so they move through unused numbers.
  await behind()
    .where('ordinal', '>=', question.ordinal)
    .update({ ordinal: db.raw('-ordinal - 2') });
  await behind()
    .where('ordinal', '<', 0)
    .update({ ordinal: db.raw('-ordinal - 1') });
  const id = newId();
  const now = db.raw('clock_timestamp()');
  await db('run_items').insert({
    id,
    run_id: runId,
    finished_at: now,
    ...columnsOf(question),
  });
  return id;
}
