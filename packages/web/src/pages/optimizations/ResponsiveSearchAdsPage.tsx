import type { AdsOptimization } from '@serplift/core/api';
import { lazy } from 'react';
import { useConnectReturn } from '../../features/ads/account/use-connect-return.ts';
import { adsKind, type AdsTypes } from '../../features/ads/ads-kind.ts';
import { RunWizard } from '../../runs/wizard/RunWizard.tsx';

const AdsSetupStep = lazy(async () => ({
  default: (await import('../../features/ads/select/AdsSetupStep.tsx')).AdsSetupStep,
}));
const AdsProgress = lazy(async () => ({
  default: (await import('../../features/ads/progress/AdsProgress.tsx')).AdsProgress,
}));
const AdsResult = lazy(async () => ({
  default: (await import('../../features/ads/review/AdsResult.tsx')).AdsResult,
}));

/** The ads wizard. */
export function ResponsiveSearchAdsPage() {
  return (
    <RunWizard<AdsTypes>
      kind={adsKind}
      Setup={Setup}
      Progress={AdsProgress}
      Result={AdsResult}
      stepOf={{ unknown: 3, failed: 3 }}
    />
  );
}

function Setup({ earlier }: { earlier: AdsOptimization | null }) {
  useConnectReturn();
  return <AdsSetupStep earlier={earlier} />;
}
