import type { OptimizationStatus, Progress } from '@serplift/core/api';
import { countOf } from '../../../lib/format.ts';
import type { ProgressKind, RunStep } from '../../../runs/kind/run-kind.ts';
import { RunProgress, type RunProgressProps } from '../../../runs/progress/RunProgress.tsx';
import type { AdsTypes } from '../ads-kind.ts';

/** How far a run is, 0 to 100: a quarter for the preparation, the rest by ad groups; 25 while their number is unknown. */
export function percentOf({ processed, total }: Progress, status: OptimizationStatus): number {
  if (status === 'completed') return 100;
  return total === null || total === 0 ? 25 : (processed / total) * 75 + 25;
}

const preparation = [
  'Analyze selected ad groups and existing ads',
  'Identify top-performing keywords per ad group',
] as const;
const perAdGroup = [
  'Analyze landing pages and competitor data',
  'Get organic search results via a SERP data service',
  'AI competitive analysis and ad generation',
  'Generate optimized responsive search ads',
] as const;

/** The six steps: two for all ad groups together, then four that every ad group goes through, many at a time. */
export function processingSteps({ processed, total, step }: Progress): RunStep[] {
  const isQueued = step === 'queued';
  const isPrepared = total !== null;
  const first = preparation.map((label): RunStep => ({
    label,
    state: isPrepared ? 'done' : isQueued ? 'upcoming' : 'current',
  }));
  const isDone = isPrepared && processed >= total;
  const rest = perAdGroup.map((label): RunStep => ({
    label,
    state: isDone ? 'done' : isPrepared ? 'current' : 'upcoming',
  }));
  return [...first, ...rest];
}

const adsProgress: ProgressKind<AdsTypes> = {
  title: ({ account }) => `Writing ads for ${account.name}`,
  steps: processingSteps,
  estimate: () => ({ label: 'Estimated time', text: '3–5 minutes' }),
  now: ({ status, progress }) => ({
    label: status === 'pending' ? 'Waiting for a free worker' : 'Optimizing your ads',
    percent: percentOf(progress, status),
    detail: progress.total === null ? 'Preparing' : `${progress.processed} of ${countOf(progress.total, 'ad group')}`,
  }),
};

/** Step 2 of an ads run. */
export function AdsProgress(props: RunProgressProps<AdsTypes>) {
  return <RunProgress kind={adsProgress} {...props} />;
}
