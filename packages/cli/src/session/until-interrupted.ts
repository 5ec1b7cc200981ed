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
