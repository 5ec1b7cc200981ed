import type { RetryAdvice } from '../upstream/retry-rules.ts';

export type GoogleFailureReason =
  | 'revoked'
  | 'unauthorized'
  | 'scope_missing'
  | 'rate_limited'
  | 'api_disabled'
  | 'bad_client'
  | 'no_permission'
  | 'rejected'
  | 'unavailable';

/** What Google said with an error. */
export interface GoogleSaid {
  /** Null when no answer came. */
  status: number | null;
  /** `invalid_grant`, `quotaExceeded`, `accessNotConfigured` and others; empty when it gave none. */
  reason: string;
  message: string;
}

const limited = /^(?:quotaExceeded|(?:user)?rateLimitExceeded|dailyLimitExceeded|RESOURCE_EXHAUSTED)/iu;
const disabled = /^(?:accessNotConfigured|SERVICE_DISABLED)/iu;
const scopeMissing = /insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficient authentication scopes/iu;

/** Decides why a call to Google failed and whether another attempt can help (FACTS B3, C2). */
export function judgeGoogleFailure(said: GoogleSaid): { reason: GoogleFailureReason; advice: RetryAdvice } {
  const { status, reason, message } = said;
  if (status === null || status >= 500 || status === 408) return { reason: 'unavailable', advice: 'backOff' };
  if (reason === 'invalid_grant') return { reason: 'revoked', advice: 'never' };
  if (reason === 'invalid_client' || reason === 'unauthorized_client') return { reason: 'bad_client', advice: 'never' };
  if (status === 429 || (status === 403 && limited.test(reason))) return { reason: 'rate_limited', advice: 'backOff' };
  if (status === 401) return { reason: 'unauthorized', advice: 'once' };
  if (status !== 403) return { reason: 'rejected', advice: 'never' };
  if (disabled.test(reason)) return { reason: 'api_disabled', advice: 'never' };
  if (scopeMissing.test(`${reason} ${message}`)) return { reason: 'scope_missing', advice: 'never' };
  return { reason: 'no_permission', advice: 'never' };
}
