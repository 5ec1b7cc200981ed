import type { SeoOptimization } from '@serplift/core/api';
import { lazy } from 'react';
import { ProveIt } from '../../features/lift/ProveIt.tsx';
import { seoKind, type SeoTypes } from '../../features/seo/seo-kind.ts';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { RunWizard } from '../../runs/wizard/RunWizard.tsx';
import { SaveIdea } from './SaveIdea.tsx';

const SeoSetupStep = lazy(async () => ({ default: (await import('./SeoSetupStep.tsx')).SeoSetupStep }));
const SeoProgress = lazy(async () => ({ default: (await import('../../features/seo/SeoProgress.tsx')).SeoProgress }));
const SeoResult = lazy(async () => ({ default: (await import('../../features/seo/SeoResult.tsx')).SeoResult }));
const PageIdeaDialog = lazy(async () => ({ default: (await import('./IdeaDialogs.tsx')).PageIdeaDialog }));

/** The SEO wizard. */
export function SeoOptimizationPage() {
  return (
    <RunWizard<SeoTypes>
      kind={seoKind}
      Setup={SeoSetupStep}
      Progress={SeoProgress}
      Result={Result}
      ResultActions={ResultActions}
    />
  );
}

function ResultActions({ run }: { run: SeoOptimization }) {
  if (run.totalItems === 0) return null;
  return (
    <>
      {run.status === 'completed' && <ProveIt optimizationId={run.id} />}
      <DownloadFiles kind={seoKind} run={run} />
    </>
  );
}

function Result({ run }: { run: SeoOptimization }) {
  return (
    <SaveIdea Dialog={PageIdeaDialog} websiteUrl={run.websiteUrl}>
      {(save) => <SeoResult run={run} onSaveIdea={save} />}
    </SaveIdea>
  );
}
