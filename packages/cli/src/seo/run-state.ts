import type { OptimizationSummary } from '@serplift/core/api';
import { counted } from '../figures.ts';

const steps: Readonly<Record<string, string>> = {
  fetchingSearchData: 'Reading search data',
  findingOpportunities: 'Finding pages worth a better text',
};

/** What a run does now, in words. */
export function describeProgress({ status, progress }: Pick<OptimizationSummary, 'status' | 'progress'>): string {
  if (status === 'pending') return 'Waiting for a worker';
  if (progress.total === null) return steps[progress.step] ?? 'Preparing';
  return `Writing titles and descriptions: ${progress.processed} of ${counted(progress.total, 'page')}`;
}

/** Whether a run has come to its end. */
export function isEnded({ status }: Pick<OptimizationSummary, 'status'>): boolean {
  return status !== 'pending' && status !== 'processing';
}
