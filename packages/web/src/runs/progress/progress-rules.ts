import type { Progress } from '@serplift/core/api';
import { countOf, formatDuration } from '../../lib/format.ts';
import type { ProgressKind, RunStep, RunTypes } from '../kind/run-kind.ts';

/** One thing a run does, in words; `key` is what the run reports while it does it. */
export interface NamedStep {
  key: string;
  label: string;
}

/** What every run does first. */
export const firstSteps: readonly NamedStep[] = [
  { key: 'queued', label: 'Waiting for a free worker' },
  { key: 'planning', label: 'Planning the run' },
];

/** The steps of a run with the one it is at; an unknown step counts as the last, the work itself. */
export function stepsAt(steps: readonly NamedStep[], key: string): RunStep[] {
  const found = steps.findIndex((one) => one.key === key);
  const current = found === -1 ? steps.length - 1 : found;
  return steps.map(({ label }, index) => ({
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'upcoming',
  }));
}

/** What the run does now, in words. */
export function stepLabel(steps: readonly NamedStep[], key: string): string {
  return (steps.find((one) => one.key === key) ?? steps.at(-1))?.label ?? '';
}

/** How far a run is, 0 to 100; undefined until the plan is made. */
export function percentOf({ processed, total }: Progress): number | undefined {
  return total === null || total === 0 ? undefined : (processed / total) * 100;
}

const fewest = 5;
/** Less than this isn't counted down: the pace says too little about it. */
const fewSecondsMs = 5000;

/** Milliseconds the rest will take at the pace so far; null while too little is done to tell. */
export function remainingMs({ processed, total }: Progress, elapsedMs: number): number | null {
  if (total === null || processed < Math.min(fewest, total)) return null;
  return (elapsedMs / Math.max(1, processed)) * (total - processed);
}

function detailOf({ processed, total, stepCount }: Progress, itemNoun: string): string {
  if (total !== null) return `${processed} of ${countOf(total, itemNoun)}`;
  return stepCount === undefined ? '' : `${stepCount.done} of ${countOf(stepCount.of, itemNoun)}`;
}

/** How far a run over search data is, one step after the other, with the time left at its pace. */
export function searchProgress(
  steps: readonly NamedStep[],
  itemNoun: string,
): Pick<ProgressKind<RunTypes>, 'steps' | 'estimate' | 'now'> {
  return {
    steps: ({ step }) => stepsAt(steps, step),
    estimate: (progress, elapsedMs) => {
      const leftMs = remainingMs(progress, elapsedMs);
      if (leftMs === null) return { label: 'Time left', text: 'Not known yet' };
      return { label: 'Time left', text: leftMs < fewSecondsMs ? 'A few seconds' : `About ${formatDuration(leftMs)}` };
    },
    now: ({ progress }) => ({
      label: stepLabel(steps, progress.step),
      percent: percentOf(progress),
      detail: detailOf(progress, itemNoun),
    }),
  };
}
