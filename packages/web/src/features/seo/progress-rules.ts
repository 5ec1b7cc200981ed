import type { Progress } from '@serplift/core/api';

const steps = [
  { key: 'queued', label: 'Waiting for a free worker' },
  { key: 'planning', label: 'Planning the run' },
  { key: 'fetchingSearchData', label: 'Fetching search data' },
  { key: 'findingOpportunities', label: 'Finding pages with the most to gain' },
  { key: 'working', label: 'Comparing with competitors and writing titles and descriptions' },
] as const;

export interface Step {
  label: string;
  state: 'done' | 'current' | 'upcoming';
}

/** The steps of a run with the one it is at; an unknown step counts as the work itself. */
export function stepsAt(step: string): Step[] {
  const found = steps.findIndex((one) => one.key === step);
  const current = found === -1 ? steps.length - 1 : found;
  return steps.map(({ label }, index) => ({
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'upcoming',
  }));
}

/** What the run does now, in words. */
export function stepLabel(step: string): string {
  return steps.find((one) => one.key === step)?.label ?? steps[4].label;
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
