import { minImpressions } from '../../click-model/expect-pages-rules.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { googleConnection } from '../../integrations/google-connection.ts';
import { aggregateSearchRows } from '../../search-data/rows/aggregate-search-rows.ts';
import { probeRange, searchWindow } from '../../search-data/rows/search-window-rules.ts';
import { countImportPages } from '../../search-data/sources/imports-store.ts';
import type { RunSource } from '../../search-data/sources/resolve-source.ts';
import type { SeoSettings } from '../page/seo-api.ts';

const pageRowLimit = 25_000;

/** How many pages a run would look at: one call to Search Console, or one query on the import; for quotes. */
export async function countEligiblePages(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<number> {
  const { startPosition, endPosition, pages } = request.settings;
  const range = { startPosition, endPosition, minImpressions, pages };
  const scope = pages === undefined ? null : new Set(pages);
  if (request.source.importId !== null) return countImportPages(context.db, request.source.importId, range);
  const connection = await googleConnection(context, actor.teamId, 'searchConsole');
  const window = searchWindow(probeRange(context.now()).endDate);
  const { body } = await context.providers.google.searchConsole(connection).query({
    siteUrl: request.source.websiteUrl,
    startDate: window.startDate,
    endDate: window.endDate,
    dimensions: ['page'],
    startRow: 0,
    rowLimit: pageRowLimit,
    rawBody: true,
    signal: context.signal,
  });
  const aggregate = aggregateSearchRows();
  aggregate.addResponse(body, { dimensions: ['page'] });
  let count = 0;
  for (const page of aggregate.pages()) {
    if (scope !== null && !scope.has(page.page)) continue;
    const inRange = page.position >= startPosition && page.position <= endPosition;
    if (inRange && page.impressions >= minImpressions) count += 1;
  }
  return count;
}
