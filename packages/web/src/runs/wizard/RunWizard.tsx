import type { OptimizationSummary } from '@serplift/core/api';
import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { type ComponentType, type ReactNode, useState, Suspense } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stepper } from '../../ui/layout/Stepper.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { resultPaths } from '../kind/run-calls.ts';
import type { RunKind, RunTypes, Watch, WizardTexts } from '../kind/run-kind.ts';
import { runNouns } from '../kind/run-words.ts';
import { type RunFailure, useRun } from '../kind/use-run.ts';

interface RunWizardProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  /** Step 1: what to work on and the settings, filled as an earlier run when one is given. */
  Setup: ComponentType<{ earlier: Of['run'] | null }>;
  /** Step 2. */
  Progress: ComponentType<{ run: Of['run']; watch: Watch }>;
  /** Step 3. */
  Result: ComponentType<{ run: Of['run'] }>;
  /** What the run of a result was. */
  ResultFacts: ComponentType<{ run: Of['run'] }>;
  /** What else is offered with a result. */
  ResultActions?: ComponentType<{ run: Of['run'] }>;
  /** The step of a run that is not yet loaded, and the step of one that failed. */
  stepOf?: { unknown: number; failed: number };
}

/** The screens of a run: choice and settings without an id; with one, the run's progress and then its result. */
export function RunWizard<Of extends RunTypes>(props: RunWizardProps<Of>) {
  const { id } = useParams();
  const navigate = useNavigate();
  const [resets, setResets] = useState(0);
  const reset = () => {
    setResets(resets + 1);
    void navigate(props.kind.paths.setup);
  };
  return id === undefined ? (
    <SetupStep key={resets} {...props} onReset={reset} />
  ) : (
    <RunSteps key={id} {...props} id={id} onReset={reset} />
  );
}

interface StepProps<Of extends RunTypes> extends RunWizardProps<Of> {
  onReset: () => void;
}

interface FrameProps<Of extends RunTypes> extends StepProps<Of> {
  step: number;
  /** The ended run. */
  run?: Of['run'];
  children: ReactNode;
}

function Frame<Of extends RunTypes>({
  kind,
  step,
  run,
  ResultFacts,
  ResultActions,
  onReset,
  children,
}: FrameProps<Of>) {
  const { anew } = kind.wizard;
  return (
    <Wizard
      texts={kind.wizard}
      step={step}
      facts={run !== undefined && <ResultFacts run={run} />}
      actions={
        <>
          {run !== undefined && (
            <>
              {ResultActions !== undefined && <ResultActions run={run} />}
              <AutomateLink run={run} />
            </>
          )}
          {anew.everywhere && <Button onClick={onReset}>{anew.label}</Button>}
          {run !== undefined && !anew.everywhere && <ButtonLink to={kind.paths.setup}>{anew.label}</ButtonLink>}
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

function SetupStep<Of extends RunTypes>(props: StepProps<Of>) {
  const { kind, Setup } = props;
  useTitle(kind.wizard.documentTitles.setup);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [failed] = useState((state as { failed?: Failed } | null)?.failed);
  const earlierId = query.get('from');
  const earlier = useEndpoint(kind.calls.show, earlierId === null ? null : { optimizationId: earlierId });
  return (
    <Frame {...props} step={1}>
      {failed !== undefined && (
        <div className="mb-6">
          <Notice
            tone="bad"
            title={failed.title}
            actions={<ButtonLink to={resultPaths[kind.kind](failed.id)}>Open the run</ButtonLink>}
          >
            <p className="max-w-prose wrap-anywhere">{failed.reason}</p>
          </Notice>
        </div>
      )}
      {earlier.isLoading ? <StepOutline /> : <Setup earlier={earlier.data ?? null} />}
    </Frame>
  );
}

function RunSteps<Of extends RunTypes>(props: StepProps<Of> & { id: string }) {
  const { kind, Progress, Result, stepOf = { unknown: 3, failed: 3 }, id } = props;
  const navigate = useNavigate();
  const handleFailure = (failure: RunFailure) => {
    if (!kind.watch.returnsOnFailure) return;
    void navigate(kind.paths.setup, { state: { failed: { ...failure, id } satisfies Failed } });
  };
  const { run, isWorking, read, watch } = useRun({ kind, optimizationId: id, onFailure: handleFailure });
  const { setup, working, ended } = kind.wizard.documentTitles;
  useTitle(run === undefined ? setup : isWorking ? working : ended);
  if (run === undefined) {
    return (
      <Frame {...props} step={stepOf.unknown}>
        {read.error === undefined ? (
          <StepOutline />
        ) : (
          <LoadError title={`This ${runNouns[kind.kind].run} could not be loaded`} read={read} />
        )}
      </Frame>
    );
  }
  if (isWorking) {
    return (
      <Frame {...props} step={2}>
        <Progress run={run} watch={watch} />
      </Frame>
    );
  }
  return (
    <Frame {...props} step={run.status === 'failed' ? stepOf.failed : 3} run={run}>
      <Result run={run} />
    </Frame>
  );
}

interface WizardProps {
  texts: WizardTexts;
  /** The step shown, from 1. */
  step: number;
  /** What the run was, of an ended one. */
  facts?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a run: what it is, its steps, and the content of one of them. */
function Wizard({ texts, step, facts, actions, children }: WizardProps) {
  const { title, description, back, steps } = texts;
  // A result begins as high up as it can; on phones even its actions give way.
  const isResult = step === steps.length;
  return (
    <div className="flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_auto]">
      {/* Where there is room, the actions are next to the way back, and the title has the whole width below them. */}
      <div className="xl:col-span-2 xl:col-start-1 xl:row-start-1">
        <PageHeader title={title} {...(isResult ? { isSmallOnPhones: true } : { description })} back={back} />
      </div>
      <div
        className={clsx(
          'flex flex-wrap gap-2 self-start empty:hidden xl:col-start-2 xl:row-start-1 xl:-mt-1.5',
          isResult ? 'max-sm:order-last max-sm:mt-6 sm:max-xl:mb-4' : 'max-xl:mb-6',
        )}
      >
        {actions}
      </div>
      <div
        className={clsx(
          'xl:col-span-2',
          isResult
            ? 'mb-3 flex flex-col gap-2 sm:mb-4 sm:gap-4 xl:flex-row xl:flex-wrap xl:items-center xl:justify-between'
            : 'mb-6',
        )}
      >
        <Stepper steps={steps} current={step} />
        {facts}
      </div>
      {/* On phones, what is not loaded yet keeps the actions below it from being seen and pushed away. */}
      <div className={clsx('min-w-0 xl:col-span-2', isResult && 'max-sm:min-h-[calc(100dvh-10rem)]')}>
        <Suspense fallback={<StepOutline />}>{children}</Suspense>
      </div>
    </div>
  );
}

/** What replaces a step that loads. */
function StepOutline() {
  return <SkeletonRows rows={3} className="h-24" />;
}

/** Leads people who may make automations to the form of one that repeats a run. */
function AutomateLink({ run }: { run: Pick<OptimizationSummary, 'kind' | 'id'> }) {
  const { canInviteMembers: mayAutomate } = useCurrentUser();
  if (!mayAutomate) return null;
  return (
    <ButtonLink icon={<CalendarClock />} to={paths.automateRun(run.kind, run.id)}>
      Automate This
    </ButtonLink>
  );
}
