import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { DeadlineError } from '../upstream/abort.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { createLimiter } from '../upstream/limiter.ts';
import type { DataForSeoValues, Setting } from '../upstream/provider-settings.ts';
import { requireSetting } from '../upstream/require-setting.ts';
import { type RetryPolicy, retryAfterMs } from '../upstream/retry-rules.ts';
import { type Attempt, callUpstream, withDetails } from '../upstream/retry.ts';
import { type LiveAnswer, readLiveAnswer } from './read-answer.ts';
import type { SearchResult, SearchResultKey, SearchResults } from './search-results.ts';
import { escapeKeyword, judgeHttpStatus, type StatusVerdict } from './status-rules.ts';

export interface SearchResultOptions {
  setting: Setting<DataForSeoValues>;
  log: Log;
  now?: () => Date;
  /** For one attempt. */
  timeoutMs?: number;
  policy?: RetryPolicy;
}

const defaultPolicy: RetryPolicy = { attempts: 4, baseDelayMs: 1_000, maxDelayMs: 15_000, maxRetryAfterMs: 120_000 };
/** A live task may run 120 s at the provider. */
const defaultTimeoutMs = 130_000;
/** What an account may do: 30 calls at once, 2,000 a minute. */
const accountLimits = { concurrency: 30, perMinute: 2_000 };
const path = '/v3/serp/google/organic/live/advanced';

/** Opens DataForSEO's live result pages. */
export function openSearchResults(options: SearchResultOptions): SearchResults {
  const { setting, log } = options;
  const now = options.now ?? (() => new Date());
  const limiter = createLimiter(accountLimits);

  async function organic(request: SearchResultKey & { signal: AbortSignal }): Promise<SearchResult> {
    const values = requireSetting('dataforseo', setting);
    let failedTicks: number | null = null;
    let lostCalls = 0;
    const call = callUpstream({
      provider: 'dataforseo',
      operation: 'organic',
      signal: request.signal,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      policy: options.policy ?? defaultPolicy,
      limiter,
      log,
      secrets: () => [values.password, basicCredentials(values)],
      attempt: async (attempt) => {
        const answer = await ask(values, request, attempt);
        if (answer !== null && answer.verdict.kind !== 'failed') return answer;
        // What was answered with success and without a bill may be billed anyway.
        if (answer === null || answer.costTicks === null) lostCalls += 1;
        else failedTicks = (failedTicks ?? 0) + answer.costTicks;
        throw failure(answer?.verdict ?? judgeHttpStatus(200), answer?.message ?? '');
      },
      explain: (error) => {
        if (error instanceof FailedAttempt) return error;
        lostCalls += 1;
        return brokenOff(error);
      },
    });
    const { value } = await call.catch((error: unknown) => {
      throw withDetails(error, { lostCalls, ...(failedTicks !== null && { reportedTicks: failedTicks }) });
    });
    const { items, features, questions, lookedAt, costTicks } = value;
    const reportedTicks = costTicks === null ? null : costTicks + (failedTicks ?? 0);
    const fetchedAt = lookedAt ?? now().toISOString();
    return { items, features, questions, fetchedAt, reportedTicks, lostCalls, simulated: values.state === 'sandbox' };
  }

  return { state: setting.state, organic };
}

/** Asks once; null when the answer is a success that cannot be read. */
async function ask(
  values: DataForSeoValues,
  key: SearchResultKey,
  { signal, note }: Attempt,
): Promise<LiveAnswer | null> {
  const task = {
    keyword: escapeKeyword(key.keyword),
    location_code: key.locationCode,
    language_code: key.languageCode,
    device: key.device,
    depth: 10,
  };
  const response = await fetch(`${values.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basicCredentials(values)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify([task]),
    redirect: 'error',
    signal,
  });
  note({ status: response.status });
  const answer = readLiveAnswer(parseJson(await response.text()));
  note({ upstreamRequestId: answer?.taskId ?? null });
  if (response.ok) return answer;
  const waitMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
  const verdict = answer?.verdict.kind === 'failed' ? answer.verdict : judgeHttpStatus(response.status);
  throw failure(waitMs === null || verdict.kind !== 'failed' ? verdict : { ...verdict, waitMs }, answer?.message ?? '');
}

const basicCredentials = ({ login, password }: DataForSeoValues): string =>
  Buffer.from(`${login}:${password}`).toString('base64');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function brokenOff(error: unknown): FailedAttempt {
  const late = error instanceof DeadlineError;
  const message = late
    ? 'DataForSEO did not respond in time. Try again in a few minutes.'
    : 'DataForSEO cannot be reached. Try again in a few minutes.';
  const reason = late ? 'timeout' : 'unavailable';
  const appError = new AppError('provider_unavailable', message, { details: { reason }, cause: withoutRequest(error) });
  return new FailedAttempt(appError, late ? 'once' : 'backOff');
}

function failure(verdict: StatusVerdict, said: string): FailedAttempt {
  if (verdict.kind !== 'failed') return failure(judgeHttpStatus(500), said);
  const { code, reason, advice, waitMs } = verdict;
  const retryAfterSeconds = waitMs === null ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1000) };
  const details = { reason, ...(reason === 'rate_limited' && retryAfterSeconds) };
  const appError = new AppError(code, sentence(reason, said), { details, cause: new Error(said) });
  return new FailedAttempt(appError, advice, waitMs);
}

function sentence(reason: string, said: string): string {
  switch (reason) {
    case 'unauthorized':
      return 'DataForSEO does not accept DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD. Check them; docs/providers/dataforseo.md says where they are.';
    case 'insufficient_quota':
      return 'The DataForSEO account has no money left or has reached its daily limit. Look at the account there, then try again.';
    case 'rate_limited':
      return "DataForSEO is limiting this account's calls right now. Try again in a few minutes.";
    case 'rejected':
      return `DataForSEO rejected the request${said === '' ? '.' : `: ${said}`}`;
    default:
      return 'DataForSEO is unavailable right now. Try again in a few minutes.';
  }
}
