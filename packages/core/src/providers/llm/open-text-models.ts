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
import { explainModelError, type ModelNames, namesOf, NoModelServer } from './model-failure.ts';
import { type ModelRouteOptions, openModelRoutes } from './model-routes.ts';
import { type ModelServer, openModelServer } from './model-server.ts';
import { readBill, readCompletion } from './read-completion.ts';
import { type ChatBody, requestBody } from './request-form-rules.ts';
import type { ModelCall, ModelFacts, TextModels, WriteRequest } from './text-models.ts';

export interface TextModelOptions extends ModelRouteOptions {
  log: Log;
  /** For one attempt; else what the settings say. */
  timeoutMs?: number;
  policy?: RetryPolicy;
}

const defaultPolicy: RetryPolicy = { attempts: 4, baseDelayMs: 500, maxDelayMs: 8_000, maxRetryAfterMs: 120_000 };
/** A server of one's own loads its model first, for a minute or so. */
const patientPolicy: RetryPolicy = { attempts: 8, baseDelayMs: 1_000, maxDelayMs: 15_000, maxRetryAfterMs: 600_000 };
const defaultTimeoutMs = 120_000;
const simultaneousCalls = 64;

interface Backend {
  setting: Setting<ModelValues>;
  name: 'openai' | 'xai' | 'custom';
  limiter: Limiter;
}

/** A prepared call on its way. */
interface Sending {
  server: ModelServer;
  backend: Backend;
  names: ModelNames;
  body: ChatBody;
  requestId: string;
  signal: AbortSignal;
}

/** Opens the language models: OpenAI, xAI and any OpenAI-compatible server, all asked in one way. */
export function openTextModels(options: TextModelOptions): TextModels {
  const { settings } = options;
  const routes = openModelRoutes(options);
  const backends: Record<ModelFacts['provider'], Backend> = {
    openai: { setting: settings.openai, name: 'openai', limiter: createLimiter({ concurrency: simultaneousCalls }) },
    grok: { setting: settings.xai, name: 'xai', limiter: createLimiter({ concurrency: simultaneousCalls }) },
    custom: { setting: settings.custom, name: 'custom', limiter: createLimiter({ concurrency: simultaneousCalls }) },
  };
  const servers = new Map<Backend, ModelServer>();

  function serverOf(backend: Backend): ModelServer {
    const { apiKey, baseUrl } = requireSetting(backend.name, backend.setting);
    const known = servers.get(backend) ?? openModelServer({ apiKey, baseUrl, isOwn: backend.name === 'custom' });
    servers.set(backend, known);
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
      send: (signal) => send({ server: serverOf(backend), backend, names, body, requestId, signal }, options),
      bill: (answer) => readBill(answer, facts),
      read: (answer) => readCompletion(answer, { facts, names, schema: request.schema.schema }),
    };
  }

  async function listOffered(provider: ModelFacts['provider'], signal: AbortSignal): Promise<string[]> {
    const backend = backends[provider];
    const names = namesOf({ provider, apiModel: '' });
    return listModels({ server: serverOf(backend), backend, names, signal }, options);
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
  { server, backend, names, signal }: Pick<Sending, 'server' | 'backend' | 'names' | 'signal'>,
  options: TextModelOptions,
): Promise<string[]> {
  const { apiKey, baseUrl } = requireSetting(backend.name, backend.setting);
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const message = `${names.provider} lists no models. Check ${names.url}; the address of a compatible server usually ends in /v1.`;
  const none = new AppError('provider_rejected', message);
  const { value } = await callUpstream({
    provider: backend.name,
    operation: 'list models',
    signal,
    timeoutMs,
    policy: { ...defaultPolicy, attempts: 1 },
    limiter: backend.limiter,
    log: options.log,
    secrets: () => [apiKey],
    attempt: ({ signal }) => server.list(signal),
    explain: (error) =>
      error instanceof NoModelServer
        ? new FailedAttempt(none, 'never')
        : explainModelError(error, names, { baseUrl, timeoutMs }).attempt,
  });
  if (value.length === 0) throw none;
  return value;
}

async function send(sending: Sending, options: TextModelOptions): Promise<SentCall> {
  const { server, backend, names, body, requestId } = sending;
  const { apiKey, baseUrl, timeoutMs: setMs } = requireSetting(backend.name, backend.setting);
  const timeoutMs = options.timeoutMs ?? setMs ?? defaultTimeoutMs;
  // Counted from the moment of sending: an answer, or a refusal, takes it back.
  let lostCalls = 0;
  const call = callUpstream({
    provider: backend.name,
    operation: 'write',
    signal: sending.signal,
    timeoutMs,
    policy: options.policy ?? (backend.name === 'custom' ? patientPolicy : defaultPolicy),
    limiter: backend.limiter,
    log: options.log,
    secrets: () => [apiKey],
    attempt: async ({ signal, note }) => {
      lostCalls += 1;
      const bytes = await server.ask({ body, requestId, signal, note });
      lostCalls -= 1;
      return bytes;
    },
    explain: (error) => {
      const failed = explainModelError(error, names, { baseUrl, timeoutMs });
      if (!failed.lost) lostCalls -= 1;
      return failed.attempt;
    },
  });
  const { value } = await call.catch((error: unknown) => {
    throw withDetails(error, { lostCalls });
  });
  return { answer: answerWithoutSecrets(value, [apiKey]), lostCalls };
}
