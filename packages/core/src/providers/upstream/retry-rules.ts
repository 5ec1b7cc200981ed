/** Whether another attempt can help: never, one more, or as many as the policy allows. */
export type RetryAdvice = 'never' | 'once' | 'backOff';

export interface RetryPolicy {
  /** Attempts in all, the first included. */
  attempts: number;
  baseDelayMs: number;
  maxDelayMs: number;
  /** A provider that asks for a longer wait is not asked again. */
  maxRetryAfterMs: number;
}

/**
 * Milliseconds to wait before the next attempt, or null to give up. A wait asked for by the provider is kept in full;
 * else it doubles from attempt to attempt, and a random half spreads callers that failed together.
 */
export function retryDelayMs(failure: {
  advice: RetryAdvice;
  /** The attempt that failed, from 1. */
  attempt: number;
  retryAfterMs: number | null;
  policy: RetryPolicy;
  /** 0 to 1. */
  random: number;
}): number | null {
  const { advice, attempt, retryAfterMs, policy, random } = failure;
  const allowed = advice === 'never' ? 1 : advice === 'once' ? Math.min(2, policy.attempts) : policy.attempts;
  if (attempt >= allowed) return null;
  if (retryAfterMs !== null) {
    return retryAfterMs > policy.maxRetryAfterMs ? null : retryAfterMs + Math.round(random * policy.baseDelayMs);
  }
  const ceilingMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1));
  return Math.round(ceilingMs * (0.5 + random / 2));
}
