import { type Dispatcher, request } from 'undici';
import type { Log } from '../../platform/log.ts';
import { withDeadline } from '../upstream/abort.ts';
import { FailedAttempt } from '../upstream/failed-attempt.ts';
import type { RetryPolicy } from '../upstream/retry-rules.ts';
import { callUpstream } from '../upstream/retry.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';
import { createHostGates, type Politeness } from './host-gate.ts';
import { explainPageError, pageError } from './page-failure.ts';
import { judgePage, mayBeHtml } from './page-status-rules.ts';
import { acceptedEncodings, readBody, TooLargeError } from './read-body.ts';

export interface ReadLimits {
  connectMs: number;
  headersMs: number;
  /** The whole body, however it drips. */
  bodyMs: number;
  /** After decompression. */
  maxBytes: number;
}

/** A robots.txt is read as far as RFC 9309, 2.5 asks. */
const robotsBytes = 512_000;

type DocumentKind = 'page' | 'robots';
const accepted: Readonly<Record<DocumentKind, string>> = {
  page: 'text/html, application/xhtml+xml;q=0.9',
  robots: 'text/plain',
};

export interface HttpReaderOptions {
  dispatcher: Dispatcher;
  /** The sandbox's origin, which then answers for every host; null connects to the host itself. */
  sandboxOrigin: string | null;
  userAgent: string;
  limits: ReadLimits;
  politeness: Politeness;
  policy: RetryPolicy;
  log: Log;
}

export interface HttpAnswer {
  status: number;
  header(name: string): string | null;
  headerList(name: string): string[];
  /** Whether a header says that a check for robots answers in place of the site. */
  isChallenge: boolean;
  bytes: Buffer;
}

interface Want {
  kind: DocumentKind;
  signal: AbortSignal | undefined;
  leastGapMs: number;
  teamId: string | null;
  /** Cookies of the host, set on the way there. */
  cookie?: string;
  /** The header of Basic authentication. */
  authorization?: string;
}

/** One GET without following redirects. */
export type HttpReader = (url: URL, want: Want) => Promise<HttpAnswer>;

/** Opens the reader of web servers: gentle per host, limited in time and size, one more try where that helps. */
export function openHttpReader(options: HttpReaderOptions): HttpReader {
  const { limits, log, policy } = options;
  const gateOf = createHostGates(options.politeness);
  return async (url, want) => {
    const { kind, signal, leastGapMs, teamId } = want;
    const { value } = await callUpstream({
      provider: 'pages',
      operation: kind,
      signal,
      timeoutMs: limits.connectMs + limits.headersMs + limits.bodyMs,
      policy,
      limiter: gateOf({ host: url.host, teamId }, leastGapMs),
      log,
      secrets: () => [],
      attempt: async ({ signal, note }) => {
        note({ host: url.host });
        const answer = await get(url, want, { options, signal });
        note({ status: answer.status });
        const { status } = answer;
        if (status !== 429 && status < 500) return answer;
        throw serverFailure(url, answer);
      },
      explain: (error) => explainPageError(error, url.href),
    });
    return value;
  };
}

function serverFailure(url: URL, answer: HttpAnswer): FailedAttempt {
  const { status, isChallenge: challenged } = answer;
  const verdict = judgePage({ status, challenged, title: titleIn(answer), standIn: null });
  const { reason = 'serverError', why = 'cannot be read', advice = 'never' } = verdict ?? {};
  const error = pageError(url.href, { reason, why, status });
  const said = { header: (name: string) => answer.header(name), body: answer.bytes.toString('latin1') };
  return new FailedAttempt(error, advice, statedDelayMs(said, Date.now()));
}

/** Enough of a title to know a robot check by; the page itself is not read further. */
function titleIn(answer: HttpAnswer): string | null {
  return (
    /<title[^>]{0,100}>\s*([^<]{1,200})/iu.exec(answer.bytes.subarray(0, 8_192).toString('latin1'))?.[1]?.trim() ?? null
  );
}

async function get(
  url: URL,
  { kind, cookie, authorization }: Want,
  { options, signal }: { options: HttpReaderOptions; signal: AbortSignal },
): Promise<HttpAnswer> {
  const { dispatcher, sandboxOrigin, limits, userAgent } = options;
  const target = sandboxOrigin === null ? url : new URL(`${url.pathname}${url.search}`, sandboxOrigin);
  const { statusCode, headers, body } = await request(target, {
    dispatcher,
    signal,
    headers: {
      host: url.host,
      'user-agent': userAgent,
      accept: accepted[kind],
      'accept-encoding': acceptedEncodings,
      ...(cookie !== undefined && { cookie }),
      ...(authorization !== undefined && { authorization }),
    },
  });
  const headerList = (name: string): string[] => [headers[name] ?? []].flat();
  const header = (name: string): string | null => headerList(name)[0] ?? null;
  // `cf-mitigated: challenge`, `x-amzn-waf-action: captcha` and their like.
  const isChallenge = Object.values(headers).some((value) => /^(?:challenge|captcha)$/iu.test(String(value)));
  const answer = { status: statusCode, header, headerList, isChallenge };
  const ok = statusCode >= 200 && statusCode < 300;
  body.on('error', () => {});
  try {
    if (isRedirect(statusCode)) return { ...answer, bytes: Buffer.alloc(0) };
    if (kind === 'page' && ok && !mayBeHtml(header('content-type'))) throw notHtml(url, header('content-type'));
    const tooLong = Number(header('content-length') ?? 0) > limits.maxBytes;
    if (kind === 'page' && ok && tooLong) throw new TooLargeError('content-length');
    const bytes = await withDeadline({ signal, timeoutMs: limits.bodyMs }, () =>
      readBody(body, {
        contentEncoding: header('content-encoding') ?? '',
        maxBytes: kind === 'page' ? limits.maxBytes : robotsBytes,
        cut: kind !== 'page' || !ok,
      }),
    );
    return { ...answer, bytes };
  } finally {
    body.destroy();
  }
}

/** Whether a status sends the reader elsewhere. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function notHtml(url: URL, contentType: string | null): FailedAttempt {
  const kind = contentType?.split(';')[0]?.trim().slice(0, 60) ?? 'unknown';
  return new FailedAttempt(pageError(url.href, { reason: 'notHtml', why: `is not an HTML page but ${kind}` }), 'never');
}
