import { listenOften, untilAborted } from '../../platform/until-aborted.ts';

export { untilAborted };

/** The reason of a deadline's abort. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const longestStepMs = 1000;

/**
 * Runs work that must end in time; its signal aborts with the caller's or with a DeadlineError, and leaves no timer behind.
 * Time in which the process was paused doesn't count: an answer that came meanwhile waits to be read.
 */
export async function withDeadline<T>(
  limit: { signal: AbortSignal | undefined; timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, timeoutMs } = limit;
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal?.reason);
  if (signal?.aborted === true) follow();
  if (signal !== undefined) listenOften(signal);
  signal?.addEventListener('abort', follow, { once: true });
  const stepMs = Math.min(timeoutMs, longestStepMs);
  let leftMs = timeoutMs;
  const timer = setInterval(() => {
    leftMs -= stepMs;
    if (leftMs <= 0) controller.abort(new DeadlineError(`No response within ${timeoutMs} ms.`));
  }, stepMs);
  try {
    return await untilAborted(controller.signal, work(controller.signal));
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', follow);
  }
}
