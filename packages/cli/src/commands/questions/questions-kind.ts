import type { QuestionOptimization, QuestionQuery, QuestionSettings } from '@serplift/core/api';
import { questionsCsvText } from '@serplift/core/api/csv';
import { printRun } from '../runs/print-run.ts';
import type { RunKind } from '../runs/run-kind.ts';
import { answerOf, printQuestion } from './print-question.ts';
import { aboutQuestionRun, printQuestions } from './print-questions.ts';

/** Runs that find the questions a site should answer. */
export const questionsKind: RunKind<{ run: QuestionOptimization; item: QuestionQuery; settings: QuestionSettings }> = {
  command: 'questions',
  noun: 'question',
  quote: ({ session, api }, request) => session.call(api.questions.quote, request),
  start: ({ session, api }, request, options) => session.call(api.questions.start, request, options),
  show: ({ session, api }, optimizationId, options) => session.call(api.questions.show, { optimizationId }, options),
  cancel: ({ session, api }, optimizationId, options) =>
    session.call(api.questions.cancel, { optimizationId }, options),
  history: ({ session, api }, userId) => session.call(api.questions.history, { userId }),
  items: ({ session, api }, part) => session.call(api.questions.items, part),
  itemsOf: (run) => run.queries,
  withItems: (run, queries) => ({ ...run, queries, nextCursor: undefined }),
  nameOf: ({ query }) => query,
  labelOf: ({ query }) => query,
  isCalled: ({ query }, typed) => query.toLowerCase() === typed.toLowerCase(),
  isLike: ({ query }, typed) => query.toLowerCase().includes(typed.toLowerCase()),
  isNumbered: true,
  textsOf: answerOf,
  gainOf: ({ expectedClicks }) => expectedClicks.point,
  csvText: questionsCsvText,
  printRun: (cli, run) => printRun(cli, run, aboutQuestionRun(run)),
  printItems: printQuestions,
  printItem: printQuestion,
  whereNext: ({ id }) => [
    `show ${id}                 every question`,
    'accept --all   or name questions; also reject, edit, merge, split, accept --undo',
    `export ${id} --briefs DIR  one brief for each`,
    `export ${id} --csv FILE`,
  ],
  screen: ({ id }) => `/question-optimize/${id}`,
};
