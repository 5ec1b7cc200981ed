import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { DeadlineError } from '../upstream/abort.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { createLimiter } from '../upstream/limiter.ts';
import type { DataForSeoValues, Setting } from '../upstream/provider-settings.ts';
import type { ReceivedAnswer, SentCall } from '../upstream/received-answer.ts';
import { requireSetting } from '../upstream/require-setting.ts';
import type { RetryPolicy } from '../upstream/retry-rules.ts';
import { type Attempt, callUpstream, withDetails } from '../upstream/retry.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';
import { answerWithoutSecrets, type CallSecrets, withoutSecrets } from '../upstream/without-secrets.ts';
import { readLiveAnswer } from './read-answer.ts';
import type { SearchAnswer, SearchCall, SearchResultKey, SearchResults } from './search-results.ts';
import { escapeKeyword, judgeHttpStatus, type StatusVerdict } from './status-rules.ts';

export interface SearchResultOptions {
  setting: Setting<DataForSeoValues>;
  log: Log;
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
  const limiter = createLimiter(accountLimits);

  function ask(key: SearchResultKey): SearchCall {
    const values = requireSetting('dataforseo', setting);
    const body = JSON.stringify([taskOf(key)]);
    const secrets = secretsOf(values);
    return {
      body,
      send: (signal) => send(values, body, signal),
      billedTicks: (answer) => readLiveAnswer(answer)?.costTicks ?? null,
      read: (answer) => read(answer, { simulated: values.state === 'sandbox', secrets }),
    };
  }

  async function send(values: DataForSeoValues, body: string, signal: AbortSignal): Promise<SentCall> {
    // Counted from the moment of sending: an answer takes it back.
    let lostCalls = 0;
    const call = callUpstream({
      provider: 'dataforseo',
      operation: 'organic',
      signal,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      policy: options.policy ?? defaultPolicy,
      limiter,
      log,
      secrets: () => secretsOf(values),
      attempt: async (attempt) => {
        lostCalls += 1;
        const response = await sendOnce(values, body, attempt);
        lostCalls -= 1;
        return openResponse(response, attempt);
      },
      explain: (error) => (error instanceof FailedAttempt ? error : brokenOff(error)),
    });
    const { value } = await call.catch((error: unknown) => {
      throw withDetails(error, { lostCalls });
    });
    return { answer: answerWithoutSecrets(value, secretsOf(values)), lostCalls };
  }

  return { state: setting.state, ask };
}

const taskOf = (key: SearchResultKey): Record<string, unknown> => ({
  keyword: escapeKeyword(key.keyword),
  location_code: key.locationCode,
  language_code: key.languageCode,
  device: key.device,
  depth: 10,
});

interface Response {
  status: number;
  isOk: boolean;
  headers: Headers;
  bytes: Uint8Array;
}

async function sendOnce(values: DataForSeoValues, body: string, { signal, note }: Attempt): Promise<Response> {
  const response = await fetch(`${values.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basicCredentials(values)}`,
      'content-type': 'application/json',
    },
    body,
    redirect: 'error',
    signal,
  });
  note({ status: response.status });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, isOk: response.ok, headers: response.headers, bytes };
}

/** Throws a failure that certainly costs nothing; any other answer may be billed, so it is kept, whatever it says. */
function openResponse({ status, isOk, headers, bytes }: Response, { note }: Attempt): Uint8Array {
  const answer = readLiveAnswer(bytes);
  note({ upstreamRequestId: answer?.taskId ?? null });
  const isFree = answer?.verdict.kind === 'failed' && answer.costTicks === 0;
  if (isOk && !isFree) return bytes;
  // An answer repeats the keyword that was asked about, so only its message is read.
  const body = answer?.message ?? Buffer.from(bytes).toString('utf8');
  const waitMs = statedDelayMs({ header: (name) => headers.get(name), body }, Date.now());
  const verdict = answer?.verdict.kind === 'failed' ? answer.verdict : judgeHttpStatus(status);
  throw failure(waitMs === null || verdict.kind !== 'failed' ? verdict : { ...verdict, waitMs }, answer?.message ?? '');
}

/** Reads what an answer comes to; one that cannot be read is a failure that may pass. */
function read(
  { bytes, receivedAt }: ReceivedAnswer,
  { simulated, secrets }: { simulated: boolean; secrets: CallSecrets },
): SearchAnswer {
  const answer = readLiveAnswer(bytes);
  if (answer === null || answer.verdict.kind === 'failed') {
    const failed = failure(answer?.verdict ?? judgeHttpStatus(200), answer?.message ?? '');
    const { error, advice } = withoutSecrets(failed, secrets);
    return { failure: error, canAskAgain: advice !== 'never' };
  }
  const { items, features, questions, lookedAt } = answer;
  return { result: { items, features, questions, fetchedAt: lookedAt ?? receivedAt.toISOString(), simulated } };
}

const basicCredentials = ({ login, password }: DataForSeoValues): string =>
  Buffer.from(`${login}:${password}`).toString('base64');

const secretsOf = (values: DataForSeoValues): CallSecrets => [values.password, basicCredentials(values)];

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
