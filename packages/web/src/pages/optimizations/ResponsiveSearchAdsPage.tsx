import type { AdsOptimization } from '@serplift/core/api';
import { adsKind, type AdsTypes } from '../../features/ads/ads-kind.ts';
import { accountNumber } from '../../google/account-number.ts';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { RunFacts } from '../../runs/result/RunFacts.tsx';
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

/** What a run over an ads account was: its state and its target. */
function AdsFacts({ run }: { run: AdsOptimization }) {
  const { name, id } = run.account;
  return (
    <RunFacts
      run={run}
      name={
        <>
          {name} <span className="font-normal text-muted">{accountNumber(id)}</span>
        </>
      }
    />
  );
}
