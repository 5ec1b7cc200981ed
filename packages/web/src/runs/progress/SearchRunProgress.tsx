import type { OptimizationSummary } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { countOf, formatDuration } from '../../lib/format.ts';
import { type NamedStep, percentOf, remainingMs, stepLabel, stepsAt } from './progress-rules.ts';
import { ProgressCard } from './ProgressCard.tsx';

interface SearchRunProgressProps {
  title: string;
  run: OptimizationSummary;
  steps: readonly NamedStep[];
  /** What the run works on, in the singular. */
  unit: string;
  actions: ReactNode;
}

/** How far a run over search data is, one step after the other, with the time left at its pace. */
export function SearchRunProgress({ title, run, steps, unit, actions }: SearchRunProgressProps) {
  const { processed, total, step } = run.progress;
  const estimate = (elapsedMs: number) => {
    const leftMs = remainingMs(run.progress, elapsedMs);
    return { label: 'Time left', text: leftMs === null ? 'Not known yet' : `About ${formatDuration(leftMs)}` };
  };
  return (
    <ProgressCard
      title={title}
      run={run}
      steps={stepsAt(steps, step)}
      estimate={estimate}
      now={{
        label: stepLabel(steps, step),
        percent: percentOf(run.progress),
        detail: total === null ? '' : `${processed} of ${countOf(total, unit)}`,
      }}
      actions={actions}
    />
  );
}
