import { randomUUID } from 'node:crypto';
import type { PageField, SiteLogin } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';

export type RenderedTexts = Record<PageField, string | null>;

/** The same page at an address that no cache knows. */
function pastCaches(pageUrl: string): string {
  const url = new URL(pageUrl);
  url.searchParams.set('serplift-check', randomUUID().slice(0, 8));
  return url.href;
}

/** What a page shows its readers at this moment. Throws what WebPages throws, naming the page itself. */
export async function readRendered(
  context: Context,
  pageUrl: string,
  login: SiteLogin | null = null,
): Promise<RenderedTexts> {
  const { title, description } = await context.providers.webPages.fetch(pastCaches(pageUrl), {
    signal: context.signal,
    headOnly: true,
    ...(login !== null && { login }),
  });
  return { title, description };
}
