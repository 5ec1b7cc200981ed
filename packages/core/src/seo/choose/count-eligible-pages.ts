import type { SeoSettings } from '../../contract/seo/seo-api.ts';
import { listImportPages } from '../../search/sources/imports-store.ts';
import { loadPageTotals } from '../../search/sources/load-page-rows.ts';
import type { RunSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listDemandedPages } from './demanded-pages-rules.ts';

/** How many pages a run would look at: from what is kept, one call to Search Console, or one query on the import; for quotes. */
export async function countEligiblePages(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<number> {
  const { startPosition, endPosition, pages: only, include, exclude, allAddresses } = request.settings;
  const { importId, websiteUrl } = request.source;
  const pages =
    importId === null
      ? await loadPageTotals(context, { teamId: actor.teamId, siteUrl: websiteUrl })
      : await listImportPages(context.db, importId);
  const range = { startPosition, endPosition, include, exclude, allAddresses, ...(only && { only }) };
  return listDemandedPages({ pages, lastPages: null, ...range }).length;
}
