import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { EmptyState, Notice } from '../../ui/status/States.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { runNouns, capitalized } from '../kind/run-words.ts';
import { useStartRun } from '../kind/use-start-run.ts';

interface RunEndingProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
}

/** Why a run ended before its time, and the ways to start it again. */
function RunEnding<Of extends RunTypes>({ kind, run }: RunEndingProps<Of>) {
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

interface RunResultProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
  /** What it is worth and what it still needs. */
  value: ReactNode;
  /** How it was started and how far its data can be trusted. */
  findings: ReactNode;
  /** The items, to be read and decided about. */
  children: ReactNode;
}

/** Step 3: why a run ended, what it found and proposes. */
export function RunResult<Of extends RunTypes>(props: RunResultProps<Of>) {
  const { kind, run, value, findings, children } = props;
  const nouns = runNouns[kind.kind];
  const isCompleted = run.status === 'completed';
  return (
    <div className="space-y-3 sm:space-y-4">
      {!isCompleted && <RunEnding kind={kind} run={run} />}
      {value}
      {findings}
      {run.totalItems > 0
        ? children
        : isCompleted && (
            <EmptyState title={`This ${nouns.run === 'analysis' ? 'analysis' : 'run'} has no ${nouns.item}s`}>
              There was nothing to process.
            </EmptyState>
          )}
    </div>
  );
}
