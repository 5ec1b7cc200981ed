import type { OptimizationStatus } from '@serplift/core/api';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/States.tsx';
import type { Starter } from '../kind/use-start-run.ts';

interface RunEndingProps<Input> {
  run: { status: OptimizationStatus; results: { summary: string | null; error: string | null } };
  /** What a run is called, such as "Optimization", and what is said of a failure without words. */
  name: string;
  failureText: string;
  /** The form of step 1, filled with this run's settings. */
  changeSettingsPath: string;
  starter: Starter<Input>;
  /** What starts the run again exactly as it was started. */
  input: Input;
}

/** Why a run ended before its time, and the ways to start it again. */
export function RunEnding<Input>(props: RunEndingProps<Input>) {
  const { run, name, failureText, changeSettingsPath, starter, input } = props;
  const isFailed = run.status === 'failed';
  return (
    <Notice
      tone={isFailed ? 'bad' : 'neutral'}
      title={`${name} ${isFailed ? 'Failed' : 'Cancelled'}`}
      actions={
        <>
          <ButtonLink to={changeSettingsPath}>Change Settings</ButtonLink>
          <Button variant="primary" isLoading={starter.isStarting} onClick={() => starter.start(input)}>
            {isFailed ? 'Try Again' : 'Start Again'}
          </Button>
        </>
      }
    >
      <p className="max-w-prose wrap-anywhere">{isFailed ? (run.results.error ?? failureText) : run.results.summary}</p>
      {starter.reason !== null && <p className="mt-1 text-bad">{starter.reason}</p>}
    </Notice>
  );
}
