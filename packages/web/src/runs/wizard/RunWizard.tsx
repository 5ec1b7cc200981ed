import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { resultPaths } from '../kind/run-calls.ts';
import type { RunKind, RunTypes, Watch } from '../kind/run-kind.ts';
import { runNouns } from '../kind/run-words.ts';
import { type RunFailure, useRun } from '../kind/use-run.ts';
import { AutomateLink } from '../result/AutomateLink.tsx';
import { StepOutline, Wizard } from './Wizard.tsx';

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
