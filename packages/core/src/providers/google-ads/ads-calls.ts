import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import type { GoogleAccess } from '../google/google-access.ts';
import type { GoogleConnection } from '../google/google.ts';
import { FailedAttempt } from '../upstream/failed-attempt.ts';
import type { Attempt } from '../upstream/retry.ts';
import { explainAdsError, RefusedAnswer } from './ads-failure.ts';
import { type AdsRow, adsRow } from './ads-row.ts';
import { adsId } from './gaql-rules.ts';
import { type AdsCustomer, GOOGLE_ADS_API_VERSION } from './google-ads.ts';

export interface AdsCallsOptions {
  access: GoogleAccess;
  connection: GoogleConnection;
  /** Ignored by Google since 2026-09-09; sent when it is set. */
  developerToken: string | null;
}

/** The three calls of Google Ads that we make. */
export interface AdsCalls {
  accessibleCustomers(signal: AbortSignal | undefined): Promise<string[]>;
  /** All rows of one query. */
  rows(customer: AdsCustomer, query: string, signal: AbortSignal | undefined): Promise<AdsRow[]>;
  /** Creates, changes or removes ads in one request. */
  mutateAds(customer: AdsCustomer, request: AdsMutation, signal: AbortSignal | undefined): Promise<AdsMutationAnswer>;
}

export interface AdsMutation {
  operations: readonly unknown[];
  validateOnly: boolean;
  partialFailure: boolean;
}

const customerNames = z.object({ resourceNames: z._default(z.array(z.string()), []) });
const batches = z.array(z.object({ results: z._default(z.array(adsRow), []) }));
const mutationAnswer = z.object({
  results: z._default(z.array(z.object({ resourceName: z._default(z.string(), '') })), []),
  partialFailureError: z.optional(z.unknown()),
});
export type AdsMutationAnswer = z.infer<typeof mutationAnswer>;

interface AdsRequest<Schema extends z.ZodMiniType> {
  operation: string;
  method: 'GET' | 'POST';
  path: string;
  customer: AdsCustomer | null;
  body?: Record<string, unknown>;
  answer: Schema;
  signal: AbortSignal | undefined;
  /** Called when the request leaves and when Google certainly did nothing with it; makes the call one that is sent once. */
  onSent?: (sent: boolean) => void;
}

/** Google's documented REST interface through its own client, which brings the token. */
export function openAdsCalls(options: AdsCallsOptions): AdsCalls {
  const call = <Schema extends z.ZodMiniType>(request: AdsRequest<Schema>) => callAds(options, request);
  return {
    accessibleCustomers: async (signal) => {
      const { resourceNames } = await call({
        operation: 'ads.listAccessibleCustomers',
        method: 'GET',
        path: 'customers:listAccessibleCustomers',
        customer: null,
        answer: customerNames,
        signal,
      });
      return resourceNames.map((name) => name.replace(/^customers\//u, ''));
    },
    rows: async (customer, query, signal) => {
      const answer = await call({
        operation: `ads.search ${/ FROM (\w+)/u.exec(query)?.[1] ?? ''}`,
        method: 'POST',
        path: `customers/${adsId(customer.accountId)}/googleAds:searchStream`,
        customer,
        body: { query },
        answer: batches,
        signal,
      });
      return answer.flatMap(({ results }) => results);
    },
    mutateAds: (customer, request, signal) => {
      const mutation = {
        operation: request.validateOnly ? 'ads.validate' : 'ads.mutate',
        method: 'POST',
        path: `customers/${adsId(customer.accountId)}/adGroupAds:mutate`,
        customer,
        body: { ...request, responseContentType: 'RESOURCE_NAME_ONLY' },
        answer: mutationAnswer,
        signal,
      } as const;
      // A validation changes nothing and may be repeated like a read.
      return request.validateOnly ? call(mutation) : sendOnce((onSent) => call({ ...mutation, onSent }));
    },
  };
}

async function callAds<Schema extends z.ZodMiniType>(
  options: AdsCallsOptions,
  request: AdsRequest<Schema>,
): Promise<z.infer<Schema>> {
  const { access, connection, developerToken } = options;
  const { operation, method, path, customer, body, answer, signal, onSent } = request;
  const root = access.api.rootUrl ?? 'https://googleads.googleapis.com/';
  const login = customer?.loginCustomerId ?? null;
  const headers = {
    ...(login !== null && { 'login-customer-id': adsId(login) }),
    ...(developerToken !== null && { 'developer-token': developerToken }),
  };
  const explain = onSent === undefined ? explainAdsError : explainChange;
  return access.asConnection(connection, {
    operation,
    service: 'Google Ads',
    signal,
    secrets: [developerToken],
    explain,
    attempt: async (auth, signal, note) => {
      // A token that cannot be had means that nothing was sent.
      await auth.getAccessToken();
      onSent?.(true);
      const url = `${root}${GOOGLE_ADS_API_VERSION}/${path}`;
      const settings = { signal, responseType: 'text', validateStatus: () => true } as const;
      const data = body === undefined ? {} : { data: body };
      const response = await auth.request<string>({ url, method, headers, ...data, ...settings });
      noteAnswer(note, response);
      const { status, data: text, headers: answered } = response;
      if (status < 200 || status >= 300) {
        if (status < 500) onSent?.(false);
        throw new RefusedAnswer({ status, text, headers: answered });
      }
      return readAnswer(answer, { text, headers: answered });
    },
  });
}

/** A change may be sent again only when Google did nothing with it: its token was refused, or Google says when to come back. */
function explainChange(error: unknown): FailedAttempt {
  const failed = explainAdsError(error);
  const isUndone = error instanceof RefusedAnswer && error.response.status < 500 && failed.retryAfterMs !== null;
  return isUndone || failed.error.details?.['reason'] === 'unauthorized'
    ? failed
    : new FailedAttempt(failed.error, 'never');
}

async function sendOnce<T>(send: (onSent: (sent: boolean) => void) => Promise<T>): Promise<T> {
  let isSent = false;
  try {
    return await send((sent) => {
      isSent = sent;
    });
  } catch (error) {
    if (!isSent) throw error;
    throw lostAnswer(error);
  }
}

/** The failure of a change whose answer does not say whether it was made. */
export function lostAnswer(cause?: unknown): AppError {
  const isCancelled = cause instanceof AppError && cause.code === 'cancelled';
  return new AppError(
    isCancelled ? 'cancelled' : 'provider_unavailable',
    'The response from Google Ads was lost, so the change may or may not have been made. Read the ad group before trying again.',
    { details: { reason: 'answer_lost', outcomeUnknown: true }, cause },
  );
}

function noteAnswer(note: Attempt['note'], response: { status: number; headers: Headers }): void {
  note({ status: response.status, upstreamRequestId: response.headers.get('request-id') });
}

function readAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  { text, headers }: { text: string; headers: Headers },
): z.infer<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(text);
    const broken = Array.isArray(body) ? (body as unknown[]).find(isError) : undefined;
    // A stream that fails after its first rows has begun with 200.
    if (broken !== undefined) throw new RefusedAnswer({ status: 500, text: JSON.stringify(broken), headers });
    return schema.parse(body);
  } catch (cause) {
    if (cause instanceof RefusedAnswer) throw cause;
    const message = 'Google Ads sent a response that cannot be read. Try again in a few minutes.';
    const details = { reason: 'unavailable' };
    throw new FailedAttempt(new AppError('provider_unavailable', message, { details, cause }), 'once');
  }
}

const isError = (part: unknown): boolean => typeof part === 'object' && part !== null && 'error' in part;
