import { setMaxListeners } from 'node:events';

/** Ends with the promise, or with the signal's reason as soon as it aborts; for work that does not watch the signal itself. */
export async function untilAborted<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (signal === undefined) return promise;
  let leave = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the reason is the caller's own
    leave = () => reject(signal.reason);
  });
  listenOften(signal);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  promise.catch(() => {});
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** One signal ends all calls of a run; Node would warn of a leak from the eleventh on. */
export function listenOften(signal: AbortSignal): void {
  setMaxListeners(0, signal);
}
