import { minImpressions } from '../../click-model/expect-pages-rules.ts';
import type { Context } from '../../context/context.ts';
import { competitorsOf } from '../../projects/project-rules.ts';
import { listProjects } from '../../projects/projects-store.ts';
import type { Worklist, RunControl } from '../../runs/engine/method.ts';
import type { Run } from '../../runs/record/run.ts';
import { describeDataQuality } from '../../search-data/rows/data-quality-rules.ts';
import { loadSearchRows } from '../../search-data/sources/load-search-rows.ts';
import type { EligibilityCounts } from '../page/opportunity.ts';
import type { SeoSettings } from '../page/seo-api.ts';
import type { SeoItemInput } from '../page/seo-item.ts';
import { settingsOf } from '../page/seo-settings.ts';
import { findOpportunities } from './opportunity-rules.ts';

function describeEligibility(counts: EligibilityCounts, settings: SeoSettings): { reason: string; pages: number }[] {
  const all = [
    { reason: 'Eligible', pages: counts.eligible },
    { reason: `Fewer than ${minImpressions} impressions`, pages: counts.tooFewImpressions },
    { reason: `Better than position ${settings.startPosition}`, pages: counts.betterThanRange },
    { reason: `Worse than position ${settings.endPosition}`, pages: counts.worseThanRange },
    { reason: "Found only by queries with a competitor's name", pages: counts.competitorQueriesOnly },
    { reason: 'Files such as PDFs', pages: counts.file },
    { reason: 'Addresses with parameters', pages: counts.parameters },
    { reason: 'Utility pages (cart, login, search, tags, privacy)', pages: counts.utility },
    { reason: 'Left out by your patterns', pages: counts.pattern },
  ];
  return all.filter((entry, index) => index === 0 || entry.pages > 0);
}

/** Picks the pages of an SEO run, best first (METHODS 1 and 2.1 to 2.5). Fails with the numbers when nothing is eligible. */
export async function listSeoItems(context: Context, run: Run, control: RunControl): Promise<Worklist<SeoItemInput>> {
  const settings = settingsOf(run);
  await control.step('fetchingSearchData');
  const data = await loadSearchRows({ ...context, signal: control.signal }, run, { withPages: true });
  const rows = data.rows.filter(({ page }) => page !== '');
  await control.step('findingOpportunities');
  const worklist = findOpportunities({
    rows,
    pages: data.pages,
    lastPages: data.lastPages,
    windowDays: data.windowDays,
    startPosition: settings.startPosition,
    endPosition: settings.endPosition,
    brand: { domain: run.subject, userList: settings.brandTerms ?? [] },
    competitorDomains: competitorsOf(await listProjects(context.db, run.teamId), run.subject),
    include: settings.include,
    exclude: settings.exclude,
    allAddresses: settings.allAddresses,
    mainQueries: settings.mainQueries,
    ...(settings.maxPages === undefined ? {} : { maxPages: settings.maxPages }),
    ...(settings.pages === undefined ? {} : { only: settings.pages }),
  });
  const results = {
    dataQuality: describeDataQuality({
      ...data,
      rows,
      now: context.now(),
      model: worklist.model,
      skill: worklist.skill,
    }),
    eligibility:
      settings.pages === undefined
        ? describeEligibility(worklist.counts, settings)
        : [
            { reason: 'Eligible', pages: worklist.counts.eligible },
            ...worklist.leftOut.map((reason) => ({ reason, pages: 1 })),
          ],
  };
  return {
    items: worklist.opportunities.map((opportunity) => ({ subject: opportunity.page, input: opportunity })),
    results,
    ...(worklist.explanation === null ? {} : { failure: worklist.explanation }),
  };
}
