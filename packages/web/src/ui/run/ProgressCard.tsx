import type { OptimizationSummary } from '@serplift/core/api';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatDateTime, formatDuration, formatUsd } from '../../lib/format.ts';
import { type NamedStep, percentOf, remainingMs, stepLabel, stepsAt } from '../../lib/progress-rules.ts';
import { useNow } from '../../lib/use-now.ts';
import { StatusPill } from '../Badge.tsx';
import { CardSection } from '../Card.tsx';
import { Progress } from '../Progress.tsx';
import { SpinnerMark } from '../Spinner.tsx';

interface ProgressCardProps {
  title: string;
  run: OptimizationSummary;
  steps: readonly NamedStep[];
  /** What the run works on, in the singular. */
  unit: string;
  actions: ReactNode;
}

/** What a run does now and how far it is. */
export function ProgressCard({ title, run, steps, unit, actions }: ProgressCardProps) {
  return (
    <CardSection
      title={title}
      description="You can leave this page; the work goes on, and the result stays in your history."
      actions={actions}
    >
      <RunFigures run={run} steps={steps} unit={unit} />
      <ol aria-label="Steps of the analysis" className="mt-5 space-y-2 border-t border-line pt-4">
        {stepsAt(steps, run.progress.step).map(({ label, state }) => (
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
    </CardSection>
  );
}

function RunFigures({ run, steps, unit }: Pick<ProgressCardProps, 'run' | 'steps' | 'unit'>) {
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
        label={stepLabel(steps, step)}
        percent={percentOf(run.progress)}
        detail={total === null ? '' : `${processed} of ${countOf(total, unit)}`}
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
