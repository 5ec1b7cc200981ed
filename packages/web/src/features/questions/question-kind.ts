import type { InputOf, QuestionOptimization, QuestionQuery } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import type { RunKind } from '../../runs/kind/run-kind.ts';
import { startInputOf } from '../../runs/kind/search-run-rules.ts';

/** The values of question analyses. */
export interface QuestionTypes {
  run: QuestionOptimization;
  item: QuestionQuery;
  input: InputOf<typeof runCalls.questions.start>;
}

/** Runs that find the questions a site should answer. */
export const questionKind: RunKind<QuestionTypes> = {
  kind: 'questions',
  calls: runCalls.questions,
  itemsPerCall: 500,
  itemsOf: ({ queries }) => queries,
  withItems: (run, queries) => ({ ...run, queries }),
  nameOf: ({ query }) => query,
  inputOf: startInputOf,
  files: [
    {
      label: 'Download CSV',
      name: ({ questionsCsvFileName }, { id }) => questionsCsvFileName(id),
      text: ({ questionsCsvText }, questions, options) => questionsCsvText(questions, options),
    },
  ],
  paths: { setup: paths.questions, run: paths.questionsRun },
  wizard: {
    title: 'Questions to Answer',
    description: 'What people ask before they find you, and what to write in response.',
    back: { to: paths.dashboard, label: 'Back to Dashboard' },
    steps: ['Configure Analysis', 'AI Analysis', 'Review Results'],
    documentTitles: { setup: 'Questions to Answer', working: 'Question analysis running', ended: 'Questions' },
    anew: { label: 'New Analysis', everywhere: false },
    startFailure: {
      title: 'Failed to Start',
      description: 'Failed to start question analysis. Please try again.',
      tone: 'bad',
    },
  },
  watch: {
    pollMs: 3000,
    afterErrorMs: 5000,
    completedTitle: 'Analysis Complete',
    failure: { title: 'Analysis Failed', text: 'Question analysis failed', isReasonTold: true },
    returnsOnFailure: false,
  },
};
