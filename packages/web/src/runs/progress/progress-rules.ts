import type { Progress } from '@serplift/core/api';

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

/** One line of what a run does. */
export interface RunStep {
  label: string;
  state: 'done' | 'current' | 'upcoming';
}

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

/** Milliseconds the rest will take at the pace so far; null while too little is done to tell. */
export function remainingMs({ processed, total }: Progress, elapsedMs: number): number | null {
  if (total === null || processed < Math.min(fewest, total)) return null;
  return (elapsedMs / Math.max(1, processed)) * (total - processed);
}
