import type { Log } from './log.ts';

/** Something that is done again and again. */
export interface Repeated {
  /** Does it once more without waiting for its time; what is asked for twice before it begins is done once. */
  again: () => void;
  /** Resolves when what is in progress has ended. */
  done: () => Promise<void>;
  /** Ends it, and resolves when what is in progress has ended. */
  stop: () => Promise<void>;
}

/** Does something at once and then regularly, one after the other; the log gets `failure` when it throws. */
export function repeat(
  log: Log,
  { work, everyMs, failure }: { work: () => Promise<void>; everyMs: number; failure: string },
): Repeated {
  const once = (): Promise<void> => work().catch((error: unknown) => log.warn({ err: error }, failure));
  let working = once();
  let isAsked = false;
  const again = (): void => {
    if (isAsked) return;
    isAsked = true;
    working = working.then(() => {
      isAsked = false;
      return once();
    });
  };
  const timer = setInterval(again, everyMs).unref();
  return {
    again,
    done: () => working,
    stop: () => {
      clearInterval(timer);
      return working;
    },
  };
}
