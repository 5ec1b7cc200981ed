import type { Context } from '../context.ts';
import { deleteExpiredSessions } from '../identity/sessions-store.ts';
import { deleteCachedSerps } from '../providers/dataforseo/serp-cache-store.ts';
import { deleteCachedPages } from '../providers/pages/page-cache-store.ts';

const dayMs = 86_400_000;
/** Days until texts of pages and result pages are deleted: longer than anything reads them, so that a purge never costs a purchase. */
export const keptDays = { pages: 7, searchResults: 30 };

/** Deletes texts of pages and result pages that nothing reads any more, and sign-ins that have expired. */
export async function purgeCaches(context: Context): Promise<void> {
  const now = context.now();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await deleteCachedPages(context.db, daysAgo(keptDays.pages));
  await deleteCachedSerps(context.db, daysAgo(keptDays.searchResults));
  await deleteExpiredSessions(context.db, now);
}
