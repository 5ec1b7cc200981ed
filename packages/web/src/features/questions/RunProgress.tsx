import { api, type QuestionOptimization, requestOf } from '@serplift/core/api';
import { failureMessage } from '../../lib/api.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { firstSteps } from '../../lib/progress-rules.ts';
import { Button } from '../../ui/Button.tsx';
import { CancelRun } from '../../ui/run/CancelRun.tsx';
import { SearchRunProgress } from '../../ui/run/SearchRunProgress.tsx';
import { Notice } from '../../ui/States.tsx';
import { historyUrls } from './use-start-questions.ts';

const steps = [
  ...firstSteps,
  { key: 'fetchingSearchData', label: 'Fetching the searches of the last 3 months' },
  { key: 'findingQuestions', label: 'Finding the searches that ask something' },
  { key: 'clusteringQuestions', label: 'Grouping searches that ask the same' },
  { key: 'working', label: 'Reading the ranking pages and writing recommendations' },
];

interface RunProgressProps {
  run: QuestionOptimization;
  /** Why the last look at the run failed, if it did. */
  error: Error | undefined;
  onRetry: () => void;
}

/** Step 2: what the run does now and how far it is. */
export function RunProgress({ run, error, onRetry }: RunProgressProps) {
  return (
    <div className="space-y-6">
      {error !== undefined && (
        <Notice
          tone="warn"
          title="The analysis cannot be watched at the moment"
          actions={<Button onClick={onRetry}>Look Now</Button>}
        >
          {failureMessage(error, 'The server cannot be reached.')} The analysis itself goes on; this page looks again
          every few seconds.
        </Notice>
      )}
      <SearchRunProgress
        title={`Analysing ${websiteName(run.source.name)}`}
        run={run}
        steps={steps}
        unit="question"
        actions={
          <CancelRun
            endpoint={api.questions.cancel}
            optimizationId={run.id}
            runUrl={requestOf(api.questions.show, { optimizationId: run.id }).url}
            historyUrls={historyUrls}
            words={{ run: 'analysis', units: 'questions' }}
          />
        }
      />
    </div>
  );
}
