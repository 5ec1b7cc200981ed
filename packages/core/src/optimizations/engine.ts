import type { LimitFunction } from 'p-limit';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Methods } from './method.ts';
import type { RunWatch } from './run-watch.ts';

/** What one worker process works with. */
export interface Engine {
  context: Context;
  methods: Methods;
  /** Limits the items worked at the same time in this process. */
  slots: LimitFunction;
  concurrency: number;
  runs: RunWatch;
  /** Aborted when nothing new may be begun. */
  draining: AbortSignal;
  /** Aborted when everything must end now. */
  stopped: AbortSignal;
}

/** Thrown to give a job back because its worker leaves; another one retries it. */
export function leaving(): AppError {
  return new AppError('unavailable', 'The worker was stopped and gave its work back.');
}

/** Whether a failure is the database's, so that the work is to be repeated instead of failed. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** Settles as `work` does, or rejects with the signal's reason as soon as it is aborted, whatever `work` still does. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
