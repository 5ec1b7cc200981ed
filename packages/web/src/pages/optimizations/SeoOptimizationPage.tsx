import { api, ideaOfSeoPage, type SeoPage } from '@serplift/core/api';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useConnectReturn } from '../../features/search-console/use-connect-return.ts';
import { DownloadCsv } from '../../features/seo/DownloadCsv.tsx';
import { useRun } from '../../features/seo/use-run.ts';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { isUnfinished } from '../../runs/kind/use-run-end.ts';
import { AutomateLink } from '../../runs/result/AutomateLink.tsx';
import { StepOutline, Wizard } from '../../runs/setup/Wizard.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';

const SeoSetupStep = lazy(async () => ({ default: (await import('./SeoSetupStep.tsx')).SeoSetupStep }));
const RunProgress = lazy(async () => ({ default: (await import('../../features/seo/RunProgress.tsx')).RunProgress }));
const SaveIdeaDialog = lazy(async () => ({
  default: (await import('../../features/ideas/SaveIdeaDialog.tsx')).SaveIdeaDialog,
}));
const RunResults = lazy(async () => ({ default: (await import('../../features/seo/RunResults.tsx')).RunResults }));

const frame = {
  title: 'SEO Click-Through-Rate Optimization',
  description: 'Better titles and descriptions for pages that are found but seldom clicked.',
  back: { to: paths.dashboard, label: 'Back to Optimizations' },
  steps: ['Select Website', 'AI Analysis', 'Review Results'],
};

/** The SEO wizard: choice and settings without an id; with one, the run's progress and then its result. */
export function SeoOptimizationPage() {
  const { id } = useParams();
  return id === undefined ? <SetupStep /> : <RunSteps key={id} id={id} />;
}

function SetupStep() {
  useTitle('SEO optimization');
  useConnectReturn();
  const [query] = useSearchParams();
  const earlierId = query.get('from');
  const earlier = useEndpoint(api.seo.show, earlierId === null ? null : { optimizationId: earlierId });
  return (
    <Wizard {...frame} step={1}>
      {earlier.isLoading ? <StepOutline /> : <SeoSetupStep earlier={earlier.data ?? null} />}
    </Wizard>
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
      <Wizard {...frame} step={2}>
        {error === undefined ? (
          <StepOutline />
        ) : (
          <LoadError title="This optimization could not be loaded" read={read} />
        )}
      </Wizard>
    );
  }
  if (isWorking) {
    return (
      <Wizard {...frame} step={2}>
        <RunProgress run={run} error={error} onRetry={retry} />
      </Wizard>
    );
  }
  return (
    <Wizard
      {...frame}
      step={3}
      actions={
        <>
          {run.totalItems > 0 && <DownloadCsv run={run} />}
          <AutomateLink run={run} />
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
    </Wizard>
  );
}
