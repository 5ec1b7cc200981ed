import { type Dispatcher, Pool, request } from 'undici';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { checkUrl, hostName } from '../pages/address-rules.ts';
import { openAgent, RefusedAddressError } from '../pages/connect.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { createLimiter } from '../upstream/limiter.ts';
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
  /** Whether it changes something: such a request is sent once, and an answer that is lost leaves its outcome unknown. */
  isWrite: boolean;
  /** How long to wait before asking again, where an answer says that nothing was done because too much was asked. */
  throttledMs?: (answer: SiteAnswer) => number | null;
  /** Of its answer, where that can be longer than a page's texts. */
  maxBytes?: number;
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
  close(): Promise<void>;
}

const defaultTimeoutMs = 20_000;
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

function explain(error: unknown, asked: SiteRequest): FailedAttempt {
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

async function readText(body: Dispatcher.ResponseData['body'], maxBytes = usualMaxBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readAnswer(asked: SiteRequest, status: number, text: string): SiteAnswer {
  if (status >= 500 || status === 429) {
    throw failure(`${new URL(asked.url).host} answered with status ${status}. Try again later.`, asked);
  }
  const answer = { status, body: parseJson(text) };
  const waitMs = asked.throttledMs?.(answer) ?? null;
  if (waitMs !== null) throw throttled(asked, waitMs);
  return answer;
}

/** Requests to systems that people connected: public addresses only, without redirects, bounded in time and size. */
export function openSiteRequests(options: SiteRequestsOptions): SiteRequests {
  const { sandboxUrl, log, publicOrigin, timeoutMs = defaultTimeoutMs } = options;
  const limits = { headersTimeoutMs: timeoutMs, bodyTimeoutMs: timeoutMs, connectTimeoutMs: 5000 };
  const dispatcher: Dispatcher =
    sandboxUrl === null ? openAgent({ policy: { allowLoopback: false }, ...limits }) : new Pool(sandboxUrl);
  const limiter = createLimiter({ concurrency: 4 });
  const addresses = {
    ownHosts: publicOrigin === null ? [] : [hostName(new URL(publicOrigin))],
    allowLoopback: false,
  };

  async function sendOnce(asked: SiteRequest, signal: AbortSignal): Promise<SiteAnswer> {
    const url = new URL(asked.url);
    const target = sandboxUrl === null ? url : new URL(`${url.pathname}${url.search}`, sandboxUrl);
    const { statusCode, body } = await request(target, {
      method: asked.method,
      dispatcher,
      signal,
      headers: {
        host: url.host,
        accept: 'application/json',
        'user-agent': 'Serplift/1.0',
        ...asked.headers,
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    });
    return readAnswer(asked, statusCode, await readText(body, asked.maxBytes));
  }

  return {
    send: async (asked) => {
      const checked = checkUrl(asked.url, addresses);
      if ('refusal' in checked) throw refused(checked.refusal);
      // The password travels with every request.
      if (sandboxUrl === null && checked.url.protocol !== 'https:')
        throw refused('its address must start with https://');
      const { value } = await callUpstream({
        provider: 'sites',
        operation: asked.operation,
        signal: asked.signal,
        timeoutMs,
        policy,
        limiter,
        log,
        secrets: () => asked.secrets,
        attempt: async ({ signal, note }) => {
          note({ host: checked.url.host });
          const answer = await sendOnce(asked, signal);
          note({ status: answer.status });
          return answer;
        },
        explain: (error) => explain(error, asked),
      });
      return value;
    },
    close: () => dispatcher.destroy(),
  };
}
