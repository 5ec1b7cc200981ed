import type OpenAI from 'openai';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { FailedAttempt } from '../upstream/failed-attempt.ts';
import { createLimiter, type Limiter } from '../upstream/limiter.ts';
import type { ModelValues, Setting } from '../upstream/provider-settings.ts';
import type { SentCall } from '../upstream/received-answer.ts';
import { requireSetting } from '../upstream/require-setting.ts';
import type { RetryPolicy } from '../upstream/retry-rules.ts';
import { callUpstream, withDetails } from '../upstream/retry.ts';
import { answerWithoutSecrets } from '../upstream/without-secrets.ts';
import { explainModelError, type ModelNames, namesOf } from './model-failure.ts';
import { type ModelRouteOptions, openModelRoutes } from './model-routes.ts';
import type { ModelManners } from './model-table.ts';
import { readBill, readCompletion } from './read-completion.ts';
import type { ModelCall, ModelFacts, TextModels, WriteRequest } from './text-models.ts';

export interface TextModelOptions extends ModelRouteOptions {
  log: Log;
  /** For one attempt. */
  timeoutMs?: number;
  policy?: RetryPolicy;
}

const defaultPolicy: RetryPolicy = { attempts: 4, baseDelayMs: 500, maxDelayMs: 8_000, maxRetryAfterMs: 120_000 };
const defaultTimeoutMs = 120_000;
const simultaneousCalls = 64;

interface Backend {
  setting: Setting<ModelValues>;
  name: 'openai' | 'xai' | 'custom';
  limiter: Limiter;
}

/** A prepared call on its way. */
interface Sending {
  openai: Promise<OpenAI>;
  backend: Backend;
  names: ModelNames;
  body: OpenAI.ChatCompletionCreateParamsNonStreaming;
  requestId: string;
  signal: AbortSignal;
}

/** Opens the language models: OpenAI, xAI and any OpenAI-compatible server, all through one client library. */
export function openTextModels(options: TextModelOptions): TextModels {
  const { settings } = options;
  const routes = openModelRoutes(options);
  const backends: Record<ModelFacts['provider'], Backend> = {
    openai: { setting: settings.openai, name: 'openai', limiter: createLimiter({ concurrency: simultaneousCalls }) },
    grok: { setting: settings.xai, name: 'xai', limiter: createLimiter({ concurrency: simultaneousCalls }) },
    custom: { setting: settings.custom, name: 'custom', limiter: createLimiter({ concurrency: simultaneousCalls }) },
  };
  const clients = new Map<Backend, Promise<OpenAI>>();

  function client(backend: Backend): Promise<OpenAI> {
    const { apiKey, baseUrl } = requireSetting(backend.name, backend.setting);
    const known = clients.get(backend) ?? createClient(apiKey, baseUrl);
    clients.set(backend, known);
    return known;
  }

  function ask(request: WriteRequest, requestId: string): ModelCall {
    const { facts, manners } = routes.find(request.label);
    const backend = backends[facts.provider];
    requireSetting(backend.name, backend.setting);
    const names = namesOf(facts);
    const body = requestBody(request, facts, manners);
    return {
      body: JSON.stringify(body),
      send: (signal) => send({ openai: client(backend), backend, names, body, requestId, signal }, options),
      bill: (answer) => readBill(answer, facts),
      read: (answer) => readCompletion(answer, { facts, names }),
    };
  }

  async function listOffered(provider: ModelFacts['provider'], signal: AbortSignal): Promise<string[]> {
    const backend = backends[provider];
    const names = namesOf({ provider, apiModel: '' });
    return listModels({ openai: client(backend), backend, names, signal }, options);
  }

  return {
    describe: (label) => routes.find(label).facts,
    list: () => routes.labels().map((label) => routes.find(label).facts),
    listOffered,
    ask,
  };
}

/** Reads a provider's list of models; an address without one is most often a wrong one. */
async function listModels(
  { openai, backend, names, signal }: Pick<Sending, 'openai' | 'backend' | 'names' | 'signal'>,
  options: TextModelOptions,
): Promise<string[]> {
  const { models } = await openai;
  const message = `${names.provider} lists no models. Check ${names.address}; the address of a compatible server usually ends in /v1.`;
  const none = new AppError('provider_rejected', message);
  const { value } = await callUpstream({
    provider: backend.name,
    operation: 'list models',
    signal,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    policy: { ...defaultPolicy, attempts: 1 },
    limiter: backend.limiter,
    log: options.log,
    secrets: () => [requireSetting(backend.name, backend.setting).apiKey],
    attempt: async ({ signal }) => (await models.list({ signal })).data.map(({ id }) => id),
    explain: (error) => {
      const isElsewhere = (error as { status?: unknown } | null)?.status === 404;
      return isElsewhere ? new FailedAttempt(none, 'never') : explainModelError(error, names).attempt;
    },
  });
  if (value.length === 0) throw none;
  return value;
}

async function send(sending: Sending, options: TextModelOptions): Promise<SentCall> {
  const { backend, names, body, requestId } = sending;
  const openai = await sending.openai;
  // Counted from the moment of sending: an answer, or a refusal, takes it back.
  let lostCalls = 0;
  const call = callUpstream({
    provider: backend.name,
    operation: 'write',
    signal: sending.signal,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    policy: options.policy ?? defaultPolicy,
    limiter: backend.limiter,
    log: options.log,
    secrets: () => [requireSetting(backend.name, backend.setting).apiKey],
    attempt: async ({ signal, note }) => {
      const headers = { 'x-client-request-id': requestId };
      lostCalls += 1;
      const response = await openai.chat.completions.create(body, { signal, headers }).asResponse();
      note({ status: response.status, upstreamRequestId: response.headers.get('x-request-id') });
      const bytes = new Uint8Array(await response.arrayBuffer());
      lostCalls -= 1;
      return bytes;
    },
    explain: (error) => {
      const failed = explainModelError(error, names);
      if (!failed.lost) lostCalls -= 1;
      return failed.attempt;
    },
  });
  const { value } = await call.catch((error: unknown) => {
    throw withDetails(error, { lostCalls });
  });
  const { apiKey } = requireSetting(backend.name, backend.setting);
  return { answer: answerWithoutSecrets(value, [apiKey]), lostCalls };
}

/** The same texts are judged alike each time. */
const judgingTemperature = 0;

/** Loads the client library on first use: it takes a fifth of a second. */
async function createClient(apiKey: string, baseURL: string): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({ apiKey, baseURL, maxRetries: 0, organization: null, project: null, logLevel: 'off' });
}

function requestBody(
  request: WriteRequest,
  facts: ModelFacts,
  manners: ModelManners,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { temperature, reasoningEffort, tokenLimit } = manners;
  return {
    model: facts.apiModel,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    response_format: { type: 'json_schema', json_schema: { ...request.schema, strict: true } },
    [tokenLimit]: request.maxOutputTokens,
    ...(temperature !== null && { temperature: request.task === 'judge' ? judgingTemperature : temperature }),
    ...(reasoningEffort !== null && { reasoning_effort: reasoningEffort }),
  };
}
