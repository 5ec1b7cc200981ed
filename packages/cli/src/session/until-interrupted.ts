/** Waits for Ctrl-C or SIGTERM. */
export function untilInterrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // One that came while the command was starting; a timer would keep the process alive forever.
    if (signal.aborted) {
      resolve();
      return;
    }
    // A signal's listeners keep no process alive, a timer does.
    const alive = setInterval(() => {}, 60_000);
    signal.addEventListener(
      'abort',
      () => {
        clearInterval(alive);
        resolve();
      },
      { once: true },
    );
  });
}

/** Does what starts something, and gives that up at the first Ctrl-C; afterward, an interruption is up to what was started. */
export async function whileStarting<T>(signal: AbortSignal, start: (starting: AbortSignal) => Promise<T>): Promise<T> {
  const starting = new AbortController();
  const giveUp = (): void => starting.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await start(starting.signal);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Ends with what is loaded, or at the first Ctrl-C: modules take seconds on a busy machine, and leave nothing to clean up. */
export function unlessInterrupted<T>(signal: AbortSignal, loaded: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    loaded.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
