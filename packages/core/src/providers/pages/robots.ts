import robotsParser from 'robots-parser';
import { AppError } from '../../contract/errors.ts';
import { untilAborted } from '../upstream/abort.ts';
import type { HttpAnswer } from './http-reader.ts';
import { pageError } from './page-failure.ts';
import { boundedRobots } from './robots-bounds-rules.ts';

/** What a site's robots.txt says about one URL. */
export interface RobotsAnswer {
  allowed: boolean;
  /** Pause the site asks for between requests. */
  crawlDelayMs: number;
  /** Set when the file could not be read, which forbids everything for a while (RFC 9309, 2.3.1.4). */
  unreadable: AppError | null;
}

/** The package is CommonJS: its export is the function itself, although its types speak of a default. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

type Rules = (url: URL) => RobotsAnswer;

/** Product token in robots.txt. */
export const robotsToken = 'SerpliftBot';

const keptMs = 24 * 3_600_000;
const unreadableKeptMs = 5 * 60_000;
const crawlDelayCapMs = 10_000;
const cachedHosts = 2_000;

/** Keeps each site's rules for a day; `read` fetches a robots.txt and follows its redirects. */
export function openRobots(options: {
  read(url: URL): Promise<HttpAnswer>;
  now(): number;
}): (url: URL, signal: AbortSignal) => Promise<RobotsAnswer> {
  const cache = new Map<string, { rules: Promise<Rules>; untilMs: number }>();

  function rulesOf(origin: string): Promise<Rules> {
    const known = cache.get(origin);
    if (known !== undefined && known.untilMs > options.now()) return known.rules;
    const entry = { rules: load(origin), untilMs: Number.POSITIVE_INFINITY };
    cache.delete(origin);
    cache.set(origin, entry);
    for (const oldest of cache.keys()) if (cache.size > cachedHosts) cache.delete(oldest);
    return entry.rules;

    async function load(origin: string): Promise<Rules> {
      try {
        const rules = readRules(origin, await options.read(new URL('/robots.txt', origin)));
        entry.untilMs = options.now() + keptMs;
        return rules;
      } catch (error) {
        if (!(error instanceof AppError)) {
          cache.delete(origin);
          throw error;
        }
        entry.untilMs = options.now() + unreadableKeptMs;
        return () => ({ allowed: false, crawlDelayMs: 0, unreadable: error });
      }
    }
  }

  return async (url, signal) => (await untilAborted(signal, rulesOf(url.origin)))(url);
}

function readRules(origin: string, answer: HttpAnswer): Rules {
  if (answer.status >= 400) return () => ({ allowed: true, crawlDelayMs: 0, unreadable: null });
  const { href } = new URL('/robots.txt', origin);
  const text = boundedRobots(answer.bytes.toString('utf8'));
  if (text === null) throw pageError(href, { reason: 'blockedByRobots', why: 'has more rules than can be followed' });
  const robots = parseRobots(href, text);
  const crawlDelayMs = Math.min(crawlDelayCapMs, 1_000 * (robots.getCrawlDelay(robotsToken) ?? 0));
  return (url) => ({ allowed: robots.isAllowed(url.href, robotsToken) !== false, crawlDelayMs, unreadable: null });
}
