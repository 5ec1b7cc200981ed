import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { untilAborted } from './abort.ts';

/** Keeps this process within what a provider allows. */
export interface Limiter {
  /** Runs the work when a place is free; leaves the queue when the signal aborts. */
  run<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
}

const minuteMs = 60_000;

/** A limiter for this many calls at once and, when given, this many starts within any minute. */
export function createLimiter(limits: { concurrency: number; perMinute?: number }): Limiter {
  const limit = pLimit(limits.concurrency);
  const startedAtMs: number[] = [];

  async function waitForMinute(signal: AbortSignal | undefined): Promise<void> {
    if (limits.perMinute === undefined) return;
    for (;;) {
      const nowMs = Date.now();
      while (startedAtMs[0] !== undefined && startedAtMs[0] <= nowMs - minuteMs) startedAtMs.shift();
      const [oldestMs] = startedAtMs;
      if (oldestMs === undefined || startedAtMs.length < limits.perMinute) break;
      await sleep(oldestMs + minuteMs - nowMs, undefined, signal === undefined ? {} : { signal });
    }
    startedAtMs.push(Date.now());
  }

  return {
    run: (signal, work) =>
      untilAborted(
        signal,
        limit(async () => {
          signal?.throwIfAborted();
          await waitForMinute(signal);
          return work();
        }),
      ),
  };
}
