import { ideaOfSeoPage, type SeoOptimization, type SeoPage } from '@serplift/core/api';
import { lazy } from 'react';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { seoKind, type SeoTypes } from '../../features/seo/seo-kind.ts';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { RunWizard } from '../../runs/wizard/RunWizard.tsx';
import { SaveIdea } from './SaveIdea.tsx';

const SeoSetupStep = lazy(async () => ({ default: (await import('./SeoSetupStep.tsx')).SeoSetupStep }));
const SeoProgress = lazy(async () => ({ default: (await import('../../features/seo/SeoProgress.tsx')).SeoProgress }));
const SeoResult = lazy(async () => ({ default: (await import('../../features/seo/SeoResult.tsx')).SeoResult }));

/** The SEO wizard. */
export function SeoOptimizationPage() {
  return (
    <RunWizard<SeoTypes>
      kind={seoKind}
      Setup={Setup}
      Progress={SeoProgress}
      Result={Result}
      ResultActions={ResultActions}
    />
  );
}

function Setup({ earlier }: { earlier: SeoOptimization | null }) {
  useConnectReturn();
  return <SeoSetupStep earlier={earlier} />;
}

function ResultActions({ run }: { run: SeoOptimization }) {
  return run.totalItems > 0 && <DownloadFiles kind={seoKind} run={run} />;
}

function Result({ run }: { run: SeoOptimization }) {
  return (
    <SaveIdea proposalOf={(page: SeoPage) => ideaOfSeoPage(page, run.websiteUrl)}>
      {(save) => <SeoResult run={run} onSaveIdea={save} />}
    </SaveIdea>
  );
}
