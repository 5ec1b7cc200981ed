import { minImpressions } from '../../click-model/expect-pages-rules.ts';
import { scorePage } from '../../click-model/text-effect-rules.ts';
import { foldAddresses } from '../../search-data/rows/fold-address-rules.ts';
import type { SearchRow } from '../../search-data/rows/search-row.ts';
import { brandTagger, brandTerms, competitorTerms, findBrandTerm } from '../../text/brand-rules.ts';
import type { EligibilityCounts, Opportunity, OpportunityInput, OpportunityPlan } from '../page/opportunity.ts';
import { findCannibalisation } from './cannibalisation-rules.ts';
import { addressJudge, type LeftOutAddress } from './looked-pages-rules.ts';
import { rankQueries } from './query-worth-rules.ts';
import { readSite, type SitePage } from './site-pages-rules.ts';

const topQueryCount = 10;
const otherAddressesKept = 5;
/** Distinct own queries that decide whether a competitor's name is a common word. */
const commonWordSample = 5000;

/** Finds the pages whose texts are worth a rewrite, best first (METHODS 2.1 to 2.5); linear in the number of rows. */
export function findOpportunities(input: OpportunityInput): OpportunityPlan {
  const folded = foldAddresses(input);
  const { rows } = folded;
  const isBrand = brandTagger(brandTerms(input.brand));
  const site = readSite({ ...input, ...folded }, isBrand);
  const scope = input.only === undefined ? null : new Set(input.only.map(folded.addressOf));
  const isLookedAt = looksAt(site.pages, input);
  const looked = isLookedAt.pages.filter(({ page }) => scope === null || scope.has(page));
  const counts = { ...countEligible(looked, input), ...isLookedAt.leftOut };
  const leftOut = scope === null ? [] : explainPages(scope, looked, input);
  const eligible = looked.filter((page) => rangeOf(page, input) === 'eligible');
  const terms = competitorTerms(input.competitorDomains, sampleQueries(rows, eligible));
  const chosen = new Map(input.mainQueries?.map(({ page, query }) => [folded.addressOf(page), query]));
  const weighing = { model: site.skill.isOpen ? site.model : null, isBrand };
  const opportunities: Opportunity[] = [];
  for (const page of eligible) {
    const own = page.rows.flatMap((at) => rows[at] ?? []);
    const topQueries = rankQueries(own, page.page, weighing).filter(
      ({ query }) => findBrandTerm(query, terms) === null,
    );
    if (topQueries.length === 0 && own.some(({ query }) => query !== null)) {
      counts.competitorQueriesOnly += 1;
      if (scope !== null) leftOut.push(`${page.page} is found only by queries with a competitor's name.`);
      continue;
    }
    const otherAddresses = [...(folded.others.get(page.page) ?? [])].slice(0, otherAddressesKept);
    const mainQuery = chosen.get(page.page) ?? null;
    opportunities.push(assess(page, { basis: site.model.label, topQueries, mainQuery, otherAddresses }));
  }
  counts.eligible = opportunities.length;
  const best = opportunities.sort(byScore).slice(0, input.maxPages);
  const shared = findCannibalisation(rows, new Set(best.flatMap(({ mainQuery }) => mainQuery ?? [])));
  for (const opportunity of best) opportunity.cannibalisation = shared.get(opportunity.mainQuery ?? '') ?? null;
  return {
    opportunities: best,
    model: site.model,
    skill: site.skill,
    counts,
    leftOut,
    explanation: best.length > 0 ? null : leftOut.length > 0 ? explainNone(leftOut) : explainNothing(counts, input),
  };
}

/** The pages whose addresses a run looks at, and how many others were left out why. */
function looksAt(
  pages: readonly SitePage[],
  input: OpportunityInput,
): { pages: SitePage[]; leftOut: Record<LeftOutAddress, number> } {
  const judge = addressJudge(input);
  const leftOut = { file: 0, parameters: 0, utility: 0, pattern: 0 };
  const looked = pages.filter(({ page }) => {
    const why = judge(page);
    if (why !== null) leftOut[why] += 1;
    return why === null;
  });
  return { pages: looked, leftOut };
}

function byScore(a: Opportunity, b: Opportunity): number {
  return b.score - a.score || b.impressions - a.impressions || (a.page < b.page ? -1 : 1);
}

type RangeCounts = Omit<EligibilityCounts, LeftOutAddress>;

