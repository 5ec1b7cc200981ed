import { type SeoOptimization } from '@serplift/core/api';
import { Suspense } from 'react';
import { ProveIt } from '../../features/lift/ProveIt.tsx';
import { PublishButton } from '../../features/publish/PublishButton.tsx';
import { seoKind, type SeoTypes } from '../../features/seo/seo-kind.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { DownloadFiles } from '../../runs/result/DownloadFiles.tsx';
import { SearchRunFacts } from '../../runs/result/RunFacts.tsx';
import { RunWizard } from '../../runs/wizard/RunWizard.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { SaveIdea } from './SaveIdea.tsx';

const SeoSetupStep = lazyPart(async () => (await import('./SeoSetupStep.tsx')).SeoSetupStep);
const SeoProgress = lazyPart(async () => (await import('../../features/seo/SeoProgress.tsx')).SeoProgress);
const SeoResult = lazyPart(async () => (await import('../../features/seo/SeoResult.tsx')).SeoResult);
const LiveCheck = lazyPart(async () => (await import('../../features/lift/LiveCheck.tsx')).LiveCheck);
const Publications = lazyPart(async () => (await import('../../features/publish/Publications.tsx')).Publications);
const PageIdeaDialog = lazyPart(async () => (await import('./IdeaDialogs.tsx')).PageIdeaDialog);

/** The SEO wizard. */
export function SeoOptimizationPage() {
  return (
    <RunWizard<SeoTypes>
      kind={seoKind}
      Setup={SeoSetupStep}
      Progress={SeoProgress}
      Result={Result}
      ResultFacts={SearchRunFacts}
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
      {(save) => (
        <SeoResult run={run} onSaveIdea={save} publish={<Publish run={run} />} publishing={<Publishing run={run} />} />
      )}
    </SaveIdea>
  );
}

function Publish({ run }: { run: SeoOptimization }) {
  const { team, isOwner } = useCurrentUser();
  if (team === null || run.results.optimizedPages === 0) return null;
  return <PublishButton optimizationId={run.id} teamId={team.id} isOwner={isOwner} />;
}

function Publishing({ run }: { run: SeoOptimization }) {
  const { team } = useCurrentUser();
  if (team === null || run.results.optimizedPages === 0) return null;
  return (
    <Suspense>
      <Publications optimizationId={run.id} teamId={team.id} />
      <LiveCheck optimizationId={run.id} />
    </Suspense>
  );
}
