import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RetryPolicy, retryDelayMs } from './retry-rules.ts';

const policy: RetryPolicy = { attempts: 4, baseDelayMs: 500, maxDelayMs: 8_000, maxRetryAfterMs: 60_000 };
const random = fc.double({ min: 0, max: 1, noNaN: true });
const attempt = fc.integer({ min: 1, max: 50 });
const early = fc.integer({ min: 1, max: policy.attempts - 1 });

describe('the wait before another attempt', () => {
  it('grows with each attempt and never passes the limit [UF-01]', () => {
    fc.assert(
      fc.property(early, random, (attempt, random) => {
        const delayMs = retryDelayMs({ advice: 'backOff', attempt, retryAfterMs: null, policy, random });
        const fullMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1));
        expect(delayMs).toBeGreaterThanOrEqual(fullMs / 2);
        expect(delayMs).toBeLessThanOrEqual(fullMs);
      }),
    );
  });

  it('is at least what the provider asks for [UF-01]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), random, (asked, random) => {
        const delayMs = retryDelayMs({ advice: 'backOff', attempt: 1, retryAfterMs: asked, policy, random });
        expect(delayMs).toBeGreaterThanOrEqual(asked);
        expect(delayMs).toBeLessThanOrEqual(asked + policy.baseDelayMs);
      }),
    );
  });

  it('is not taken when the provider asks for longer than we wait', () => {
    expect(retryDelayMs({ advice: 'backOff', attempt: 1, retryAfterMs: 60_001, policy, random: 0 })).toBeNull();
  });

  it('does not exist for what cannot succeed, and only once where each attempt may cost', () => {
    fc.assert(
      fc.property(attempt, random, (attempt, random) => {
        expect(retryDelayMs({ advice: 'never', attempt, retryAfterMs: null, policy, random })).toBeNull();
        const once = retryDelayMs({ advice: 'once', attempt, retryAfterMs: null, policy, random });
        expect(once === null).toBe(attempt > 1);
      }),
    );
  });
});
