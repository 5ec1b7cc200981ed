import { minImpressions } from '../../click-model/expect-pages-rules.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { foldAddresses } from '../../search-data/rows/fold-address-rules.ts';
import { listImportPages } from '../../search-data/sources/imports-store.ts';
import { loadPageTotals } from '../../search-data/sources/load-page-rows.ts';
import type { RunSource } from '../../search-data/sources/resolve-source.ts';
import type { SeoSettings } from '../page/seo-api.ts';
import { addressJudge } from './looked-pages-rules.ts';

/** How many pages a run would look at: from what is kept, one call to Search Console, or one query on the import; for quotes. */
export async function countEligiblePages(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<number> {
  const { startPosition, endPosition, pages: only, include, exclude, allAddresses } = request.settings;
  const { importId, websiteUrl } = request.source;
  const totals =
    importId === null
      ? await loadPageTotals(context, { teamId: actor.teamId, siteUrl: websiteUrl })
      : await listImportPages(context.db, importId);
  const { rows, addressOf } = foldAddresses({
    rows: totals.map((page) => Object.assign({ query: null }, page)),
    pages: null,
    lastPages: null,
  });
  const scope = only === undefined ? null : new Set(only.map(addressOf));
  const whyLeftOut = addressJudge({ only, include, exclude, allAddresses });
  let count = 0;
  for (const page of rows) {
    const inRange = page.position >= startPosition && page.position <= endPosition;
    if (!inRange || page.impressions < minImpressions) continue;
    if ((scope === null || scope.has(page.page)) && whyLeftOut(page.page) === null) count += 1;
  }
  return count;
}
