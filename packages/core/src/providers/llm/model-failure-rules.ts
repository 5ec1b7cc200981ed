import type { ErrorCode } from '../../contract/errors.ts';
import type { RetryAdvice } from '../upstream/retry-rules.ts';
import type { WriteFailureReason } from './text-models.ts';

/** What is known of a model call that brought no answer. */
export interface ModelFailure {
  kind: 'answered' | 'timeout' | 'connection';
  /** Null unless answered. */
  status: number | null;
  /** The provider's code, type and message in one text. */
  text: string;
  /** The header `x-should-retry: false`. */
  retryForbidden: boolean;
}

export interface ModelVerdict {
  reason: WriteFailureReason;
  code: ErrorCode;
  advice: RetryAdvice;
}

const outOfMoney = /insufficient_quota|exceeded your current quota|available credits|spending limit|billing/iu;
const modelGone = /model_not_found|model[^.]{0,80}(does not exist|not found|deprecated|retired|decommissioned)/iu;

/** Decides why a model call failed and whether another attempt can help (FACTS F4; codes of OpenAI and xAI). */
export function judgeModelFailure(failure: ModelFailure): ModelVerdict {
  if (failure.kind === 'timeout') return { reason: 'timeout', code: 'provider_unavailable', advice: 'once' };
  const verdict = judgeStatus(failure.status, failure.text);
  return failure.retryForbidden ? { ...verdict, advice: 'never' } : verdict;
}

function judgeStatus(status: number | null, text: string): ModelVerdict {
  const busy: ModelVerdict = { reason: 'unavailable', code: 'provider_unavailable', advice: 'backOff' };
  if (status === null || status >= 500 || status === 408 || status === 409) return busy;
  if (status === 402 || (status === 429 && outOfMoney.test(text))) {
    return { reason: 'insufficient_quota', code: 'quota_exceeded', advice: 'never' };
  }
  if (status === 429) return { reason: 'rate_limited', code: 'rate_limited', advice: 'backOff' };
  if (status === 410 || modelGone.test(text)) {
    return { reason: 'model_retired', code: 'provider_rejected', advice: 'never' };
  }
  const reason = status === 401 || status === 403 ? 'unauthorized' : 'rejected';
  return { reason, code: 'provider_rejected', advice: 'never' };
}
