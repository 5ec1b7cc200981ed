import { type Dispatcher, Pool } from 'undici';
import type { AppError } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { isAddress } from '../../text/mail-address-rules.ts';
import { isUrl } from '../../text/url-rules.ts';
import { basicAuthorization } from '../upstream/basic-authorization.ts';
import type { RetryPolicy } from '../upstream/retry-rules.ts';
import { type AddressPolicy, checkUrl, hostName, isListedUrl, isPublicHost } from './address-rules.ts';
import type { AllowedPlace } from './allow-list-rules.ts';
import { openAgent, type Resolve } from './connect.ts';
import type { Politeness } from './host-gate.ts';
import { type HttpAnswer, isRedirect, openHttpReader, type ReadLimits } from './http-reader.ts';
import { pageError, unreachable } from './page-failure.ts';
import { openRobots, robotsToken } from './robots.ts';
import type { PageRequest } from './web-pages.ts';

export interface DocumentOptions {
  /** The sandbox's origin, which then replaces the whole web; null reads the real one. */
  sandboxUrl: string | null;
  log: Log;
  /** Where the product itself is reached: named to the sites that are read, and never fetched. */
  publicOrigin?: string | null;
  /** Whom to write to about the reader; named to the sites that are read. */
  contactEmail?: string | null;
  now?: () => Date;
  limits?: Partial<ReadLimits>;
  politeness?: Politeness;
  policy?: RetryPolicy;
  /** For tests: the name server's answers. */
  resolve?: Resolve;
  /** For tests: lets this machine's own addresses be read, on any port. */
  allowLoopback?: boolean;
  /** What the operator opened of private networks. */
  allowed?: readonly AllowedPlace[];
}

/** An answer that isn't a redirect, and the address that gave it. */
export interface FoundDocument {
  url: URL;
  answer: HttpAnswer;
}

export interface DocumentFinder {
  find(asked: string, request: PageRequest): Promise<FoundDocument>;
  close(): Promise<void>;
}

const defaultLimits: ReadLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  bodyMs: 15_000,
  maxBytes: 2_000_000,
};
const polite: Politeness = { perHost: 1, gapMs: 1_000, perTeam: 8 };
/** The sandbox's sites aren't real servers. */
const unhurt: Politeness = { perHost: 32, gapMs: 0, perTeam: 32 };
const defaultPolicy: RetryPolicy = { attempts: 2, baseDelayMs: 500, maxDelayMs: 2_000, maxRetryAfterMs: 10_000 };
const redirectLimit = 5;

/** Follows an address to its document: every hop is judged again, by our rules and by the site's robots.txt. */
export function openDocumentFinder(options: DocumentOptions): DocumentFinder {
  const { sandboxUrl, log, publicOrigin = null } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const addresses: AddressPolicy = {
    ownHosts: publicOrigin === null ? [] : [hostName(new URL(publicOrigin))],
    allowLoopback: options.allowLoopback === true,
    allowed: options.allowed ?? [],
  };
  const dispatcher = openDispatcher(options, limits);
  const read = openHttpReader({
    dispatcher,
    sandboxOrigin: sandboxUrl,
    userAgent: userAgentOf(options),
    limits,
    politeness: options.politeness ?? (sandboxUrl === null ? polite : unhurt),
    policy: options.policy ?? defaultPolicy,
    log,
  });
  const readRobots = (url: URL) => read(url, { kind: 'robots', signal: undefined, leastGapMs: 0, teamId: null });
  const robots = openRobots({
    now: () => (options.now ?? (() => new Date()))().getTime(),
    read: async (url) => (await follow(url.href, { addresses, log, get: readRobots })).answer,
  });

  async function readAllowed(
    url: URL,
    { asked, cookie, request }: { asked: string; cookie: string | undefined; request: PageRequest },
  ): Promise<HttpAnswer> {
    const { signal, teamId = null, login } = request;
    request.onAddress?.(url.href);
    const { allowed, crawlDelayMs, unreadable } = await robots(url, signal);
    if (unreadable !== null) throw robotsUnreadable(asked, unreadable);
    if (!allowed) {
      throw pageError(asked, { reason: 'blockedByRobots', why: "can't be read: the site's robots.txt forbids it" });
    }
    const want = { kind: 'page', signal, leastGapMs: crawlDelayMs, teamId } as const;
    // A password goes to the asked host alone, and unencrypted only where the operator opened the host.
    const isSafe = url.protocol === 'https:' || isListedUrl(url, addresses);
    const signed =
      login !== undefined && isSafe && url.origin === new URL(asked).origin
        ? basicAuthorization(login.username, login.password)
        : {};
    return read(url, { ...want, ...signed, ...(cookie !== undefined && { cookie }) });
  }

  return {
    find: (asked, request) =>
      follow(asked, { addresses, log, get: (url, cookie) => readAllowed(url, { asked, cookie, request }) }),
    close: () => dispatcher.destroy(),
  };
}

