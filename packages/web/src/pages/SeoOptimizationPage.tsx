import { api, ideaOfSeoPage, type SeoPage } from '@serplift/core/api';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useConnectReturn } from '../features/search-console/use-connect-return.ts';
import { DownloadCsv } from '../features/seo/DownloadCsv.tsx';
import { useRun } from '../features/seo/use-run.ts';
import { useEndpoint } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { isUnfinished } from '../lib/use-run-end.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Stepper } from '../ui/Stepper.tsx';

const SeoSetupStep = lazy(async () => ({ default: (await import('./SeoSetupStep.tsx')).SeoSetupStep }));
const RunProgress = lazy(async () => ({ default: (await import('../features/seo/RunProgress.tsx')).RunProgress }));
const SaveIdeaDialog = lazy(async () => ({
  default: (await import('../features/ideas/SaveIdeaDialog.tsx')).SaveIdeaDialog,
}));
const RunResults = lazy(async () => ({ default: (await import('../features/seo/RunResults.tsx')).RunResults }));

const steps = ['Select Website', 'AI Analysis', 'Review Results'];

/** The SEO wizard: choice and settings without an id; with one, the run's progress and then its result. */
export function SeoOptimizationPage() {
  const { id } = useParams();
  return id === undefined ? <SetupStep /> : <RunSteps key={id} id={id} />;
}

interface FrameProps {
  step: number;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ step, actions, children }: FrameProps) {
  return (
    <>
      <PageHeader
        title="SEO Click-Through-Rate Optimization"
        description="Better titles and descriptions for pages that are found but seldom clicked."
        back={{ to: paths.dashboard, label: 'Back to Optimizations' }}
        actions={actions}
      />
      <div className="mb-6">
        <Stepper steps={steps} current={step} />
      </div>
      <Suspense fallback={<SkeletonRows rows={3} className="h-24" />}>{children}</Suspense>
    </>
  );
}

function SetupStep() {
  useTitle('SEO optimization');
  useConnectReturn();
  const [query] = useSearchParams();
  const earlierId = query.get('from');
  const earlier = useEndpoint(api.seo.show, earlierId === null ? null : { optimizationId: earlierId });
  return (
    <Frame step={1}>
      {earlier.isLoading ? <SkeletonRows rows={3} className="h-24" /> : <SeoSetupStep earlier={earlier.data ?? null} />}
    </Frame>
  );
}

function RunSteps({ id }: { id: string }) {
  const read = useRun(id);
  const { data: run, error, mutate } = read;
  const [ideaOf, setIdeaOf] = useState<SeoPage | null>(null);
  const isWorking = run !== undefined && isUnfinished(run.status);
  useTitle(run === undefined ? 'SEO optimization' : isWorking ? 'SEO optimization running' : 'SEO results');
  const retry = () => void mutate();
  if (run === undefined) {
    return (
      <Frame step={2}>
        {error === undefined ? (
          <SkeletonRows rows={3} className="h-24" />
        ) : (
          <LoadError title="This optimization could not be loaded" read={read} />
        )}
      </Frame>
    );
  }
  if (isWorking) {
    return (
      <Frame step={2}>
        <RunProgress run={run} error={error} onRetry={retry} />
      </Frame>
    );
  }
  return (
    <Frame
      step={3}
      actions={
        <>
          {run.totalItems > 0 && <DownloadCsv run={run} />}
          <ButtonLink to={paths.seo}>New Optimization</ButtonLink>
        </>
      }
    >
      <RunResults
        run={run}
        changeSettingsPath={`${paths.seo}?from=${encodeURIComponent(run.id)}`}
        onSaveIdea={setIdeaOf}
      />
      {ideaOf !== null && (
        <Suspense>
          <SaveIdeaDialog proposal={ideaOfSeoPage(ideaOf, run.websiteUrl)} onClose={() => setIdeaOf(null)} />
        </Suspense>
      )}
    </Frame>
  );
}
