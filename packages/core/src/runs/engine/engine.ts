import { setMaxListeners } from 'node:events';
import { AppError } from '../../contract/errors.ts';
import type { ActiveJob } from '../../platform/jobs/jobs.ts';
import type { Turns } from '../../platform/turns.ts';
import { providersFor } from '../../providers/open/providers-for.ts';
import type { Context } from '../../team/context/context.ts';
import type { Methods } from './method.ts';
import type { RunWatch } from './run-watch.ts';

/** What one worker process works with. */
export interface Engine {
  context: Context;
  methods: Methods;
  /** Limits the items processed at the same time in this process; teams take turns. */
  slots: Turns;
  /** Paces them until the returned function is called. */
  pace: () => () => void;
  concurrency: number;
  /** How long a share keeps its place although a run of another team waits for one. */
  turnMs: number;
  runs: RunWatch;
  /** Aborted when nothing new may be started. */
  draining: AbortSignal;
  /** Aborted when everything must end now. */
  stopped: AbortSignal;
}

/** What is reported of an unexpected failure; the log has the rest. */
export const unforeseen = 'Something went wrong on our side. Start the run again; if it happens again, contact us.';

/** Thrown to give a job back because its worker leaves; another one retries it. */
export function leaving(): AppError {
  return new AppError('unavailable', 'The worker was stopped and handed back its work.');
}

/**
 * The context a job works in; its signal is aborted when the run ends, the job is lost or the worker must let go. What is
 * being paid for goes on when only the job is lost.
 */
export function openJobContext(engine: Engine, job: ActiveJob, runEnded: AbortSignal): Context {
  const paying = AbortSignal.any([runEnded, engine.stopped]);
  const signal = AbortSignal.any([paying, job.signal]);
  // Every item of the job listens to them.
  setMaxListeners(0, signal, paying);
  const log = engine.context.log.child({ run: job.optimizationId, job: job.id });
  const providers = providersFor(engine.context.providers, job.teamId);
  return { ...engine.context, providers, signal, paying, log, requestId: job.id };
}
