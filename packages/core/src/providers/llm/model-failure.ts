import { AppError } from '../../contract/errors.ts';
import { connectionFault } from '../../platform/connection-fault-rules.ts';
import { DeadlineError } from '../upstream/abort.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { refusalWords } from '../upstream/refusal-words-rules.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';
import { judgeModelFailure, type ModelFailure, type ModelVerdict, statusOf } from './model-failure-rules.ts';
import type { ModelFacts } from './text-models.ts';

/** What error sentences call the provider, its settings and its page. */
export interface ModelNames {
  provider: string;
  model: string;
  key: string;
  url: string;
  page: string;
}

const providerNames = {
  openai: { provider: 'OpenAI', key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL', page: 'docs/providers/openai.md' },
  grok: { provider: 'xAI', key: 'XAI_API_KEY', url: 'XAI_BASE_URL', page: 'docs/providers/xai.md' },
  custom: {
    provider: 'The custom language model',
    key: 'LLM_API_KEY',
    url: 'LLM_BASE_URL',
    page: 'docs/providers/custom-model.md',
  },
};

/** The names for a model's error sentences. */
export function namesOf({ provider, apiModel }: Pick<ModelFacts, 'provider' | 'apiModel'>): ModelNames {
  return { ...providerNames[provider], model: apiModel };
}

/** What begins as keys do, is starred or cut in its middle, or has a long part of letters with digits, as no name has. */
const keyLike =
  /(?<![a-z0-9])(?:sk|pk|gsk|xai|nvapi|hf)[-_][\w*.…-]+|[\w-]*\*{2,}[\w*-]*|[\w-]+(?:\.{3}|…)[\w-]+|(?<![\w-])[\w-]*?(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12,}[\w-]*/giu;

/** Some keys are IDs, or all digits. */
const idLike = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{20,}/giu;

/** What a server says to people; some repeat the key that they refuse, or a part of it, whatever they refuse it for. */
const wordsOf = (body: string): string => refusalWords(body).replaceAll(idLike, '…').replaceAll(keyLike, '…');

/** What a server says in place of an answer. */
export class ModelRefusal extends Error {
  override readonly name = 'ModelRefusal';
  readonly status: number;
  /** Everything it says, codes and names of fields included. */
  readonly text: string;
  /** What of it is for people. */
  readonly words: string;
  /** The parameter that it names in a field of its own. */
  readonly param: string | null;
  readonly header: (name: string) => string | null;
  readonly delayMs: number | null;

  constructor(said: { status: number | null; body: string; header: (name: string) => string | null }) {
    const words = wordsOf(said.body);
    super(words);
    this.text = said.body.slice(0, 8_000);
    this.words = words;
    this.header = said.header;
    const body = parsed(said.body);
    this.param = paramIn(body);
    this.delayMs = statedDelayMs({ header: said.header, body }, Date.now());
    this.status = said.status ?? statusOf(this.text, this.delayMs);
  }
}

/** An address without what may be secret in it: a password, or a key in its query. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}

/** What answers at an address is no model server. */
export class NoModelServer extends Error {
  override readonly name = 'NoModelServer';
  readonly url: string;
  readonly words: string;

  constructor(url: string, said: string) {
    super(`no chat completions at ${shownUrl(url)}`);
    this.url = url;
    this.words = wordsOf(said).slice(0, 120);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The parameter that a body names in `param`, or in the place of FastAPI's first fault. */
function paramIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { param, loc } = body as { param?: unknown; loc?: unknown };
  if (typeof param === 'string' && param !== '') return param;
  if (Array.isArray(loc)) return String(loc.find((part) => part !== 'body') ?? '') || null;
  return (
    [body]
      .flat()
      .flatMap((part: object): unknown[] => Object.values(part))
      .map(paramIn)
      .find((name) => name !== null) ?? null
  );
}

/** Explains whatever a call to a model server threw; `lost` when the request went out and its fate is unknown. */
export function explainModelError(
  error: unknown,
  names: ModelNames,
  server: { baseUrl: string; timeoutMs: number },
): { attempt: FailedAttempt; lost: boolean } {
  const { hostname: host, port } = new URL(server.baseUrl);
  const fault = connectionFault(error, { host, port });
  const failure = readError(error, fault?.passes ?? true);
  const verdict = judgeModelFailure(failure);
  const retryAfterSeconds = failure.delayMs === null ? {} : { retryAfterSeconds: Math.ceil(failure.delayMs / 1000) };
  const said = error instanceof ModelRefusal || error instanceof NoModelServer ? error.words : (fault?.why ?? '');
  const url = shownUrl(error instanceof NoModelServer ? error.url : server.baseUrl);
  const appError = new AppError(
    verdict.code,
    sentence(verdict, names, { said, isFault: fault !== null, url, timeoutMs: server.timeoutMs }),
    {
      details: { reason: verdict.reason, ...(verdict.reason === 'rate_limited' && retryAfterSeconds) },
      cause: withoutRequest(error),
    },
  );
  const isAnswered = error instanceof ModelRefusal || error instanceof NoModelServer;
  // A server of one's own that takes too long would take as long again.
  const advice = failure.kind === 'timeout' && names.key === 'LLM_API_KEY' ? 'never' : verdict.advice;
  return {
    attempt: new FailedAttempt(appError, advice, failure.delayMs),
    lost: !isAnswered && fault?.isUnsent !== true,
  };
}

function readError(error: unknown, passes: boolean): ModelFailure {
  const none = { status: null, text: '', retryForbidden: false, delayMs: null };
  if (error instanceof DeadlineError) return { kind: 'timeout', ...none };
  if (error instanceof NoModelServer) return { kind: 'elsewhere', ...none };
  if (!(error instanceof ModelRefusal)) return { kind: passes ? 'connection' : 'unreachable', ...none };
  const { status, text, delayMs } = error;
  return { kind: 'answered', status, text, delayMs, retryForbidden: error.header('x-should-retry') === 'false' };
}

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} seconds`;
const inBrackets = (words: string): string => (words === '' ? '' : ` (it says "${words}")`);
const withWords = (words: string): string => (words === '' ? '.' : `: ${words}`);

function sentence(
  verdict: ModelVerdict,
  names: ModelNames,
  { said, isFault, url, timeoutMs }: { said: string; isFault: boolean; url: string; timeoutMs: number },
): string {
  const { provider, model, key, page } = names;
  switch (verdict.reason) {
    case 'timeout':
      return names.key === 'LLM_API_KEY'
        ? `${provider} did not respond within ${seconds(timeoutMs)}. If it only needs longer, raise LLM_TIMEOUT_SECONDS.`
        : `${provider} did not respond in time. Try again; the model ${model} may be overloaded.`;
    case 'unreachable':
      return `${provider} cannot be reached: ${said}. ${names.url} is ${url}.`;
    case 'not_a_server':
      return `There are no chat completions at ${url}${inBrackets(said)}. Check ${names.url}; the address of an OpenAI-compatible server usually ends in /v1.`;
    case 'unavailable':
      return isFault
        ? `${provider} is unavailable right now: ${said}. ${names.url} is ${url}.`
        : `${provider} is unavailable right now${inBrackets(said)}. Try again in a few minutes.`;
    case 'rate_limited':
      return `${provider} is limiting this account's calls right now${inBrackets(said)}. Try again later or with fewer pages.`;
    case 'insufficient_quota':
      return `${provider}: the account has no credit left or has reached its spending limit${inBrackets(said)}. Add credit there, then try again.`;
    case 'failed':
      return `${provider} failed${inBrackets(said)}. If that stays, whoever runs it has to look at it there.`;
    case 'unauthorized':
      return `${provider} does not accept the key in ${key}${inBrackets(said)}. Check it; ${page} says how to get one.`;
    case 'forbidden':
      return `${provider} does not allow this call${inBrackets(said)}. Check what the account of the key in ${key} may do.`;
    case 'model_retired':
      return `${provider} does not offer the model ${model} to this account${inBrackets(said)}. Choose another model.`;
    case 'rejected':
    case 'refused':
    case 'truncated':
    case 'malformed':
      return `${provider} rejected the request${withWords(said)}`;
  }
}
