import type { QuestionOptimization, QuestionQuery, QuestionSettings } from '@serplift/core/api';
import { questionsCsvText } from '@serplift/core/api/csv';
import type { RunKind } from '../runs/run-kind.ts';
import { printQuestions } from './print-questions.ts';

/** Runs that find the questions a site should answer. */
export const questionsKind: RunKind<{ run: QuestionOptimization; item: QuestionQuery; settings: QuestionSettings }> = {
  command: 'questions',
  noun: 'question',
  quote: ({ session, api }, request) => session.call(api.questions.quote, request),
  start: ({ session, api }, request, options) => session.call(api.questions.start, request, options),
  show: ({ session, api }, optimizationId, options) => session.call(api.questions.show, { optimizationId }, options),
  cancel: ({ session, api }, optimizationId, options) =>
    session.call(api.optimizations.cancelQuestions, { optimizationId }, options),
  history: ({ session, api }, userId) => session.call(api.optimizations.questionHistory, { userId }),
  items: ({ session, api }, part) => session.call(api.questions.items, part),
  itemsOf: (run) => run.queries,
  withItems: (run, queries) => ({ ...run, queries, nextCursor: undefined }),
  stateOf: (question) => question.state,
  csvText: questionsCsvText,
  printItems: printQuestions,
  whereNext: ({ id }) => [
    `show ${id}                 every question`,
    `export ${id} --briefs DIR  one brief for each`,
    `export ${id} --csv FILE`,
  ],
  screen: ({ id }) => `/question-optimize/${id}`,
};
