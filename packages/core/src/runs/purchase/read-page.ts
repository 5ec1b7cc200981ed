import { findCachedPage, putCachedPage } from '../../providers/pages/page-cache-store.ts';
import type { PageFacts, PageRequest } from '../../providers/pages/web-pages.ts';
import type { Context } from '../../team/context/context.ts';

const cacheMs = 24 * 3_600_000;

/** What a page says: from the cache when it was read within a day, otherwise fetched. Throws what WebPages throws. */
export async function readPage(context: Context, url: string, options: PageRequest): Promise<PageFacts> {
  const simulated = context.providers.webPages.state === 'sandbox';
  const cached = await findCachedPage(context.db, { url, simulated }, { maxAgeMs: cacheMs, now: context.now() });
  if (cached !== null) return cached;
  const facts = await context.providers.webPages.fetch(url, options);
  await putCachedPage(context.db, facts, { simulated });
  return facts;
}
