import { websiteName } from '../../lib/page-url-rules.ts';
import type { ProgressKind } from '../../runs/kind/run-kind.ts';
import { firstSteps, searchProgress } from '../../runs/progress/progress-rules.ts';
import { RunProgress, type RunProgressProps } from '../../runs/progress/RunProgress.tsx';
import type { QuestionTypes } from './question-kind.ts';

const steps = [
  ...firstSteps,
  { key: 'fetchingSearchData', label: 'Fetching the searches of the last 3 months' },
  { key: 'findingQuestions', label: 'Finding searches that ask something' },
  { key: 'clusteringQuestions', label: 'Grouping searches that ask the same thing' },
  { key: 'working', label: 'Reading the ranking pages and writing recommendations' },
];

const questionProgress: ProgressKind<QuestionTypes> = {
  title: ({ source }) => `Analyzing ${websiteName(source.name)}`,
  ...searchProgress(steps, 'question'),
  lookFailure: {
    tone: 'warn',
    title: 'Progress can’t be shown right now',
    text: 'The analysis continues, and this page checks again every few seconds.',
    retryLabel: 'Look Now',
  },
};

/** Step 2 of a question analysis. */
export function QuestionProgress(props: RunProgressProps<QuestionTypes>) {
  return <RunProgress kind={questionProgress} {...props} />;
}
