import type { QuestionOptimization } from '@serplift/core/api';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/States.tsx';
import { startInputOf, useStartRun } from './use-start-run.ts';

interface RunEndingProps {
  run: QuestionOptimization;
  /** The form of step 1, filled with this run's settings. */
  changeSettingsPath: string;
}

/** Why a run ended before its time, and the ways to start it again. */
export function RunEnding({ run, changeSettingsPath }: RunEndingProps) {
  const { start, isStarting, reason } = useStartRun();
  const isFailed = run.status === 'failed';
  return (
    <Notice
      tone={isFailed ? 'bad' : 'neutral'}
      title={isFailed ? 'Analysis Failed' : 'Analysis Cancelled'}
      actions={
        <>
          <ButtonLink to={changeSettingsPath}>Change Settings</ButtonLink>
          <Button variant="primary" isLoading={isStarting} onClick={() => start(startInputOf(run))}>
            {isFailed ? 'Try Again' : 'Start Again'}
          </Button>
        </>
      }
    >
      <p className="max-w-prose wrap-anywhere">
        {isFailed ? (run.results.error ?? 'Question analysis failed') : run.results.summary}
      </p>
      {reason !== null && <p className="mt-1 text-bad">{reason}</p>}
    </Notice>
  );
}
