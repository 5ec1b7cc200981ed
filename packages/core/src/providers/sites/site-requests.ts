import { type Dispatcher, Pool, request } from 'undici';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { checkUrl, hostName, isListedUrl } from '../pages/address-rules.ts';
import type { AllowedPlace } from '../pages/allow-list-rules.ts';
import { openAgent, RefusedAddressError } from '../pages/connect.ts';
import { createHostGates } from '../pages/host-gate.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { callUpstream } from '../upstream/retry.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';
import { readEmbeddedJson } from './embedded-json-rules.ts';
import { type Answered, knownRefuser, saidBySystem } from './who-refused-rules.ts';

export interface SiteRequestsOptions {
  /** The sandbox's origin, which then answers for every host; null connects to the host itself. */
  sandboxUrl: string | null;
  log: Log;
  /** Where the product itself is reached; it is never a destination. */
  publicOrigin: string | null;
  /** What the operator opened of private networks. */
  allowed?: readonly AllowedPlace[];
  /** For one attempt. */
  timeoutMs?: number;
  /** For tests: another clock for what tokens live. */
  nowMs?: () => number;
}

export interface SiteRequest {
  operation: string;
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its credentials among them. */
  headers: Record<string, string>;
  /** What no error or log line may repeat. */
  secrets: readonly string[];
  /** Sent as JSON, or as the fields of a form. */
  body?: unknown;
  form?: Record<string, string>;
  signal: AbortSignal;
  /** Whose call it is. */
  teamId?: string;
  /** Whether it changes something: such a request is sent once, and an answer that is lost leaves its outcome unknown. */
  isWrite: boolean;
  /** How long to wait before asking again, where an answer says that nothing was done because too much was asked. */
  throttledMs?: (answer: SiteAnswer) => number | null;
  /** Of its answer, where that can be longer than a page's texts. */
  maxBytes?: number;
}

/** An answer in JSON; `body` is null when it was something else. */
export interface SiteAnswer extends Answered {
  /** How long it asks to wait before the next call; null when it doesn't. */
  retryAfterMs: number | null;
}

