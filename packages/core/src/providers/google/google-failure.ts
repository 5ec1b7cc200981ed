import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { DeadlineError } from '../upstream/abort.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import type { RetryAdvice } from '../upstream/retry-rules.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';

type GoogleFailureReason =
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
interface GoogleSaid {
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
function judgeGoogleFailure(said: GoogleSaid): { reason: GoogleFailureReason; advice: RetryAdvice } {
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

const codes: Record<GoogleFailureReason, ErrorCode> = {
  revoked: 'reconnect_needed',
  unauthorized: 'reconnect_needed',
  scope_missing: 'reconnect_needed',
  rate_limited: 'rate_limited',
  api_disabled: 'provider_rejected',
  bad_client: 'provider_rejected',
  no_permission: 'provider_rejected',
  rejected: 'provider_rejected',
  unavailable: 'provider_unavailable',
};

/** Explains whatever a call to Google threw. `service` names what was called, for the sentence. */
export function explainGoogleError(error: unknown, service: string): FailedAttempt {
  if (error instanceof FailedAttempt) return error;
  const said = readError(error);
  const { reason, advice } = judgeGoogleFailure(said);
  const waitMs = waitAskedFor(error);
  const retryAfterSeconds = waitMs === null ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1000) };
  const appError = new AppError(codes[reason], sentence(reason, service, said.message), {
    details: { reason, ...(reason === 'rate_limited' && retryAfterSeconds) },
    cause: withoutRequest(error),
  });
  return new FailedAttempt(appError, error instanceof DeadlineError ? 'once' : advice, waitMs);
}

interface VendorResponse {
  status?: unknown;
  data?: unknown;
  headers?: unknown;
}

function responseOf(error: unknown): VendorResponse | null {
  return error instanceof Error ? ((error as { response?: VendorResponse }).response ?? null) : null;
}

function readError(error: unknown): GoogleSaid {
  const response = responseOf(error);
  const status = typeof response?.status === 'number' ? response.status : null;
  const body = objectIn(typeof response?.data === 'string' ? parseJson(response.data) : response?.data);
  const oauthError = body['error'];
  if (typeof oauthError === 'string') {
    return { status, reason: oauthError, message: textIn(body['error_description']) };
  }
  const inner = objectIn(oauthError);
  const [first] = arrayIn(inner['errors']);
  const detail = arrayIn(inner['details'])
    .map(objectIn)
    .find((entry) => typeof entry['reason'] === 'string');
  const named = textIn(objectIn(first)['reason']);
  const reason = textIn(detail?.['reason']) || named || textIn(inner['status']);
  return { status, reason, message: textIn(inner['message']).slice(0, 300) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const arrayIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function waitAskedFor(error: unknown): number | null {
  const { headers, data } = responseOf(error) ?? {};
  // Google's library brings its own fetch, whose headers aren't instances of the global class.
  const get = (headers as { get?: (name: string) => string | null } | null | undefined)?.get?.bind(headers);
  const body = typeof data === 'string' ? (parseJson(data) ?? data) : data;
  return statedDelayMs({ ...(get !== undefined && { header: get }), body }, Date.now());
}

function sentence(reason: GoogleFailureReason, service: string, said: string): string {
  switch (reason) {
    case 'revoked':
    case 'unauthorized':
      return `Google no longer accepts the stored permission for ${service}. Reconnect it in Team Settings.`;
    case 'scope_missing':
      return `${service} was not allowed on Google's consent page. Reconnect it in Team Settings and keep its checkbox selected.`;
    case 'rate_limited':
      return `Google is limiting calls to ${service} right now. Try again in 15 minutes.`;
    case 'api_disabled':
      return `The ${service} API is not enabled in the Google Cloud project of GOOGLE_CLIENT_ID. Enable it there; docs/providers/google.md says how.`;
    case 'bad_client':
      return 'Google does not accept GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. Check them; docs/providers/google.md says where they are.';
    case 'no_permission':
      return `The connected Google account has no access to this in ${service}${said === '' ? '.' : `: ${said}`}`;
    case 'rejected':
      return `${service} rejected the request${said === '' ? '.' : `: ${said}`}`;
    case 'unavailable':
      return `${service} is unavailable right now. Try again in a few minutes.`;
  }
}
