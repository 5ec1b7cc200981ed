import { minImpressions } from '../../click-model/expect-pages-rules.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { countImportPages } from '../../search-data/sources/imports-store.ts';
import { loadPageTotals } from '../../search-data/sources/load-page-rows.ts';
import type { RunSource } from '../../search-data/sources/resolve-source.ts';
import type { SeoSettings } from '../page/seo-api.ts';

/** How many pages a run would look at: from what is kept, one call to Search Console, or one query on the import; for quotes. */
export async function countEligiblePages(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<number> {
  const { startPosition, endPosition, pages } = request.settings;
  const range = { startPosition, endPosition, minImpressions, pages };
  const scope = pages === undefined ? null : new Set(pages);
  if (request.source.importId !== null) return countImportPages(context.db, request.source.importId, range);
  const of = { teamId: actor.teamId, siteUrl: request.source.websiteUrl };
  let count = 0;
  for (const page of await loadPageTotals(context, of)) {
    if (scope !== null && !scope.has(page.page)) continue;
    const inRange = page.position >= startPosition && page.position <= endPosition;
    if (inRange && page.impressions >= minImpressions) count += 1;
  }
  return count;
}
