import { api, type SeoOptimization } from '@serplift/core/api';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ImportPicker } from '../features/search-console/ImportPicker.tsx';
import { useConnectReturn } from '../features/search-console/use-connect-return.ts';
import { useWebsites } from '../features/search-console/use-websites.ts';
import { WebsitePicker } from '../features/search-console/WebsitePicker.tsx';
import { DownloadCsv } from '../features/seo/DownloadCsv.tsx';
import { RunProgress } from '../features/seo/RunProgress.tsx';
import { RunResults } from '../features/seo/RunResults.tsx';
import { SeoSetup, type SeoSource } from '../features/seo/SeoSetup.tsx';
import { draftOf } from '../features/seo/settings-rules.ts';
import { isUnfinished, useRun } from '../features/seo/use-run.ts';
import { failureMessage, useEndpoint } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { CardSection } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { ErrorState } from '../ui/States.tsx';
import { Stepper } from '../ui/Stepper.tsx';

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
      {children}
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
      {earlier.isLoading ? <SkeletonRows rows={3} className="h-24" /> : <Setup earlier={earlier.data ?? null} />}
    </Frame>
  );
}

function Setup({ earlier }: { earlier: SeoOptimization | null }) {
  const websites = useWebsites();
  const imports = useEndpoint(api.imports.list, {}).data ?? [];
  const [importId, setImportId] = useState(earlier?.source.importId ?? null);
  const [choice, setChoice] = useState<'website' | 'import' | null>(importId === null ? null : 'import');
  const kind = choice ?? (websites.status === 'notConnected' && imports.length > 0 ? 'import' : 'website');
  const source = sourceOf(kind, websites, imports.some((one) => one.id === importId) ? importId : null);
  return (
    <SeoSetup
      source={source}
      pickFirst={kind === 'website' ? 'Select a website first.' : 'Select imported data first.'}
      firstDraft={earlier === null ? undefined : draftOf(earlier.settings, earlier.maxCostUsd)}
    >
      <CardSection
        title={imports.length === 0 ? 'Website' : 'Search data'}
        description="Which site to optimize. The choice counts for your whole team."
        actions={
          imports.length > 0 && (
            <SegmentedControl
              label="Where the search data comes from"
              value={kind}
              onValueChange={setChoice}
              options={[
                { value: 'website', label: 'Search Console' },
                { value: 'import', label: 'Imported data' },
              ]}
            />
          )
        }
      >
        {kind === 'website' ? (
          <WebsitePicker websites={websites} />
        ) : (
          <ImportPicker imports={imports} value={importId} onValueChange={setImportId} />
        )}
      </CardSection>
    </SeoSetup>
  );
}

function sourceOf(
  kind: 'website' | 'import',
  websites: ReturnType<typeof useWebsites>,
  importId: string | null,
): SeoSource {
  if (kind === 'import') return importId === null ? null : { importId };
  return websites.status === 'ready' && websites.selected !== null ? { websiteUrl: websites.selected.siteUrl } : null;
}

function RunSteps({ id }: { id: string }) {
  const { data: run, error, mutate, isValidating } = useRun(id);
  const isWorking = run !== undefined && isUnfinished(run.status);
  useTitle(run === undefined ? 'SEO optimization' : isWorking ? 'SEO optimization running' : 'SEO results');
  const retry = () => void mutate();
  if (run === undefined) {
    return (
      <Frame step={2}>
        {error === undefined ? (
          <SkeletonRows rows={3} className="h-24" />
        ) : (
          <ErrorState title="This optimization could not be loaded" onRetry={retry} isRetrying={isValidating}>
            {failureMessage(error, 'The server cannot be reached. Check your connection and try again.')}
          </ErrorState>
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
      <RunResults run={run} changeSettingsPath={`${paths.seo}?from=${encodeURIComponent(run.id)}`} />
    </Frame>
  );
}
