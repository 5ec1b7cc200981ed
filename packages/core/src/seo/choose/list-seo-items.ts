import type { DataQualityItem } from '../../contract/search/data-quality.ts';
import type { SeoSettings } from '../../contract/seo/seo-api.ts';
import type { SeoPage } from '../../contract/seo/seo-page.ts';
import { competitorsOf } from '../../projects/project-rules.ts';
import { listProjects } from '../../projects/projects-store.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import type { Worklist, RunControl } from '../../runs/engine/method.ts';
import type { Run } from '../../runs/record/run.ts';
import { describeLanding } from '../../search/analytics/describe-landing-rules.ts';
import { ensureLandingPages } from '../../search/analytics/ensure-landing-pages.ts';
import { matchLandingPages } from '../../search/analytics/landing-key-rules.ts';
import { describeDataQuality } from '../../search/rows/data-quality-rules.ts';
import { listImportPages } from '../../search/sources/imports-store.ts';
import { loadSearchRows } from '../../search/sources/load-search-rows.ts';
import type { Context } from '../../team/context/context.ts';
import type { SeoItemInput } from '../page/seo-item.ts';
import { settingsOf } from '../page/seo-settings.ts';
import { choosePages } from './choose-pages-rules.ts';
import { listDemandedPages } from './demanded-pages-rules.ts';
import { describeEligibility, describeReadings } from './describe-choice-rules.ts';
import { findFaults } from './find-faults.ts';
import { matchQueries } from './match-queries.ts';
import { surveyPages } from './opportunity-rules.ts';
import { canonicalsOf, mostPagesRead, readPages } from './read-pages.ts';

/** The longest a run waits for the pages of a site before it starts. */
const longestReadingMs = 120_000;
const tellEveryMs = 500;

type SiteData = Awaited<ReturnType<typeof loadSearchRows>>;

/** Reads the pages with the most clicks at stake that were not read this week, and reports progress. */
async function readBeforeChoice(
  context: Context,
  run: Run,
  of: { control: RunControl; data: SiteData; scope: RunScope },
): Promise<{ readings: Map<string, PageFacts>; wanted: number; demanded: number }> {
  const { control, data, scope } = of;
  const pages = data.pages ?? (run.importId === null ? [] : await listImportPages(context.db, run.importId));
  const demanded = listDemandedPages({ ...scope, pages, lastPages: data.lastPages });
  const addresses = demanded.slice(0, mostPagesRead);
  await control.step('readingPages', { done: 0, of: addresses.length });
  let toldAtMs = Date.now();
  const readings = await readPages(context, addresses, {
    signal: control.signal,
    longestMs: longestReadingMs,
    onRead: async (count) => {
      if (Date.now() - toldAtMs < tellEveryMs) return;
      toldAtMs = Date.now();
      await control.step('readingPages', count);
    },
  });
  return { readings, wanted: addresses.length, demanded: demanded.length };
}

type RunScope = ReturnType<typeof scopeOf>;

function scopeOf({ startPosition, endPosition, include, exclude, allAddresses, pages: only }: SeoSettings) {
  return { startPosition, endPosition, include, exclude, allAddresses, ...(only === undefined ? {} : { only }) };
}

/** What visits that began on the pages did, where the website has a Google Analytics property. */
async function loadLanding(
  context: Context,
  run: Run,
  { data, addressOf }: { data: SiteData; addressOf: (address: string) => string },
): Promise<{ of: (page: string) => SeoPage['landing']; quality: DataQualityItem[] }> {
  const site = { teamId: run.teamId, siteUrl: run.subject };
  const { window } = data;
  const landing =
    run.importId !== null || window === null ? null : await ensureLandingPages(context, { ...site, window });
  const item = describeLanding(landing);
  const quality = item === null ? [] : [item];
  if (landing === null || typeof landing === 'string') return { of: () => null, quality };
  const { report, figures } = landing;
  const match = matchLandingPages({
    addresses: (data.pages ?? data.rows).map(({ page }) => page),
    addressOf,
    figures,
    isPartial: report.isThresholded || report.hasOtherRow,
  });
  const of = (page: string): SeoPage['landing'] => {
    const found = match(page);
    return found && { ...found, currencyCode: report.currencyCode };
  };
  return { of, quality };
}

interface Choice {
  teamId: string;
  siteUrl: string;
  settings: SeoSettings;
  data: SiteData;
  readings: ReadonlyMap<string, PageFacts>;
  signal: AbortSignal;
}

/** Picks the pages of a site, best first, from its search data and what was read of them (docs/methods/seo.md). */
export async function chooseOf(context: Context, { data, readings, settings, signal, ...site }: Choice) {
  const scope = scopeOf(settings);
  // Queries that name no page (exports of the interface) set the slope and go to the pages that they fit.
  const { rows } = data;
  const survey = surveyPages({
    ...scope,
    rows,
    pages: data.pages,
    lastPages: data.lastPages,
    windowDays: data.windowDays,
    sound: data.sound,
    brand: { domain: site.siteUrl, userList: settings.brandTerms ?? [] },
    competitorDomains: competitorsOf(await listProjects(context.db, site.teamId), site.siteUrl),
    mainQueries: settings.mainQueries,
    canonicals: canonicalsOf(readings),
    matchedQueries: await matchQueries(rows, readings, signal),
  });
  const faults = await findFaults({ ...survey, readings }, signal);
  const { maxPages, faults: wanted } = settings;
  return { survey, worklist: choosePages(survey, { ...scope, faults, wanted, maxPages }) };
}

/** The worklist of an SEO run. Fails with the numbers when nothing is eligible. */
export async function listSeoItems(context: Context, run: Run, control: RunControl): Promise<Worklist<SeoItemInput>> {
  const settings = settingsOf(run);
  await control.step('fetchingSearchData');
  const data = await loadSearchRows({ ...context, signal: control.signal }, run, { withPages: true });
  const reading = await readBeforeChoice(context, run, { control, data, scope: scopeOf(settings) });
  const { readings } = reading;
  await control.step('findingOpportunities');
  const { signal } = control;
  const { teamId, subject: siteUrl } = run;
  const { survey, worklist } = await chooseOf(context, { teamId, siteUrl, settings, data, readings, signal });
  const landing = await loadLanding(context, run, { data, addressOf: survey.addressOf });
  const results = {
    dataQuality: [
      ...describeDataQuality({ ...data, now: context.now(), model: worklist.model, skill: worklist.skill }),
      describeReadings({ ...reading, read: readings.size }),
      ...landing.quality,
    ],
    eligibility:
      settings.pages === undefined
        ? describeEligibility(worklist.counts, settings)
        : [
            { reason: 'Eligible', pages: worklist.counts.eligible },
            ...worklist.leftOut.map((reason) => ({ reason, pages: 1 })),
          ],
  };
  return {
    items: worklist.opportunities.map((opportunity) => ({
      subject: opportunity.page,
      input: { ...opportunity, landing: landing.of(opportunity.page) },
    })),
    results,
    ...(worklist.explanation === null ? {} : { failure: worklist.explanation }),
  };
}
