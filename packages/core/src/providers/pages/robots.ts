import robotsParser from 'robots-parser';
import { AppError } from '../../contract/errors.ts';
import { untilAborted } from '../upstream/abort.ts';
import type { HttpAnswer } from './http-reader.ts';
import { pageError } from './page-failure.ts';

/** Every URL is compared with every rule: these bound the work of one comparison. */
const limits = { rules: 20_000, lineChars: 2_048, wildcards: 5_000 };

const rule = /^\s*(?:user-agent|allow|disallow|crawl-delay)\s*:/iu;

/**
 * A robots.txt in a form whose rules can be compared in a moment, meaning the same; null when it has more or longer rules
 * than any site needs. A long line that isn't a rule is left out: many sites answer with a whole page instead.
 */
export function boundedRobots(text: string): string | null {
  const lines: string[] = [];
  let rules = 0;
  let wildcards = 0;
  for (const line of text.split(/[\r\n]+/u)) {
    const isRule = rule.test(line.slice(0, 200));
    if (!isRule && line.length > limits.lineChars) continue;
    const plain = line.length > limits.lineChars ? line.replaceAll(/\*{2,}/gu, '*') : line;
    if (isRule) {
      rules += 1;
      wildcards += plain.split('*').length - 1;
      if (plain.length > limits.lineChars || rules > limits.rules || wildcards > limits.wildcards) return null;
    }
    lines.push(plain);
  }
  return lines.join('\n');
}

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
