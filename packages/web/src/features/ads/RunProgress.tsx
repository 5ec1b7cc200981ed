import { type AdsOptimization, api, requestOf } from '@serplift/core/api';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CancelRun } from '../../ui/run/CancelRun.tsx';
import { ProgressCard } from '../../ui/run/ProgressCard.tsx';
import { Notice } from '../../ui/States.tsx';
import { percentOf, processingSteps } from './run-progress-rules.ts';
import { historyUrls } from './use-start-ads.ts';

interface RunProgressProps {
  run: AdsOptimization;
  isWatching: boolean;
  onKeepWatching: () => void;
}

/** Step 2: what the run does now and how far it is. */
export function RunProgress({ run, isWatching, onKeepWatching }: RunProgressProps) {
  const { processed, total } = run.progress;
  return (
    <div className="space-y-6">
      {!isWatching && (
        <Notice
          tone="accent"
          title="This takes longer than five minutes"
          actions={
            <Button variant="primary" onClick={onKeepWatching}>
              Keep watching
            </Button>
          }
        >
          The run goes on without you and stays in your history. This page has stopped asking how far it is.
        </Notice>
      )}
      <ProgressCard
        title={`Writing ads for ${run.account.name}`}
        run={run}
        steps={processingSteps(run.progress)}
        estimate={() => ({ label: 'Estimated time', text: '3–5 minutes' })}
        now={{
          label: run.status === 'pending' ? 'Waiting for a free worker' : 'Optimizing your ads',
          percent: percentOf(run.progress, run.status),
          detail: total === null ? 'Preparing' : `${processed} of ${countOf(total, 'ad group')}`,
        }}
        actions={
          <CancelRun
            endpoint={api.ads.cancel}
            optimizationId={run.id}
            runUrl={requestOf(api.ads.show, { optimizationId: run.id }).url}
            historyUrls={historyUrls}
            words={{ run: 'optimization', units: 'ad groups' }}
          />
        }
      />
    </div>
  );
}
