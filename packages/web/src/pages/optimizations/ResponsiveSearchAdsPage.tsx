import type { AdsOptimization } from '@serplift/core/api';
import { adsKind, type AdsTypes } from '../../features/ads/ads-kind.ts';
import { AdsFacts } from '../../features/ads/AdsFacts.tsx';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { RunWizard } from '../../runs/wizard/RunWizard.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';

const AdsSetupStep = lazyPart(async () => (await import('../../features/ads/select/AdsSetupStep.tsx')).AdsSetupStep);
const AdsProgress = lazyPart(async () => (await import('../../features/ads/progress/AdsProgress.tsx')).AdsProgress);
const AdsResult = lazyPart(async () => (await import('../../features/ads/review/AdsResult.tsx')).AdsResult);

/** The ads wizard. */
export function ResponsiveSearchAdsPage() {
  return (
    <RunWizard<AdsTypes>
      kind={adsKind}
      Setup={AdsSetupStep}
      Progress={AdsProgress}
      Result={AdsResult}
      ResultFacts={AdsFacts}
      ResultActions={ResultActions}
    />
  );
}

function ResultActions({ run }: { run: AdsOptimization }) {
  return run.totalItems > 0 && <DownloadFiles kind={adsKind} run={run} />;
}
