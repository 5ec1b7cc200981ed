import type { ReactNode } from 'react';
import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/States.tsx';
import type { ProgressKind, RunTypes, Watch } from '../kind/run-kind.ts';
import { CancelRun } from './CancelRun.tsx';
import { ProgressCard } from './ProgressCard.tsx';

/** A run that works, and how it is watched. */
export interface RunProgressProps<Of extends RunTypes> {
  run: Of['run'];
  watch: Watch;
}

interface SharedProgressProps<Of extends RunTypes> extends RunProgressProps<Of> {
  kind: ProgressKind<Of>;
  /** What the run has finished so far. */
  children?: ReactNode;
}

/** Step 2: what a run does now and how far it is. */
export function RunProgress<Of extends RunTypes>({ kind, run, watch, children }: SharedProgressProps<Of>) {
  const { error, retry, isWatching, keepWatching } = watch;
  const { lookFailure } = kind;
  return (
    <div className="space-y-6">
      {error !== undefined && lookFailure !== undefined && (
        <Notice
          tone={lookFailure.tone}
          title={lookFailure.title}
          actions={<Button onClick={retry}>{lookFailure.retryLabel}</Button>}
        >
          {failureMessage(error, 'The server cannot be reached.')} {lookFailure.text}
        </Notice>
      )}
      {run.progress.waiting !== undefined && (
        <Notice tone="warn" title="This run is waiting">
          {run.progress.waiting}
        </Notice>
      )}
      {!isWatching && (
        <Notice
          tone="accent"
          title="This is taking longer than five minutes"
          actions={
            <Button variant="primary" onClick={keepWatching}>
              Keep Watching
            </Button>
          }
        >
          The run continues and stays in your history. This page has stopped updating.
        </Notice>
      )}
      <ProgressCard
        title={kind.title(run)}
        run={run}
        steps={kind.steps(run.progress)}
        estimate={(elapsedMs) => kind.estimate(run.progress, elapsedMs)}
        now={kind.now(run)}
        actions={<CancelRun run={run} />}
      />
      {children}
    </div>
  );
}
