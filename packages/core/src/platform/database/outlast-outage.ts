import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';

const firstPauseMs = 100;
/** Short enough that a result is kept before the job it belongs to is given to another worker. */
const longestPauseMs = 1000;

/** Whether a failure is the database's, so that the work is to be repeated instead of failed. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/**
 * A failure to keep with the work that it ended. Throws every other: a worker that leaves and an outage are repeated, and
 * what no one foresaw is logged.
 */
export function keptFailure(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
  return error;
}

/**
 * Repeats a write for as long as the database cannot take it, because what it keeps was paid for. The write must tolerate
 * repetition. When `signal` is aborted it is tried once more, and then fails.
 */
export async function outlastOutage<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const isLast = signal.aborted;
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error) || isLast) throw error;
    }
    // An abort ends the pause and leaves the last try.
    await delay(pauseMs, undefined, { signal }).catch(() => {});
  }
}
