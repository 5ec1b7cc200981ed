import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '../../output/failure.ts';
import { openProgress } from '../../output/progress.ts';
import type { RunKind, RunTypes, Tools } from './run-kind.ts';
import { describeProgress, isEnded } from './run-state.ts';

const pollEveryMs = { local: 250, remote: 2000 } as const;
const retryEveryMs = 2000;
/** A missing response is requested again for this long, the time of a server's restart. */
const giveUpAfterMs = 30_000;

/** Asks for the run, patiently while the other side cannot be reached. */
async function poll<Of extends RunTypes>(tools: Tools, kind: RunKind<Of>, optimizationId: string): Promise<Of['run']> {
  const { signal } = tools.cli.terminal;
  const since = Date.now();
  for (;;) {
    try {
      return await kind.show(tools, optimizationId);
    } catch (error) {
      if (signal.aborted || !isUnreachable(error) || Date.now() - since > giveUpAfterMs) throw error;
      await wait(retryEveryMs, undefined, { signal });
    }
  }
}

/** A run that this process takes itself in a moment waits for no one. */
function takenHere<Of extends RunTypes['run']>(run: Of): Of {
  const { waiting: _waiting, ...progress } = run.progress;
  return { ...run, progress };
}

/** Shows how a run goes until it has ended; null when the person interrupted. */
export async function followRun<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  started: Of['run'],
): Promise<Of['run'] | null> {
  const { cli, session } = tools;
  const { signal } = cli.terminal;
  const progress = await openProgress(cli);
  try {
    let run = started;
    while (!isEnded(run)) {
      progress.show(describeProgress(session.mode === 'local' ? takenHere(run) : run));
      await wait(pollEveryMs[session.mode], undefined, { signal });
      run = await poll(tools, kind, run.id);
    }
    return run;
  } catch (error) {
    if (signal.aborted) return null;
    if (isUnreachable(error)) {
      const { command } = kind;
      const how = `serplift ${command} show ${started.id}, or cancel it with: serplift ${command} cancel ${started.id}`;
      cli.warn(`The run continues without this command. Check on it with: ${how}`);
    }
    throw error;
  } finally {
    progress.stop();
  }
}

const cancelTimeoutMs = 10_000;

/** Stops a run after Ctrl-C and says what became of it. */
export async function cancelInterrupted<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  run: Of['run'],
): Promise<Of['run']> {
  const { cli } = tools;
  cli.say('Interrupted. Canceling the run; finished results are kept. Press Ctrl-C again to leave at once.');
  const optimizationId = run.id;
  const signal = AbortSignal.timeout(cancelTimeoutMs);
  try {
    await kind.cancel(tools, optimizationId, { signal });
  } catch (error) {
    const isOver = error instanceof Error && 'code' in error && error.code === 'conflict';
    if (!isOver) {
      cli.warn(
        `The run could not be canceled and may continue. Cancel it with: serplift ${kind.command} cancel ${run.id}`,
      );
      return run;
    }
  }
  cli.terminal.setLastWords(null);
  return kind.show(tools, optimizationId, { signal });
}
