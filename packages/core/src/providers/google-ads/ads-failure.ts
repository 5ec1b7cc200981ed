import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { explainGoogleError } from '../google/google-failure.ts';
import { FailedAttempt } from '../upstream/failed-attempt.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';
import { adsFailureReason, adsJudgments } from './ads-failure-rules.ts';

const pathElement = z.object({ fieldName: z._default(z.string(), ''), index: z.optional(z.coerce.number()) });

const policyTopicEntry = z.object({
  topic: z._default(z.string(), ''),
  type: z._default(z.string(), ''),
  evidences: z._default(z.array(z.unknown()), []),
});

const adsError = z.object({
  errorCode: z._default(z.record(z.string(), z.string()), {}),
  message: z._default(z.string(), ''),
  location: z.optional(z.object({ fieldPathElements: z._default(z.array(pathElement), []) })),
  details: z.optional(
    z.object({
      unpublishedErrorCode: z.optional(z.string()),
      quotaErrorDetails: z.optional(z.object({ retryDelay: z.optional(z.string()) })),
      policyFindingDetails: z.optional(z.object({ policyTopicEntries: z._default(z.array(policyTopicEntry), []) })),
      policyViolationDetails: z.optional(
        z.object({ externalPolicyName: z._default(z.string(), ''), isExemptible: z._default(z.boolean(), false) }),
      ),
    }),
  ),
});
export type AdsError = z.infer<typeof adsError>;

const rpcStatus = z.object({
  code: z.optional(z.number()),
  message: z._default(z.string(), ''),
  details: z._default(
    z.array(
      z.object({
        '@type': z._default(z.string(), ''),
        errors: z.optional(z.array(adsError)),
        requestId: z.optional(z.string()),
      }),
    ),
    [],
  ),
});

const rpcNames: Readonly<Record<number, string>> = {
  3: 'INVALID_ARGUMENT',
  4: 'DEADLINE_EXCEEDED',
  7: 'PERMISSION_DENIED',
  8: 'RESOURCE_EXHAUSTED',
  9: 'FAILED_PRECONDITION',
  10: 'ABORTED',
  14: 'UNAVAILABLE',
  16: 'UNAUTHENTICATED',
};

/** The errors inside one of Google's status objects; none when it holds none of Google Ads. */
export function errorsIn(status: unknown): AdsError[] {
  const { data } = rpcStatus.safeParse(status);
  return (data?.details ?? []).filter(isAdsFailure).flatMap(({ errors }) => errors ?? []);
}

/** The errors of a partial failure; one that names none stands for all that was not done. */
export function partialErrorsIn(status: unknown): AdsError[] {
  const errors = errorsIn(status);
  const { data } = rpcStatus.safeParse(status ?? null);
  if (errors.length > 0 || data === undefined || (data.code ?? 0) === 0) return errors;
  return [{ errorCode: { rpc: rpcNames[data.code ?? 0] ?? `CODE_${data.code}` }, message: data.message }];
}

const isAdsFailure = (detail: { '@type': string }): boolean => detail['@type'].endsWith('.GoogleAdsFailure');

/** The code of an error such as `quotaError.RESOURCE_EXHAUSTED`. */
export function codeOf(error: AdsError): string {
  const [category = '', name = ''] = Object.entries(error.errorCode)[0] ?? [];
  if (name === 'ERROR_CODE_NOT_PUBLISHED') return error.details?.unpublishedErrorCode ?? name;
  return `${category}.${name}`;
}

/** An answer that is not 2xx; streams wrap theirs in an array. */
export class RefusedAnswer extends Error {
  override readonly name = 'RefusedAnswer';
  /** In the shape that Google's clients throw. */
  readonly response: { status: number; data: unknown; headers: Headers };

  constructor(answer: { status: number; text: string; headers: Headers }) {
    super(`HTTP ${answer.status}`);
    this.response = { status: answer.status, data: readBody(answer.text), headers: answer.headers };
  }
}

function readBody(text: string): unknown {
  try {
    const body = JSON.parse(text) as unknown;
    return Array.isArray(body) ? body[0] : body;
  } catch {
    return null;
  }
}

/** Explains whatever a call to Google Ads threw; what Google Ads itself did not say is explained as for all of Google. */
export function explainAdsError(error: unknown): FailedAttempt {
  if (!(error instanceof RefusedAnswer)) return explainGoogleError(error, 'Google Ads');
  const { status, data } = error.response;
  const body = (data ?? {}) as { error?: unknown };
  const [first] = errorsIn(body.error);
  if (first === undefined) return explainGoogleError(error, 'Google Ads');
  return failureOf(first, status, error);
}

function failureOf(said: AdsError, status: number, cause: RefusedAnswer): FailedAttempt {
  const code = codeOf(said);
  const { headers, data } = cause.response;
  const waitMs = statedDelayMs({ header: (name) => headers.get(name), body: data }, Date.now());
  const reason = adsFailureReason(code, status, waitMs);
  const { code: errorCode, advice, sentence } = adsJudgments[reason];
  const appError = new AppError(
    errorCode,
    sentence ?? `Google Ads rejected the request: ${said.message.slice(0, 300)}`,
    {
      details: {
        reason,
        upstreamCode: code,
        upstreamMessage: said.message.slice(0, 300),
        ...(reason === 'rate_limited' && waitMs !== null && { retryAfterSeconds: Math.ceil(waitMs / 1_000) }),
      },
      cause: new Error(`${cause.message} ${code}: ${said.message.slice(0, 300)}`),
    },
  );
  return new FailedAttempt(appError, advice, waitMs);
}
