import { AppError } from '../../contract/errors.ts';
import { DeadlineError } from '../upstream/abort.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { retryAfterMs } from '../upstream/retry-rules.ts';
import { judgeModelFailure, type ModelFailure, type ModelVerdict } from './model-failure-rules.ts';
import type { ModelFacts } from './text-models.ts';

/** What error sentences call the provider, its key, its address and its page. */
export interface ModelNames {
  provider: string;
  model: string;
  key: string;
  address: string;
  page: string;
}

const providerNames = {
  openai: { provider: 'OpenAI', key: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL', page: 'docs/providers/openai.md' },
  grok: { provider: 'xAI', key: 'XAI_API_KEY', address: 'XAI_BASE_URL', page: 'docs/providers/xai.md' },
  custom: {
    provider: 'The custom language model',
    key: 'LLM_API_KEY',
    address: 'LLM_BASE_URL',
    page: 'docs/providers/custom-model.md',
  },
};

/** The names for a model's error sentences. */
export function namesOf({ provider, apiModel }: Pick<ModelFacts, 'provider' | 'apiModel'>): ModelNames {
  return { ...providerNames[provider], model: apiModel };
}

/** Explains whatever the client library threw; `lost` when the request went out and its fate is unknown. */
export function explainModelError(error: unknown, names: ModelNames): { attempt: FailedAttempt; lost: boolean } {
  const { failure, headers, said } = readError(error);
  const verdict = judgeModelFailure(failure);
  const waitMs = waitAskedFor(headers);
  const retryAfterSeconds = waitMs === null ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1000) };
  const appError = new AppError(verdict.code, sentence(verdict, names, said), {
    details: { reason: verdict.reason, ...(verdict.reason === 'rate_limited' && retryAfterSeconds) },
    cause: withoutRequest(error),
  });
  return { attempt: new FailedAttempt(appError, verdict.advice, waitMs), lost: failure.kind !== 'answered' };
}

interface VendorError {
  status?: unknown;
  code?: unknown;
  type?: unknown;
  message?: unknown;
  headers?: unknown;
  error?: unknown;
}

function readError(error: unknown): { failure: ModelFailure; headers: Headers | null; said: string } {
  if (error instanceof DeadlineError) {
    return { failure: { kind: 'timeout', status: null, text: '', retryForbidden: false }, headers: null, said: '' };
  }
  const { status, code, type, message, headers, error: body }: VendorError = error instanceof Error ? error : {};
  const known = headers instanceof Headers ? headers : null;
  if (typeof status !== 'number') {
    return { failure: { kind: 'connection', status: null, text: '', retryForbidden: false }, headers: known, said: '' };
  }
  const text = [code, type, message, typeof body === 'string' ? body : '']
    .filter((part) => typeof part === 'string')
    .join(' ');
  const retryForbidden = known?.get('x-should-retry') === 'false';
  const said = typeof message === 'string' ? message.slice(0, 300) : '';
  return { failure: { kind: 'answered', status, text, retryForbidden }, headers: known, said };
}

function waitAskedFor(headers: Headers | null): number | null {
  const milliseconds = headers?.get('retry-after-ms')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/u.test(milliseconds)) return Math.ceil(Number(milliseconds));
  return retryAfterMs(headers?.get('retry-after'), Date.now());
}

function sentence(verdict: ModelVerdict, names: ModelNames, said: string): string {
  const { provider, model, key, page } = names;
  switch (verdict.reason) {
    case 'timeout':
      return `${provider} did not respond in time. Try again; the model ${model} may be overloaded.`;
    case 'unavailable':
      return `${provider} is unavailable right now. Try again in a few minutes.`;
    case 'rate_limited':
      return `${provider} is limiting this account's calls right now. Try again later or with fewer pages.`;
    case 'insufficient_quota':
      return `The ${provider} account has no credit left or has reached its spending limit. Add credit there, then try again.`;
    case 'unauthorized':
      return `${provider} does not accept the key in ${key}. Check it; ${page} says how to get one.`;
    case 'model_retired':
      return `${provider} no longer offers the model ${model} to this account. Choose another model.`;
    case 'rejected':
    case 'refused':
    case 'truncated':
    case 'malformed':
      return `${provider} rejected the request: ${said}`;
  }
}
