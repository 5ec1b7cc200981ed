import pLimit from 'p-limit';
import { findCachedPages, putCachedPage } from '../../providers/pages/page-cache-store.ts';
import { listFailedPages, putFailedPage } from '../../providers/pages/page-failures-store.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import type { Context } from '../../team/context/context.ts';

/** What was read this long ago still says which fault a text has; a page that is written for is read again. */
export const readingKeptMs = 7 * 86_400_000;
/** As many pages of a site are read before the choice. */
export const mostPagesRead = 500;
/** Pages asked for at the same time; how many requests go to one host, and how fast, its politeness decides. */
const readAtOnce = 4;
/** A page that takes longer, 3 seconds for its style sheets included, is left for later; the sandbox's pages are on this machine. */
const longestPageMs = { live: 13_000, sandbox: 3000 };
/** A page that could not be read is asked for again after this long. */
const failureKeptMs = 86_400_000;
/** A site that doesn't answer this many pages in a row is left alone. */
const mostFailuresInRow = 20;

export interface PageReading {
  signal: AbortSignal;
  /** No page is started after this long, and what is being read then is given up. */
  longestMs: number;
  /** Called after each page that was not kept from an earlier reading. */
  onRead?: (count: { done: number; of: number }) => Promise<void>;
}

/**
 * Reads pages that were not read in the last 7 days and did not fail within a day, in order, as politely as any reading. Those
 * that could not be read are missing in the answer.
 */
export async function readPages(
  context: Context,
  addresses: readonly string[],
  { signal, longestMs, onRead }: PageReading,
): Promise<Map<string, PageFacts>> {
  const { webPages } = context.providers;
  const simulated = webPages.state === 'sandbox';
  const readings = await listKeptReadings(context, addresses);
  const since = new Date(context.now().getTime() - failureKeptMs);
  const failed = await listFailedPages(context.db, { urls: addresses, simulated, since });
  const missing = addresses.filter((address) => !readings.has(address) && !failed.has(address));
  const endMs = Date.now() + longestMs;
  const timeUp = AbortSignal.timeout(longestMs);
  const ended = AbortSignal.any([signal, timeUp]);
  const endOfPage = (): AbortSignal => AbortSignal.any([ended, AbortSignal.timeout(longestPageMs[webPages.state])]);
  let failuresInRow = 0;
  let done = addresses.length - missing.length;
  await pLimit(readAtOnce).map(missing, async (address) => {
    if (ended.aborted || Date.now() >= endMs || failuresInRow >= mostFailuresInRow) return;
    try {
      const facts = await webPages.fetch(address, { signal: endOfPage() });
      await putCachedPage(context.db, facts, { simulated });
      readings.set(address, facts);
      failuresInRow = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (timeUp.aborted) return;
      await putFailedPage(context.db, { url: address, simulated, now: context.now() });
      failuresInRow += 1;
      context.log.debug({ err: error, page: address }, 'a page could not be read before the choice');
    }
    done += 1;
    await onRead?.({ done, of: addresses.length });
  });
  signal.throwIfAborted();
  return readings;
}

/** What was read of these pages in the last 7 days; reads none. */
export function listKeptReadings(context: Context, urls: readonly string[]): Promise<Map<string, PageFacts>> {
  const simulated = context.providers.webPages.state === 'sandbox';
  return findCachedPages(context.db, { urls, simulated }, { maxAgeMs: readingKeptMs, now: context.now() });
}

/** Which page each page that was read is the same as: by its canonical link, otherwise by where it led. */
export function canonicalsOf(
  readings: ReadonlyMap<string, Pick<PageFacts, 'canonical' | 'finalUrl'>>,
): Map<string, string> {
  return new Map([...readings].map(([address, { canonical, finalUrl }]) => [address, canonical ?? finalUrl]));
}
