import { api } from '@serplift/core/api';
import { lazy, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useConnectReturn } from '../../features/ads/account/use-connect-return.ts';
import { type RunFailure, useRun } from '../../features/ads/progress/use-run.ts';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { isUnfinished } from '../../runs/kind/use-run-end.ts';
import { AutomateLink } from '../../runs/result/AutomateLink.tsx';
import { StepOutline, Wizard } from '../../runs/setup/Wizard.tsx';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Notice } from '../../ui/status/States.tsx';

const AdsSetupStep = lazy(async () => ({
  default: (await import('../../features/ads/select/AdsSetupStep.tsx')).AdsSetupStep,
}));
const RunProgress = lazy(async () => ({
  default: (await import('../../features/ads/progress/RunProgress.tsx')).RunProgress,
}));
const RunResults = lazy(async () => ({
  default: (await import('../../features/ads/review/RunResults.tsx')).RunResults,
}));

const frame = {
  title: 'Google Ads Optimization',
  description: 'Responsive search ads for your ad groups, reviewed by you before anything goes live.',
  back: { to: paths.dashboard, label: 'Back to Optimizations' },
  steps: ['Select Campaigns', 'AI Analysis', 'Review & Deploy'],
};

/** The ads wizard: campaigns and settings without an id; with one, the run's progress and then its ads. */
export function ResponsiveSearchAdsPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const [resets, setResets] = useState(0);
  const reset = () => {
    setResets(resets + 1);
    void navigate(paths.ads);
  };
  return id === undefined ? <SetupStep key={resets} onReset={reset} /> : <RunSteps key={id} id={id} onReset={reset} />;
}

interface FrameProps {
  step: number;
  onReset: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ step, onReset, actions, children }: FrameProps) {
  return (
    <Wizard
      {...frame}
      step={step}
      actions={
        <>
          {actions}
          <Button onClick={onReset}>New Optimization</Button>
        </>
      }
    >
      {children}
    </Wizard>
  );
}

/** What a failed run leaves to be read on the first step. */
interface Failed extends RunFailure {
  id: string;
}

function SetupStep({ onReset }: { onReset: () => void }) {
  useTitle('Google Ads optimization');
  useConnectReturn();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [failed] = useState((state as { failed?: Failed } | null)?.failed);
  const earlierId = query.get('from');
  const earlier = useEndpoint(api.ads.show, earlierId === null ? null : { optimizationId: earlierId });
  return (
    <Frame step={1} onReset={onReset}>
      {failed !== undefined && (
        <div className="mb-6">
          <Notice
            tone="bad"
            title={failed.title}
            actions={<ButtonLink to={paths.adsResult(failed.id)}>Open the run</ButtonLink>}
          >
            <p className="max-w-prose wrap-anywhere">{failed.reason}</p>
          </Notice>
        </div>
      )}
      {earlier.isLoading ? <StepOutline /> : <AdsSetupStep earlier={earlier.data ?? null} />}
    </Frame>
  );
}

function RunSteps({ id, onReset }: { id: string; onReset: () => void }) {
  const navigate = useNavigate();
  const handleFailure = (failure: RunFailure) =>
    void navigate(paths.ads, { state: { failed: { ...failure, id } satisfies Failed } });
  const read = useRun(id, handleFailure);
  const { data: run, error, isWatching, keepWatching } = read;
  const isWorking = run !== undefined && isUnfinished(run.status);
  useTitle(run === undefined ? 'Google Ads optimization' : isWorking ? 'Ads optimization running' : 'Ads to review');
  if (run === undefined) {
    return (
      <Frame step={3} onReset={onReset}>
        {error === undefined ? (
          <StepOutline />
        ) : (
          <LoadError title="This optimization could not be loaded" read={read} />
        )}
      </Frame>
    );
  }
  if (isWorking) {
    return (
      <Frame step={2} onReset={onReset}>
        <RunProgress run={run} isWatching={isWatching} onKeepWatching={keepWatching} />
      </Frame>
    );
  }
  return (
    <Frame step={3} onReset={onReset} actions={<AutomateLink run={run} />}>
      <RunResults run={run} changeSettingsPath={`${paths.ads}?from=${encodeURIComponent(run.id)}`} />
    </Frame>
  );
}
