import { AppError } from '@serplift/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const failuresPerMinute = 20;

/** Slows down whoever keeps failing at something that could be guessed; others are not affected. */
export interface FailureLimit {
  /** Throws `rate_limited` with the seconds to wait. */
  check(key: string): Promise<void>;
  countFailure(key: string): Promise<void>;
}

/** A limit for one process, by whatever key: a network address, a link; `what` is counted: "failed sign-ins". */
export function createFailureLimit(what: string): FailureLimit {
  const limiter = new RateLimiterMemory({ points: failuresPerMinute, duration: 60 });
  return {
    async check(key) {
      const state = await limiter.get(key);
      if (state === null || state.consumedPoints < failuresPerMinute) return;
      const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new AppError('rate_limited', `Too many ${what}. Try again in ${retryAfterSeconds} seconds.`, {
        details: { retryAfterSeconds },
      });
    },
    async countFailure(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
      }
    },
  };
}