export interface SiteRequests {
  send(request: SiteRequest): Promise<SiteAnswer>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 20_000;
/** Hosts of APIs are shared by many teams, so one team takes only some of a host's places. */
const polite = { perHost: 16, perTeam: 4, gapMs: 0 };
const usualMaxBytes = 1_000_000;
/** Enough of an answer to know who gave it. */
const keptChars = 20_000;
const policy = { attempts: 3, baseDelayMs: 500, maxDelayMs: 4000, maxRetryAfterMs: 10_000 };

const hostOf = ({ url }: Pick<SiteRequest, 'url'>): string => new URL(url).host;

/** A write is never sent again here: what it did has to be read first. */
function failure(text: string, { isWrite }: SiteRequest, cause?: unknown): FailedAttempt {
  const details = isWrite ? { outcomeUnknown: true } : {};
  return new FailedAttempt(
    new AppError('provider_unavailable', text, { details, cause }),
    isWrite ? 'never' : 'backOff',
  );
}

const refused = (why: string): AppError => new AppError('invalid_input', `This website can't be reached: ${why}.`);

function explain(error: unknown, asked: SiteRequest): FailedAttempt {
  if (error instanceof FailedAttempt) return error;
  if (error instanceof RefusedAddressError) {
    return new FailedAttempt(refused(`${hostOf(asked)} is not a public address`), 'never');
  }
  const text = `${hostOf(asked)} didn't respond, or took too long. Try again later.`;
  return failure(text, asked, withoutRequest(error));
}

/** The longest wait that a site is given. */
const longestWaitMs = 86_400_000;
const minuteMs = 60_000;

function waitInWords(waitMs: number): string {
  const [count, unit] =
    waitMs < 1.5 * minuteMs
      ? [waitMs / 1000, 'second']
      : waitMs < 90 * minuteMs
        ? [waitMs / minuteMs, 'minute']
        : [waitMs / (60 * minuteMs), 'hour'];
  const whole = Math.max(1, Math.ceil(count));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

/** A site that wants to be called later, who says so, and whether it was sent a write before. */
interface Later {
  retryAfterMs: number;
  mayHaveWritten: boolean;
  who?: string | null;
}

function later(asked: SiteRequest, { retryAfterMs, mayHaveWritten, who = null }: Later): FailedAttempt {
  const wait = `${hostOf(asked)} asks to be called again in ${waitInWords(retryAfterMs)}.`;
  const details = { retryAfterMs, ...(mayHaveWritten && { outcomeUnknown: true }) };
  const error = new AppError('provider_unavailable', who === null ? wait : `${who} ${wait}`, { details });
  return new FailedAttempt(error, mayHaveWritten ? 'never' : 'backOff', retryAfterMs);
}

async function readText(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What an answer with a status that asks to come back said, and who. */
function busy(answer: SiteAnswer): string {
  const said = saidBySystem(answer);
  const { host } = new URL(answer.url);
  const words = said === null ? knownRefuser(answer) : null;
  if (words !== null) return words;
  const { message = '', code = '' } = said ?? {};
  const quoted = said === null ? '' : `: “${message.slice(0, 300)}” (${code})`;
  return `${host} answered with status ${answer.status}${quoted}. Try again later.`;
}

/** Throws where the host can't answer now. */
function requireAnswer(asked: SiteRequest, answer: SiteAnswer): void {
  const { status, retryAfterMs } = answer;
  if (status >= 500 || status === 429) {
    const who = saidBySystem(answer) === null ? knownRefuser(answer) : null;
    if (retryAfterMs !== null) throw later(asked, { retryAfterMs, mayHaveWritten: asked.isWrite, who });
    throw failure(busy(answer), asked);
  }
  // Nothing was done, so a write may be sent again, too.
  const waitMs = asked.throttledMs?.(answer) ?? null;
  if (waitMs !== null) throw later(asked, { retryAfterMs: waitMs, mayHaveWritten: false });
}

async function exchange(
  { sandboxUrl, dispatcher }: { sandboxUrl: string | null; dispatcher: Dispatcher },
  asked: SiteRequest,
  signal: AbortSignal,
): Promise<SiteAnswer> {
  const url = new URL(asked.url);
  const target = sandboxUrl === null ? url : new URL(`${url.pathname}${url.search}`, sandboxUrl);
  const { body: sent, form } = asked;
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const text = form === undefined ? JSON.stringify(sent) : new URLSearchParams(form).toString();
  const { statusCode, headers, body } = await request(target, {
    method: asked.method,
    dispatcher,
    signal,
    headers: {
      host: url.host,
      'user-agent': 'Serplift/1.0',
      accept: 'application/json',
      ...asked.headers,
      ...(text !== undefined && { 'content-type': type }),
    },
    ...(text !== undefined && { body: text }),
  });
  const received = await readText(body, asked.maxBytes ?? usualMaxBytes);
  const answer = readEmbeddedJson(received);
  // What an answer holds that isn't an error is the site's own words.
  const said = statusCode >= 400 ? (answer ?? received) : undefined;
  const waitMs = statedDelayMs({ header: (name) => [headers[name]].flat()[0], body: said }, Date.now());
  return {
    url: asked.url,
    status: statusCode,
    body: answer,
    text: received.slice(0, keptChars),
    headers,
    retryAfterMs: waitMs === null ? null : Math.min(waitMs, longestWaitMs),
  };
}

/** Which hosts asked to be called later, and from when on they may be called. */
function openWaits() {
  const untilMs = new Map<string, number>();
  // Hosts of APIs count by account, and other teams have others.
  const placeOf = (asked: SiteRequest): string => `${asked.teamId ?? ''} ${hostOf(asked)}`;
  return {
    /** Throws, without a call, where the host of a request asked to wait. */
    check: (asked: SiteRequest): void => {
      const waitMs = (untilMs.get(placeOf(asked)) ?? 0) - Date.now();
      if (waitMs > 0) throw later(asked, { retryAfterMs: waitMs, mayHaveWritten: false });
      untilMs.delete(placeOf(asked));
    },
    note: (asked: SiteRequest, error: unknown): void => {
      const waitMs = error instanceof FailedAttempt ? error.retryAfterMs : null;
      if (waitMs !== null) untilMs.set(placeOf(asked), Date.now() + waitMs);
    },
  };
}

/** Requests to systems that people connected: public addresses only, without redirects, bounded in time and size. */
export function openSiteRequests(options: SiteRequestsOptions): SiteRequests {
  const { sandboxUrl, log, publicOrigin, allowed = [], timeoutMs = defaultTimeoutMs } = options;
  const limits = { headersTimeoutMs: timeoutMs, bodyTimeoutMs: timeoutMs, connectTimeoutMs: 5000 };
  const dispatcher: Dispatcher =
    sandboxUrl === null ? openAgent({ policy: { allowLoopback: false, allowed }, ...limits }) : new Pool(sandboxUrl);
  const gateOf = createHostGates(polite);
  const addresses = {
    ownHosts: publicOrigin === null ? [] : [hostName(new URL(publicOrigin))],
    allowLoopback: false,
    allowed,
  };

  const waits = openWaits();

  return {
    send: async (asked) => {
      const checked = checkUrl(asked.url, addresses);
      if ('refusal' in checked) throw refused(checked.refusal);
      // The password travels with every request.
      const isPlain = checked.url.protocol !== 'https:' && !isListedUrl(checked.url, addresses);
      if (sandboxUrl === null && isPlain) throw refused('its address must start with https://');
      const { value } = await callUpstream({
        provider: 'sites',
        operation: asked.operation,
        signal: asked.signal,
        timeoutMs,
        policy,
        limiter: gateOf({ host: checked.url.host, teamId: asked.teamId ?? null }),
        log,
        secrets: () => asked.secrets,
        attempt: async ({ signal, note }) => {
          note({ host: checked.url.host });
          waits.check(asked);
          const answer = await exchange({ sandboxUrl, dispatcher }, asked, signal);
          note({ status: answer.status });
          try {
            requireAnswer(asked, answer);
          } catch (error) {
            waits.note(asked, error);
            throw error;
          }
          return answer;
        },
        explain: (error) => explain(error, asked),
      });
      return value;
    },
    close: () => dispatcher.destroy(),
  };
}
