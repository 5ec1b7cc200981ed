import * as budgets from '../../money/budgets/manage-budget.ts';
import { listQuestions } from '../../questions/run/list-questions.ts';
import { quoteQuestionRun } from '../../questions/run/quote-question-run.ts';
import { showQuestionRun } from '../../questions/run/show-question-run.ts';
import { startQuestionRun } from '../../questions/run/start-question-run.ts';
import { cancelRun } from '../../runs/record/cancel-run.ts';
import { listRuns } from '../../runs/record/get-run.ts';
import type { TeamActor } from '../../team/context/context.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

export const useCases: UseCases<Pick<Dispatched, 'questions'>> = {
  questions: {
    quote: budgets.notingBudget(quoteQuestionRun),
    start: startQuestionRun,
    show: showQuestionRun,
    cancel: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'questions', ...input }),
    history: (context, actor: TeamActor, input) => listRuns(context, actor, { kind: 'questions', ...input }),
    items: listQuestions,
    // They group queries, whose words lists of runs need not load.
    merge: async (context, actor: TeamActor, input) =>
      (await import('../../questions/edit/merge-questions.ts')).mergeQuestions(context, actor, input),
    split: async (context, actor: TeamActor, input) =>
      (await import('../../questions/edit/split-question.ts')).splitQuestion(context, actor, input),
  },
};
