import { setTimeout as wait } from 'node:timers/promises';
import type { SeoOptimization } from '@serplift/core/api';
import { isUnreachable } from '../failure.ts';
import { openProgress } from '../progress.ts';
import type { Tools } from './run-request.ts';
import { describeProgress, isEnded } from './run-state.ts';

const pollEveryMs = { local: 250, remote: 2000 } as const;
const retryEveryMs = 2000;
/** An answer that does not come is asked for again so often, for the time of a server's restart. */
const maxMissedPolls = 15;

/** Asks for the run, patiently while the other side cannot be reached. */
async function poll({ cli, session, api }: Tools, optimizationId: string): Promise<SeoOptimization> {
  const { signal } = cli.terminal;
  for (let missed = 0; ; missed += 1) {
    try {
      return await session.call(api.seo.show, { optimizationId });
    } catch (error) {
      if (signal.aborted || !isUnreachable(error) || missed >= maxMissedPolls) throw error;
      await wait(retryEveryMs, undefined, { signal });
    }
  }
}

/** Shows how a run goes until it has ended; null when the person interrupted. */
export async function followRun(tools: Tools, started: SeoOptimization): Promise<SeoOptimization | null> {
  const { cli, session } = tools;
  const { signal } = cli.terminal;
  const progress = await openProgress(cli);
  try {
    let run = started;
    while (!isEnded(run)) {
      progress.show(describeProgress(run));
      await wait(pollEveryMs[session.mode], undefined, { signal });
      run = await poll(tools, run.id);
    }
    return run;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    progress.stop();
  }
}

const cancelTimeoutMs = 10_000;

/** Stops a run after Ctrl-C and says what became of it. */
export async function cancelInterrupted(tools: Tools, run: SeoOptimization): Promise<SeoOptimization> {
  const { cli, session, api } = tools;
  cli.say('Interrupted; cancelling the run. What it has finished stays. Ctrl-C again leaves now.');
  const optimizationId = run.id;
  const signal = AbortSignal.timeout(cancelTimeoutMs);
  try {
    await session.call(api.seo.cancel, { optimizationId }, { signal });
  } catch (error) {
    const isOver = error instanceof Error && 'code' in error && error.code === 'conflict';
    if (!isOver) {
      cli.warn(`The run could not be cancelled and may go on. Cancel it with: serplift seo cancel ${run.id}`);
      return run;
    }
  }
  return session.call(api.seo.show, { optimizationId }, { signal });
}
