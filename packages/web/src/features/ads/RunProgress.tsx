import { type AdsOptimization, api, requestOf } from '@serplift/core/api';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatDateTime, formatDuration, formatUsd } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { StatusPill } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardSection } from '../../ui/Card.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CancelRun } from '../../ui/run/CancelRun.tsx';
import { SpinnerMark } from '../../ui/Spinner.tsx';
import { Notice } from '../../ui/States.tsx';
import { percentOf, processingSteps } from './run-progress-rules.ts';
import { historyUrls } from './use-start-run.ts';

interface RunProgressProps {
  run: AdsOptimization;
  isWatching: boolean;
  onKeepWatching: () => void;
}

/** Step 2: what the run does now and how far it is. */
export function RunProgress({ run, isWatching, onKeepWatching }: RunProgressProps) {
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
      <CardSection
        title={`Writing ads for ${run.account.name}`}
        description="You can leave this page; the work goes on, and the result stays in your history."
        actions={
          <CancelRun
            endpoint={api.optimizations.cancelAds}
            optimizationId={run.id}
            runUrl={requestOf(api.ads.show, { optimizationId: run.id }).url}
            historyUrls={historyUrls}
            words={{ run: 'optimization', units: 'ad groups' }}
          />
        }
      >
        <RunFigures run={run} />
        <Steps run={run} />
      </CardSection>
    </div>
  );
}

function RunFigures({ run }: { run: AdsOptimization }) {
  const { processed, total } = run.progress;
  const startedAt = run.startedAt ?? run.createdAt;
  const elapsedMs = useNow() - Date.parse(startedAt);
  return (
    <>
      <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
        <Figure label="Status">
          <StatusPill tone="accent" isActive>
            {run.status === 'pending' ? 'Pending' : 'Processing'}
          </StatusPill>
        </Figure>
        <Figure label="Started">{formatDateTime(startedAt)}</Figure>
        <Figure label="Elapsed">{formatDuration(elapsedMs)}</Figure>
        <Figure label="Estimated time">3–5 minutes</Figure>
        <Figure label="Cost so far">{formatUsd(run.costUsd)}</Figure>
      </dl>
      <Progress
        label={run.status === 'pending' ? 'Waiting for a free worker' : 'Optimizing your ads'}
        percent={percentOf(run.progress, run.status)}
        detail={total === null ? 'Preparing' : `${processed} of ${countOf(total, 'ad group')}`}
      />
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Steps({ run }: { run: AdsOptimization }) {
  const steps = processingSteps(run.progress);
  const first = steps.findIndex(({ state }) => state === 'current');
  return (
    <ol aria-label="Steps of the analysis" className="mt-5 space-y-2 border-t border-line pt-4">
      {steps.map(({ label, state }, index) => (
        <li
          key={label}
          aria-current={index === first ? 'step' : undefined}
          className={`flex items-center gap-2.5 ${state === 'current' ? 'font-medium' : 'text-muted'}`}
        >
          <span className="grid size-5 shrink-0 place-items-center">
            {state === 'done' && <Check aria-hidden="true" className="size-4 text-good" />}
            {state === 'current' && <SpinnerMark className="text-accent-text" />}
            {state === 'upcoming' && <span aria-hidden="true" className="size-1.5 rounded-full bg-edge" />}
          </span>
          {label}
          {state === 'done' && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
