import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { seoApi, SeoSettings } from '../../contract/seo/seo-api.ts';
import { listImportPages } from '../../search/sources/imports-store.ts';
import { loadPageTotals } from '../../search/sources/load-page-rows.ts';
import { resolveSource, type RunSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listDemand } from './demanded-pages-rules.ts';
import { requireOwnPages } from './page-scope-rules.ts';

/** The pages a run would look at: from what is kept, one call to Search Console, or one query on the import. */
async function loadEligible(
  context: Context,
  actor: TeamActor,
  { source, settings }: { source: RunSource; settings: SeoSettings },
) {
  const { startPosition, endPosition, pages: only, include, exclude, allAddresses } = settings;
  requireOwnPages(source.websiteUrl, only ?? []);
  const { pages, window } =
    source.importId === null
      ? await loadPageTotals(context, { teamId: actor.teamId, siteUrl: source.websiteUrl })
      : { pages: await listImportPages(context.db, source.importId), window: null };
  const range = { startPosition, endPosition, include, exclude, allAddresses, ...(only && { only }) };
  return { window, eligible: listDemand({ pages, lastPages: null, ...range }) };
}

/** How many pages a run would look at; for quotes. */
export async function countEligiblePages(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<number> {
  return (await loadEligible(context, actor, request)).eligible.length;
}

/** The pages themselves with their figures, those with the most clicks at stake first. */
export async function listCandidates(
  context: Context,
  actor: TeamActor,
  input: ParsedInputOf<typeof seoApi.candidates>,
): Promise<OutputOf<typeof seoApi.candidates>> {
  const { settings, offset, limit } = input;
  const source = await resolveSource(context, actor, input);
  const { window, eligible } = await loadEligible(context, actor, { source, settings });
  return {
    source: source.name,
    window: window && { startDate: window.startDate, endDate: window.endDate },
    totalPages: eligible.length,
    pages: eligible.slice(offset, offset + limit).map(({ page, clicks, impressions, position }) => ({
      url: page,
      clicks,
      impressions,
      ctr: clicks / impressions,
      position,
    })),
  };
}
