import type { SeoOptimization, SeoPage } from '@serplift/core/api';
import { Check } from 'lucide-react';
import { failureMessage } from '../../lib/api.ts';
import { countOf, formatDateTime, formatDuration, formatUsd } from '../../lib/format.ts';
import { StatusPill } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardSection } from '../../ui/Card.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { SpinnerMark } from '../../ui/Spinner.tsx';
import { Notice } from '../../ui/States.tsx';
import { CancelRun } from './CancelRun.tsx';
import { splitUrl, websiteName } from './page-url-rules.ts';
import { percentOf, remainingMs, stepLabel, stepsAt } from './progress-rules.ts';
import { StatePill } from './StatePill.tsx';
import { useFinishedPages } from './use-finished-pages.ts';
import { useNow } from './use-now.ts';

interface RunProgressProps {
  run: SeoOptimization;
  /** Why the last look at the run failed, if it did. */
  error: Error | undefined;
  onRetry: () => void;
}

/** Step 2: what the run does now, how far it is, and the pages it has finished. */
export function RunProgress({ run, error, onRetry }: RunProgressProps) {
  const pages = useFinishedPages(run.id, run.progress.processed);
  return (
    <div className="space-y-6">
      {error !== undefined && (
        <Notice
          tone="bad"
          title="Failed to check optimization status"
          actions={<Button onClick={onRetry}>Try Again</Button>}
        >
          {failureMessage(error, 'The server cannot be reached.')} The optimization itself goes on.
        </Notice>
      )}
      <CardSection
        title={`Optimizing ${websiteName(run.source.name)}`}
        description="You can leave this page; the work goes on, and the result stays in your history."
        actions={<CancelRun optimizationId={run.id} />}
      >
        <RunFigures run={run} />
        <div className="mt-5">
          <RunSteps run={run} />
        </div>
      </CardSection>
      {pages.length > 0 && <FinishedPages pages={pages} run={run} />}
    </div>
  );
}

function RunFigures({ run }: { run: SeoOptimization }) {
  const { processed, total, step } = run.progress;
  const nowMs = useNow();
  const elapsedMs = nowMs - Date.parse(run.startedAt ?? run.createdAt);
  const leftMs = remainingMs(run.progress, elapsedMs);
  return (
    <>
      <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
        <Figure label="Status">
          <StatusPill tone="accent" isActive>
            {run.status === 'pending' ? 'Pending' : 'Processing'}
          </StatusPill>
        </Figure>
        <Figure label="Started">{formatDateTime(run.startedAt ?? run.createdAt)}</Figure>
        <Figure label="Elapsed">{formatDuration(elapsedMs)}</Figure>
        <Figure label="Time left">{leftMs === null ? 'Not known yet' : `About ${formatDuration(leftMs)}`}</Figure>
        <Figure label="Cost so far">{formatUsd(run.costUsd)}</Figure>
      </dl>
      <Progress
        label={stepLabel(step)}
        percent={percentOf(run.progress)}
        detail={total === null ? '' : `${processed} of ${countOf(total, 'page')}`}
      />
    </>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function RunSteps({ run }: { run: SeoOptimization }) {
  return (
    <ol aria-label="Steps of the analysis" className="space-y-2 border-t border-line pt-4">
      {stepsAt(run.progress.step).map(({ label, state }) => (
        <li
          key={label}
          aria-current={state === 'current' ? 'step' : undefined}
          className={`flex items-center gap-2.5 ${state === 'current' ? 'font-medium' : 'text-muted'}`}
        >
          <span className="grid size-5 place-items-center">
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

function FinishedPages({ pages, run }: { pages: SeoPage[]; run: SeoOptimization }) {
  const total = run.progress.total ?? 0;
  return (
    <section aria-labelledby="finished-pages">
      <div className="mb-3">
        <h2 id="finished-pages" className="text-lg font-semibold">
          Finished pages
        </h2>
        <p className="text-muted">
          Pages with the most to gain come first. {total > pages.length && 'All of them can be reviewed at the end.'}
        </p>
      </div>
      <Card>
        <ul aria-label="Finished pages" className="divide-y divide-line">
          {pages.map((page) => (
            <li key={page.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-60 flex-1">
                <span className="block truncate font-medium">{splitUrl(page.url).path}</span>
                <span className="block truncate text-sm text-muted">
                  {page.optimizedTitle ?? page.reasons[0] ?? 'No change'}
                </span>
              </span>
              <StatePill state={page.state} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
