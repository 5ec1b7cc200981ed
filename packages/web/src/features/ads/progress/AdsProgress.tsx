import { countOf } from '../../../lib/format.ts';
import type { ProgressKind } from '../../../runs/kind/run-kind.ts';
import { RunProgress, type RunProgressProps } from '../../../runs/progress/RunProgress.tsx';
import type { AdsTypes } from '../ads-kind.ts';
import { percentOf, processingSteps } from './run-progress-rules.ts';

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
