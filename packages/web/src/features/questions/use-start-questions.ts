import { api } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';
import { useStartRun } from '../../runs/kind/use-start-run.ts';

/** The history that a started or ended run outdates. */
export const historyUrls = [/^\/api\/user\/[^/]+\/question-optimizations$/];

/** Starts question analyses. */
export const useStartQuestions = () =>
  useStartRun(api.questions.start, {
    show: api.questions.show,
    historyUrls,
    pathOf: paths.questionsRun,
    failure: {
      title: 'Failed to Start',
      description: 'Failed to start question analysis. Please try again.',
      tone: 'bad',
    },
  });