function rangeOf(total: SitePage, range: { startPosition: number; endPosition: number }): keyof RangeCounts {
  // Sums of averages carry rounding noise: a page exactly on a limit is inside.
  const position = Math.round(total.position * 1e6) / 1e6;
  if (total.impressions < minImpressions) return 'tooFewImpressions';
  if (position < range.startPosition) return 'betterThanRange';
  return position > range.endPosition ? 'worseThanRange' : 'eligible';
}

function countEligible(totals: readonly SitePage[], input: OpportunityInput): RangeCounts {
  const counts = {
    pages: totals.length,
    eligible: 0,
    tooFewImpressions: 0,
    betterThanRange: 0,
    worseThanRange: 0,
    competitorQueriesOnly: 0,
  };
  for (const total of totals) counts[rangeOf(total, input)] += 1;
  return counts;
}

function sampleQueries(rows: readonly SearchRow[], pages: readonly SitePage[]): string[] {
  const queries = new Set<string>();
  for (const page of pages) {
    for (const at of page.rows) {
      const query = rows[at]?.query;
      if (query != null) queries.add(query);
      if (queries.size >= commonWordSample) return [...queries];
    }
  }
  return [...queries];
}

interface Assessed extends Pick<Opportunity, 'basis' | 'topQueries' | 'otherAddresses'> {
  /** The query that a person chose; null when nobody did. */
  mainQuery: string | null;
}

function assess(site: SitePage, of: Assessed): Opportunity {
  const { page, clicks, impressions, position, clicks28, hidden, expectedCtr } = site;
  const belowSimilar = site.belowSimilar();
  return {
    page,
    otherAddresses: of.otherAddresses,
    mainQuery: of.mainQuery ?? of.topQueries[0]?.query ?? null,
    isMainQueryChosen: of.mainQuery !== null,
    clicks,
    impressions,
    position,
    ctr: clicks / impressions,
    expectedCtr,
    basis: of.basis,
    clicks28,
    hidden,
    belowSimilar,
    fault: 'none',
    score: scorePage({ clicks28, fault: 'none', probability: belowSimilar?.probability ?? 1 }),
    topQueries: of.topQueries.slice(0, topQueryCount),
    cannibalisation: null,
  };
}

/** Why pages that were asked for are not worked. */
function explainPages(
  scope: ReadonlySet<string>,
  totals: readonly SitePage[],
  range: { startPosition: number; endPosition: number },
): string[] {
  const known = new Map(totals.map((total) => [total.page, total]));
  return [...scope].flatMap((page) => {
    const total = known.get(page);
    if (total === undefined) return [`${page} has no rows in the search data.`];
    const kind = rangeOf(total, range);
    if (kind === 'eligible') return [];
    if (kind === 'tooFewImpressions')
      return [`${page} had ${Math.round(total.impressions)} impressions; at least ${minImpressions} are needed.`];
    const { startPosition, endPosition } = range;
    return [`${page} ranks at ${total.position.toFixed(1)}, outside positions ${startPosition} to ${endPosition}.`];
  });
}

const namedReasons = 5;

function explainNone(leftOut: readonly string[]): string {
  const rest = leftOut.length - namedReasons;
  const more = rest > 0 ? ` And ${rest} more.` : '';
  return `None of the pages that were asked for is eligible. ${leftOut.slice(0, namedReasons).join(' ')}${more}`;
}

function explainNothing(counts: EligibilityCounts, input: OpportunityInput): string {
  const notLookedAt = counts.file + counts.parameters + counts.utility + counts.pattern;
  if (counts.pages === 0 && notLookedAt > 0)
    return `None of the ${notLookedAt} addresses is looked at: patterns, files, parameter pages, or utility pages. Change the patterns, or include all addresses.`;
  if (counts.pages === 0) return 'The search data has no page with impressions in this window.';
  const { startPosition, endPosition } = input;
  const reasons: [count: number, reason: string][] = [
    [counts.tooFewImpressions, `had fewer than ${minImpressions} impressions`],
    [counts.betterThanRange, `ranked above position ${startPosition}`],
    [counts.worseThanRange, `ranked below position ${endPosition}`],
    [counts.competitorQueriesOnly, "were found only by queries that name a competitor's brand"],
  ];
  const parts = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
  const advice =
    counts.betterThanRange + counts.worseThanRange > 0 ? ' Widen the position range to include more pages.' : '';
  return `None of the ${counts.pages} pages is eligible: ${parts.join(', ')}.${advice}`;
}
