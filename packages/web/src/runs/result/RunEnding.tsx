import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/States.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { capitalized, runNouns } from '../kind/run-words.ts';
import { useStartRun } from '../kind/use-start-run.ts';

interface RunEndingProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
}

/** Why a run ended before its time, and the ways to start it again. */
export function RunEnding<Of extends RunTypes>({ kind, run }: RunEndingProps<Of>) {
  const starter = useStartRun(kind);
  const isFailed = run.status === 'failed';
  const { error, summary } = run.results;
  return (
    <Notice
      tone={isFailed ? 'bad' : 'neutral'}
      title={`${capitalized(runNouns[kind.kind].run)} ${isFailed ? 'Failed' : 'Cancelled'}`}
      actions={
        <>
          <ButtonLink to={`${kind.paths.setup}?from=${encodeURIComponent(run.id)}`}>Change Settings</ButtonLink>
          <Button variant="primary" isLoading={starter.isStarting} onClick={() => starter.start(kind.inputOf(run))}>
            {isFailed ? 'Try Again' : 'Start Again'}
          </Button>
        </>
      }
    >
      <p className="max-w-prose wrap-anywhere">{isFailed ? (error ?? kind.watch.failure.text) : summary}</p>
      {starter.reason !== null && <p className="mt-1 text-bad">{starter.reason}</p>}
    </Notice>
  );
}
