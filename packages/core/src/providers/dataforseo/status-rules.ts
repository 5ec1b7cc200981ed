import type { ErrorCode } from '../../contract/errors.ts';
import type { RetryAdvice } from '../upstream/retry-rules.ts';
import type { SearchResultFailureReason } from './search-results.ts';

export type StatusVerdict =
  | { kind: 'ok' }
  | { kind: 'empty' }
  | { kind: 'failed'; reason: SearchResultFailureReason; code: ErrorCode; advice: RetryAdvice; waitMs: number | null };

const failed = (
  reason: SearchResultFailureReason,
  code: ErrorCode,
  options: { advice?: RetryAdvice; waitMs?: number } = {},
): StatusVerdict => ({
  kind: 'failed',
  reason,
  code,
  advice: options.advice ?? 'never',
  waitMs: options.waitMs ?? null,
});

const passing = new Set([50_000, 50_001, 50_301, 50_303, 50_401, 50_402]);
/** Each further attempt of these may be billed. */
const resubmittedOnce = new Set([40_101, 40_103]);
const badAccess = new Set([40_100, 40_104, 40_204, 40_207]);
const noMoney = new Set([40_200, 40_201, 40_203, 40_205, 40_206, 40_210]);
const nothingFound = 40_102;
const perMinuteLimit = 40_202;
const simultaneousLimit = 40_209;
/** The per-minute window is unknown to us; half of it is enough for most callers. */
const perMinuteWaitMs = 30_000;

/** Judges a status code of DataForSEO, of the envelope or of its task (WIRE 5; codes 20000 to 20999 are good). */
export function judgeStatusCode(code: number): StatusVerdict {
  if (code >= 20_000 && code < 21_000) return { kind: 'ok' };
  if (code === nothingFound) return { kind: 'empty' };
  if (code === perMinuteLimit) {
    return failed('rate_limited', 'rate_limited', { advice: 'backOff', waitMs: perMinuteWaitMs });
  }
  if (code === simultaneousLimit) return failed('rate_limited', 'rate_limited', { advice: 'backOff' });
  if (passing.has(code)) return failed('unavailable', 'provider_unavailable', { advice: 'backOff' });
  if (resubmittedOnce.has(code)) return failed('unavailable', 'provider_unavailable', { advice: 'once' });
  if (badAccess.has(code)) return failed('unauthorized', 'provider_rejected');
  if (noMoney.has(code)) return failed('insufficient_quota', 'quota_exceeded');
  return failed('rejected', 'provider_rejected');
}

/** Judges an HTTP status whose body says nothing usable. */
export function judgeHttpStatus(status: number): StatusVerdict {
  if (status === 401 || status === 403) return failed('unauthorized', 'provider_rejected');
  if (status === 402) return failed('insufficient_quota', 'quota_exceeded');
  if (status === 429) return failed('rate_limited', 'rate_limited', { advice: 'backOff' });
  if (status >= 500 || status === 408) return failed('unavailable', 'provider_unavailable', { advice: 'backOff' });
  if (status >= 200 && status < 300) return failed('unavailable', 'provider_unavailable', { advice: 'once' });
  return failed('rejected', 'provider_rejected');
}

/** A keyword as DataForSEO reads it: it decodes `%` and `+`, and takes 700 characters. */
export function escapeKeyword(keyword: string): string {
  return keyword
    .slice(0, 700)
    .replace(/\p{Surrogate}$/u, '')
    .replaceAll('%', '%25')
    .replaceAll('+', '%2B');
}
