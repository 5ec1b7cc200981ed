import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/status/States.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { runNouns } from '../kind/run-words.ts';
import { RunEnding } from './RunEnding.tsx';

interface RunResultProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
  /** What it is worth and what it still needs. */
  value: ReactNode;
  /** How it was started and how far its data can be trusted. */
  findings: ReactNode;
  /** Whether one item fills the screen and the rest of the result is left out. */
  isItemOpen?: boolean;
  /** The items, to be read and decided about. */
  children: ReactNode;
}

/** Step 3: why a run ended, what it found and proposes. */
export function RunResult<Of extends RunTypes>(props: RunResultProps<Of>) {
  const { kind, run, value, findings, isItemOpen = false, children } = props;
  const nouns = runNouns[kind.kind];
  const isCompleted = run.status === 'completed';
  return (
    <div className="space-y-3 sm:space-y-4">
      {!isItemOpen && (
        <>
          {!isCompleted && <RunEnding kind={kind} run={run} />}
          {value}
          {findings}
        </>
      )}
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
