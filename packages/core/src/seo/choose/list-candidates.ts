import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { seoApi, SeoSettings } from '../../contract/seo/seo-api.ts';
import { findKeptWindow } from '../../search/kept/ensure-window.ts';
import { listImportPages } from '../../search/sources/imports-store.ts';
import { loadPageTotals } from '../../search/sources/load-page-rows.ts';
import { loadKeptRows, loadSearchRows } from '../../search/sources/load-search-rows.ts';
import { resolveSource, type RunSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { isOnSite, siteHost } from '../../text/own-page-rules.ts';
import { isUrl } from '../../text/url-rules.ts';
import type { Opportunity } from '../page/opportunity.ts';
import { listDemand } from './demanded-pages-rules.ts';
import { chooseOf } from './list-seo-items.ts';
import { listKeptReadings, mostPagesRead } from './read-pages.ts';

/** Throws `invalid_input` when a page isn't a web address of the website's host. */
function requireOwnPages(websiteUrl: string, pages: readonly string[]): void {
  const issues = pages.flatMap((page, index) => {
    const at = `settings.pages.${index}`;
    if (!isUrl(page) || !/^https?:$/u.test(new URL(page).protocol))
      return [{ at, message: `"${page}" isn't a web address.` }];
    return isOnSite(websiteUrl, page) ? [] : [{ at, message: `${page} isn't a page of ${siteHost(websiteUrl).host}.` }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { details: { issues } });
}

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
  return { window, sitePages: pages.length, eligible: listDemand({ pages, lastPages: null, ...range }) };
}

/** How many pages a run would look at; for quotes. */
export async function countEligiblePages(
  context: Context,
  actor: TeamActor,
  request: { source: RunSource; settings: SeoSettings },
): Promise<number> {
  return (await loadEligible(context, actor, request)).eligible.length;
}

/** A site with more pages, in range or not, is listed by its totals: surveying it would keep other calls waiting. */
const mostPagesSurveyed = 1000;

interface Candidates {
  source: RunSource;
  settings: SeoSettings;
  sitePages: number;
  demand: readonly { page: string; clicks: number; impressions: number; position: number }[];
}

/** The pages in the order of a run, as far as search data and pages are kept; null where too little is for that. */
async function surveyKept(
  context: Context,
  { teamId }: TeamActor,
  { source, settings, sitePages, demand }: Candidates,
) {
  const { importId, websiteUrl: siteUrl } = source;
  if (demand.length === 0 || sitePages > mostPagesSurveyed) return null;
  const withPages = { withPages: true };
  const kept = importId === null ? await findKeptWindow(context, { teamId, siteUrl }) : null;
  if (importId === null && kept === null) return null;
  const data =
    kept === null
      ? await loadSearchRows(context, { teamId, importId, subject: siteUrl }, withPages)
      : await loadKeptRows(context, kept, withPages);
  const addresses = demand.slice(0, mostPagesRead).map(({ page }) => page);
  const readings = await listKeptReadings(context, addresses);
  const of = { teamId, siteUrl, data, readings, signal: context.signal };
  const { worklist } = await chooseOf(context, { ...of, settings: { ...settings, maxPages: undefined } });
  return worklist.opportunities;
}

/** The pages that a run would take, best first, without a paid call; by their clicks where too little of them is kept. */
export async function listCandidates(
  context: Context,
  actor: TeamActor,
  input: ParsedInputOf<typeof seoApi.candidates>,
): Promise<OutputOf<typeof seoApi.candidates>> {
  const { settings, offset, limit } = input;
  const source = await resolveSource(context, actor, input);
  const { window, sitePages, eligible: demand } = await loadEligible(context, actor, { source, settings });
  const surveyed = await surveyKept(context, actor, { source, settings, sitePages, demand });
  const pages: readonly (Candidates['demand'][number] & Partial<Opportunity>)[] = surveyed ?? demand;
  return {
    source: source.name,
    window: window && { startDate: window.startDate, endDate: window.endDate },
    totalPages: pages.length,
    isSurveyed: surveyed !== null,
    pages: pages
      .slice(offset, offset + limit)
      .map(({ page, clicks, impressions, position, fault = null, mainQuery = null, belowSimilar = null }) => ({
        url: page,
        clicks,
        impressions,
        ctr: clicks / impressions,
        position,
        fault,
        mainQuery,
        belowSimilar,
      })),
  };
}
