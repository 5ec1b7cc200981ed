import { AppError, found } from '../../contract/errors.ts';
import type { QuestionQuery } from '../../contract/questions/question.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recountRun } from '../../runs/engine/finish-run.ts';
import { deleteDecision } from '../../runs/record/decisions-store.ts';
import { findTeamItem } from '../../runs/record/items-store.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { describeJudgment, judgeQuestion } from '../answer/judge-question-rules.ts';
import { readRankingPages } from '../answer/read-ranking-pages.ts';
import { presentQuestion } from '../question/present-question.ts';
import { insertQuestion, rewriteQuestion } from '../question/question-edits-store.ts';
import type { QuestionItemInput, QuestionItemOutput } from '../question/question-item.ts';
import { questionsMethod } from '../run/questions-method.ts';
import { editsOf, partMembers, rateAnew, splitQuestion as splitByRules } from './edit-question-rules.ts';
import { type HeldQuestion, type HeldQuestions, holdQuestions } from './hold-questions.ts';

export interface SplitInput {
  optimizationId: string;
  itemId: string;
  queries: string[];
}

type Judged = ReturnType<typeof describeJudgment>;

/** What a split makes of a question, worked out before anything is written. */
interface Split extends ReturnType<typeof splitByRules> {
  /** The rules' result for the half without the analysis, and for the new half where nothing was analyzed. */
  judged: Judged;
}

/**
 * Makes some queries of a question of an ended run a separate question, placed after it. The analysis and its
 * decision stay with the query they were made for; the other half is judged by the rules, which read its pages and buy
 * nothing. Repeating it answers the same two. Throws `invalid_input` for queries that are none of the question's or all
 * of them, `conflict` while the run works and when the question changed meanwhile.
 */
export async function splitQuestion(
  context: Context,
  actor: TeamActor,
  input: SplitInput,
): Promise<{ items: QuestionQuery[] }> {
  const before = await holdQuestions(context, actor, input);
  const question = questionOf(before, input);
  const repeated = findRepeated(before, input);
  if (repeated !== null) return answer(context, actor, { ...input, secondId: repeated });
  const split = await workOut(context, { held: before, question, queries: input.queries });
  return transact(context, async (context) => {
    const held = await holdQuestions(context, actor, input);
    const secondId =
      findRepeated(held, input) ?? (await write(context, actor, { held, question: unchanged(held, question), split }));
    return answer(context, actor, { ...input, secondId });
  });
}

function questionOf({ questions }: HeldQuestions, { itemId }: SplitInput): HeldQuestion {
  return found(
    questions.find(({ id }) => id === itemId),
    'Question',
  );
}

/** The new question that the same split made before. */
function findRepeated({ questions }: HeldQuestions, { itemId, queries }: SplitInput): string | null {
  const same = questions.find((question) => {
    if (editsOf(question).splitFrom !== itemId) return false;
    const { left, unknown } = partMembers(question.input.members, queries);
    return left.length === 0 && unknown.length === 0;
  });
  return same?.id ?? null;
}

/** The question as it was when the split was worked out. */
function unchanged(held: HeldQuestions, before: HeldQuestion): HeldQuestion {
  const now = held.questions.find(({ id }) => id === before.id);
  if (now !== undefined && JSON.stringify(now.input) === JSON.stringify(before.input)) return now;
  throw new AppError('conflict', 'Someone has changed this question in the meantime; reload the list.');
}

async function workOut(
  context: Context,
  of: { held: HeldQuestions; question: HeldQuestion; queries: string[] },
): Promise<Split> {
  const { question, queries } = of;
  const { unknown, ...parts } = partMembers(question.input.members, queries);
  if (unknown.length > 0) {
    const names = unknown.map((query) => `"${query}"`).join(', ');
    throw invalidQueries(`Not among the queries of "${question.input.query}": ${names}.`);
  }
  if (parts.left.length === 0) throw invalidQueries('At least one query must remain with the question.');
  const split = splitByRules(question, parts, of.held.site);
  const input = split.analyzed === 'second' ? split.first : split.second;
  const reading = await readRankingPages(context, input, context);
  return { ...split, judged: describeJudgment(input, judgeQuestion(input, reading), reading) };
}

function invalidQueries(message: string): AppError {
  return new AppError('invalid_input', message, { details: { issues: [{ at: 'queries', message }] } });
}

async function write(
  context: Context,
  actor: TeamActor,
  { held, question, split }: { held: HeldQuestions; question: HeldQuestion; split: Split },
): Promise<string> {
  const { db } = context;
  const { first, second, analyzed, judged } = split;
  const own = (input: QuestionItemInput): { state: HeldQuestion['state']; output: QuestionItemOutput | null } => ({
    state: question.state,
    output: rateAnew({ ...question, input }),
  });
  if (analyzed === 'second' && (await deleteDecision(db, { itemId: question.id, teamId: actor.teamId }))) {
    first.edits?.notes.push('Its decision was withdrawn because its analysis changed.');
  }
  const { ordinal } = question;
  await rewriteQuestion(db, question.id, { ordinal, input: first, ...(analyzed === 'second' ? judged : own(first)) });
  const half = { ordinal: ordinal + 1, input: second, ...(analyzed === 'second' ? own(second) : judged) };
  const secondId = await insertQuestion(db, held.run.id, half);
  await recountRun(context, held.run, questionsMethod);
  await recordAudit(context, actor, {
    action: 'questions.split',
    subject: question.id,
    details: { optimizationId: held.run.id, newItemId: secondId, queries: second.members.map(({ query }) => query) },
  });
  return secondId;
}

async function answer(
  context: Context,
  actor: TeamActor,
  ids: { optimizationId: string; itemId: string; secondId: string },
): Promise<{ items: QuestionQuery[] }> {
  const items: QuestionQuery[] = [];
  for (const itemId of [ids.itemId, ids.secondId]) {
    const address = { teamId: actor.teamId, runId: ids.optimizationId, itemId };
    items.push(presentQuestion(found(await findTeamItem(context.db, address), 'Question')));
  }
  return { items };
}
