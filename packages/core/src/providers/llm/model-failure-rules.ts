import type { ErrorCode } from '../../contract/errors.ts';
import type { RetryAdvice } from '../upstream/retry-rules.ts';
import type { WriteFailureReason } from './text-models.ts';

/** What is known of a model call that brought no answer. */
export interface ModelFailure {
  /** `unreachable` is a connection that a person must mend; `elsewhere`, an answer of something that is no model server. */
  kind: 'answered' | 'timeout' | 'connection' | 'unreachable' | 'elsewhere';
  /** Null unless answered. */
  status: number | null;
  /** All that the server said. */
  text: string;
  /** How long it asks to wait. */
  delayMs: number | null;
  /** The header `x-should-retry: false`. */
  retryForbidden: boolean;
}

export interface ModelVerdict {
  reason: WriteFailureReason;
  code: ErrorCode;
  advice: RetryAdvice;
}

const outOfMoney =
  /insufficient_quota|insufficient (?:balance|credit|funds)|exceeded your current quota|available credits|more credits|spending limit|billing/iu;
const modelGone =
  /model_not_found|model[^.]{0,80}(does not exist|not found|deprecated|retired|decommissioned|is not available|not loaded)|no models? loaded|not a valid model|unknown model/iu;
const passing =
  /overload|capacity|rate.?limit|too many requests|temporarily|loading|unavailable|timed? ?out|try again/iu;
const noKey = /(?:invalid|incorrect|missing|no|expired)[^.]{0,20}api[ _-]?key|unauthori[sz]ed|authentication/iu;

/** Said by what stands in front of a server that is not there, or has too much to do. */
const busyStatuses = new Set([502, 503, 520, 521, 522, 523, 529]);

/** The status that an error means which came with 200 and names none. */
export function statusOf(text: string, delayMs: number | null): number {
  if (delayMs !== null || passing.test(text)) return 503;
  if (noKey.test(text)) return 401;
  return modelGone.test(text) ? 404 : 400;
}

/** Decides why a model call failed and whether another attempt can help (FACTS F4; codes of OpenAI and xAI). */
export function judgeModelFailure(failure: ModelFailure): ModelVerdict {
  const { kind, status, text, delayMs } = failure;
  if (kind === 'timeout') return { reason: 'timeout', code: 'provider_unavailable', advice: 'once' };
  if (kind === 'unreachable') return { reason: 'unreachable', code: 'provider_unavailable', advice: 'once' };
  if (kind === 'elsewhere') return { reason: 'not_a_server', code: 'provider_rejected', advice: 'never' };
  const verdict = judgeStatus(status, text, delayMs !== null);
  return failure.retryForbidden ? { ...verdict, advice: 'never' } : verdict;
}

function judgeStatus(status: number | null, text: string, isDelayed: boolean): ModelVerdict {
  const busy: ModelVerdict = { reason: 'unavailable', code: 'provider_unavailable', advice: 'backOff' };
  // A gateway gave up on a server that is still at work, and would be again.
  if (status === 504 || status === 524 || status === 408) return { ...busy, advice: 'once' };
  if (status !== null && status >= 500 && !busyStatuses.has(status) && !passing.test(text)) {
    return { ...busy, reason: 'failed' };
  }
  const limited: ModelVerdict = { reason: 'rate_limited', code: 'rate_limited', advice: 'backOff' };
  if (status === null || status >= 500 || status === 409) return busy;
  // Who says when to come back means that it passes, whatever the code beside it is used for elsewhere.
  if (isDelayed && status !== 401) return limited;
  if (status === 402 || ((status === 429 || status === 403) && outOfMoney.test(text))) {
    return { reason: 'insufficient_quota', code: 'quota_exceeded', advice: 'never' };
  }
  if (status === 429) return limited;
  if (status === 410 || modelGone.test(text)) {
    return { reason: 'model_retired', code: 'provider_rejected', advice: 'never' };
  }
  const reason = status === 401 ? 'unauthorized' : status === 403 ? 'forbidden' : 'rejected';
  return { reason, code: 'provider_rejected', advice: 'never' };
}