/** Our name, with where the site's owner finds us: an address that only this machine knows would help no one. */
function userAgentOf({ publicOrigin = null, contactEmail = null }: DocumentOptions): string {
  const isReachable = publicOrigin !== null && isPublicHost(hostName(new URL(publicOrigin)));
  const email = contactEmail !== null && isAddress(contactEmail) ? contactEmail : null;
  const contacts = [isReachable ? `+${publicOrigin}` : null, email].filter((contact) => contact !== null);
  return `${robotsToken}/1.0${contacts.length === 0 ? '' : ` (${contacts.join('; ')})`}`;
}

interface Way {
  addresses: AddressPolicy;
  log: Log;
  get: (url: URL, cookie: string | undefined) => Promise<HttpAnswer>;
}

async function follow(asked: string, { addresses, log, get }: Way): Promise<FoundDocument> {
  let next = asked;
  const cookies = new Map<string, Map<string, string>>();
  for (let hops = 0; hops <= redirectLimit; hops += 1) {
    const url = checkedUrl(next, { asked, addresses, log });
    const own = cookies.get(url.host) ?? new Map<string, string>();
    const answer = await get(url, own.size === 0 ? undefined : [...own].map((pair) => pair.join('=')).join('; '));
    // Some sites send their visitors around until these come back.
    cookies.set(url.host, new Map([...own, ...cookiesOf(answer)]));
    if (!isRedirect(answer.status)) return { url, answer };
    const location = answer.header('location') ?? '';
    if (!isUrl(location, url.href)) throw unreachable(asked, new Error('redirect without a usable location'));
    next = new URL(location, url).href;
  }
  throw pageError(asked, { reason: 'unreachable', why: `redirects more than ${redirectLimit} times` });
}

const cookiesAtMost = 50;

/** Cookies that an answer sets; they last for one way to a page. */
function cookiesOf(answer: HttpAnswer): [name: string, value: string][] {
  return answer
    .headerList('set-cookie')
    .slice(0, cookiesAtMost)
    .flatMap((line): [string, string][] => {
      const [, name, value] = /^\s*([^=;\s]{1,200})=([^;\s]{0,4000})/u.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    });
}

function checkedUrl(url: string, { asked, addresses, log }: Omit<Way, 'get'> & { asked: string }): URL {
  const checked = checkUrl(url, addresses);
  if (!('refusal' in checked)) return checked.url;
  const why = checked.refusal;
  log.warn({ provider: 'pages', operation: 'page', reason: 'refusedAddress', why }, 'address refused');
  throw unreachable(asked, new Error(why));
}

function openDispatcher(options: DocumentOptions, limits: ReadLimits): Dispatcher {
  const { sandboxUrl, resolve, allowLoopback = false, allowed = [] } = options;
  if (sandboxUrl !== null)
    return new Pool(sandboxUrl, { headersTimeout: limits.headersMs, bodyTimeout: limits.bodyMs });
  return openAgent({
    policy: { allowLoopback, allowed },
    connectTimeoutMs: limits.connectMs,
    headersTimeoutMs: limits.headersMs,
    bodyTimeoutMs: limits.bodyMs,
    ...(resolve !== undefined && { resolve }),
  });
}

/** A site that cannot be reached at all fails as its pages would; one that only fails at its rules forbids them. */
function robotsUnreadable(asked: string, cause: AppError): AppError {
  const reason = cause.details?.['reason'];
  if (reason === 'unreachable') return unreachable(asked, cause);
  if (reason === 'slow') return pageError(asked, { reason, why: 'takes too long to respond', cause });
  return pageError(asked, {
    reason: 'blockedByRobots',
    why: "can't be read: the site's robots.txt could not be fetched",
    cause,
  });
}
