import { type Dispatcher, Pool, request } from 'undici';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { checkUrl, hostName } from '../pages/address-rules.ts';
import { openAgent, RefusedAddressError } from '../pages/connect.ts';
import { createHostGates } from '../pages/host-gate.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { callUpstream } from '../upstream/retry.ts';

export interface SiteRequestsOptions {
  /** The sandbox's origin, which then answers for every host; null connects to the host itself. */
  sandboxUrl: string | null;
  log: Log;
  /** Where the product itself is reached; it is never a destination. */
  publicOrigin: string | null;
  /** For one attempt. */
  timeoutMs?: number;
}

export interface SiteRequest {
  operation: string;
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its credentials among them. */
  headers: Record<string, string>;
  /** What no error or log line may repeat. */
  secrets: readonly string[];
  body?: unknown;
  signal: AbortSignal;
  /** Whose call it is. */
  teamId?: string;
  /** Whether it changes something: such a request is sent once, and an answer that is lost leaves its outcome unknown. */
  isWrite: boolean;
  /** How long to wait before asking again, where an answer says that nothing was done because too much was asked. */
  throttledMs?: (answer: SiteAnswer) => number | null;
  /** Of its answer, where that can be longer than a page's texts. */
  maxBytes?: number;
  /** For one attempt, where it may take longer than usual. */
  timeoutMs?: number;
}

/** A request whose body isn't JSON; its headers say what it is. */
export interface BytesRequest extends Omit<SiteRequest, 'body' | 'throttledMs'> {
  body?: Buffer;
  /** What is said where the answer has more than `maxBytes`; otherwise it counts as lost. */
  tooLarge?: string;
}

export interface BytesAnswer {
  status: number;
  bytes: Buffer;
}

/** An answer in JSON; `body` is null when it was something else. */
export interface SiteAnswer {
  status: number;
  body: unknown;
}

/** The header of Basic authentication. */
export const basicAuthorization = (username: string, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

export interface SiteRequests {
  send(request: SiteRequest): Promise<SiteAnswer>;
  sendBytes(request: BytesRequest): Promise<BytesAnswer>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 20_000;
/** Hosts of APIs are shared by many teams, so one team takes only some of a host's places. */
const polite = { perHost: 16, perTeam: 4, gapMs: 0 };
const usualMaxBytes = 1_000_000;
const policy = { attempts: 3, baseDelayMs: 500, maxDelayMs: 4000, maxRetryAfterMs: 10_000 };

function failure(text: string, request: Pick<SiteRequest, 'isWrite'>, cause?: unknown): FailedAttempt {
  // A write is never sent again here: what it did has to be read first.
  const details = request.isWrite ? { outcomeUnknown: true } : {};
  return new FailedAttempt(
    new AppError('provider_unavailable', text, { details, cause }),
    request.isWrite ? 'never' : 'backOff',
  );
}

function explain(error: unknown, asked: Pick<SiteRequest, 'url' | 'isWrite'>): FailedAttempt {
  if (error instanceof FailedAttempt) return error;
  const host = new URL(asked.url).host;
  if (error instanceof RefusedAddressError)
    return new FailedAttempt(refused(`${host} is not a public address`), 'never');
  return failure(`${host} didn't respond, or took too long. Try again later.`, asked, withoutRequest(error));
}

const refused = (why: string): AppError => new AppError('invalid_input', `This website can't be reached: ${why}.`);

/** Nothing was done, so a write may be sent again too. */
function throttled(asked: SiteRequest, waitMs: number): FailedAttempt {
  const text = `${new URL(asked.url).host} is answering too many requests. Try again in a few minutes.`;
  return new FailedAttempt(new AppError('provider_unavailable', text), 'backOff', waitMs);
}

async function readBytes(body: Dispatcher.ResponseData['body'], maxBytes: number, tooLarge?: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes && tooLarge !== undefined) {
      throw new FailedAttempt(new AppError('provider_rejected', tooLarge), 'never');
    }
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Throws where the host can't answer now. */
function requireAnswer(asked: Pick<SiteRequest, 'url' | 'isWrite'>, status: number): void {
  if (status >= 500 || status === 429) {
    throw failure(`${new URL(asked.url).host} answered with status ${status}. Try again later.`, asked);
  }
}

function readAnswer(asked: SiteRequest, { status, bytes }: BytesAnswer): SiteAnswer {
  requireAnswer(asked, status);
  const text = bytes.toString('utf8');
  const answer = { status, body: parseJson(text) };
  const waitMs = asked.throttledMs?.(answer) ?? null;
  if (waitMs !== null) throw throttled(asked, waitMs);
  return answer;
}

async function exchange(
  { sandboxUrl, dispatcher }: { sandboxUrl: string | null; dispatcher: Dispatcher },
  asked: BytesRequest,
  signal: AbortSignal,
): Promise<BytesAnswer> {
  const url = new URL(asked.url);
  const target = sandboxUrl === null ? url : new URL(`${url.pathname}${url.search}`, sandboxUrl);
  const { statusCode, body } = await request(target, {
    method: asked.method,
    dispatcher,
    signal,
    headers: { host: url.host, 'user-agent': 'Serplift/1.0', ...asked.headers },
    ...(asked.body !== undefined && { body: asked.body }),
  });
  return { status: statusCode, bytes: await readBytes(body, asked.maxBytes ?? usualMaxBytes, asked.tooLarge) };
}

/** Requests to systems that people connected: public addresses only, without redirects, bounded in time and size. */
export function openSiteRequests(options: SiteRequestsOptions): SiteRequests {
  const { sandboxUrl, log, publicOrigin, timeoutMs = defaultTimeoutMs } = options;
  const limits = { headersTimeoutMs: timeoutMs, bodyTimeoutMs: timeoutMs, connectTimeoutMs: 5000 };
  const dispatcher: Dispatcher =
    sandboxUrl === null ? openAgent({ policy: { allowLoopback: false }, ...limits }) : new Pool(sandboxUrl);
  const gateOf = createHostGates(polite);
  const addresses = {
    ownHosts: publicOrigin === null ? [] : [hostName(new URL(publicOrigin))],
    allowLoopback: false,
  };

  async function call<T>(asked: BytesRequest, read: (answer: BytesAnswer) => T): Promise<T> {
    const checked = checkUrl(asked.url, addresses);
    if ('refusal' in checked) throw refused(checked.refusal);
    // The password travels with every request.
    if (sandboxUrl === null && checked.url.protocol !== 'https:') throw refused('its address must start with https://');
    const { value } = await callUpstream({
      provider: 'sites',
      operation: asked.operation,
      signal: asked.signal,
      timeoutMs: asked.timeoutMs ?? timeoutMs,
      policy,
      limiter: gateOf({ host: checked.url.host, teamId: asked.teamId ?? null }),
      log,
      secrets: () => asked.secrets,
      attempt: async ({ signal, note }) => {
        note({ host: checked.url.host });
        const answer = await exchange({ sandboxUrl, dispatcher }, asked, signal);
        note({ status: answer.status });
        return read(answer);
      },
      explain: (error) => explain(error, asked),
    });
    return value;
  }

  return {
    send: ({ body, throttledMs, ...asked }) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { accept: 'application/json', ...asked.headers, ...json };
      const bytes = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
      return call({ ...asked, headers, ...bytes }, (answer) =>
        readAnswer({ ...asked, ...(throttledMs !== undefined && { throttledMs }) }, answer),
      );
    },
    sendBytes: (asked) =>
      call(asked, (answer) => {
        requireAnswer(asked, answer.status);
        return answer;
      }),
    close: () => dispatcher.destroy(),
  };
}
