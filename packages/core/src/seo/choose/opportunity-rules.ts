import { type CtrColumns, toCtrColumns } from '../../click-model/ctr-columns.ts';
import {
  type CtrFit,
  type CtrModel,
  expectedOfRow,
  fitCtrModel,
  leavePageOut,
} from '../../click-model/ctr-model-rules.ts';
import { betterRatioOf, estimateGain, residualRatio, scoreOf } from '../../click-model/gain-rules.ts';
import type { SearchRow } from '../../search-data/rows/search-row.ts';
import { brandTagger, brandTerms, competitorTerms, findBrandTerm } from '../../text/brand-rules.ts';
import type {
  EligibilityCounts,
  Opportunity,
  OpportunityInput,
  OpportunityPlan,
  PageQuery,
} from '../page/opportunity.ts';
import { findCannibalisation } from './cannibalisation-rules.ts';

/** A page shown less often than this in the window says too little. */
export const minImpressions = 50;
const topQueryCount = 10;
/** Distinct own queries that decide whether a competitor's name is a common word. */
const commonWordSample = 5000;

interface PageTotal {
  page: string;
  clicks: number;
  impressions: number;
  position: number;
  expected: number;
  /** Indexes into the columns, collected for eligible pages only. */
  rows: number[];
}

/** Finds the pages whose titles may earn more clicks, best first (METHODS 2.1 to 2.5); linear in the number of rows. */
export function findOpportunities(input: OpportunityInput): OpportunityPlan {
  const { rows } = input;
  const columns = toCtrColumns(rows, brandTagger(brandTerms(input.brand)));
  const fit = fitCtrModel(columns);
  const totals = totalPages(columns, fit.model);
  const scope = input.pages === undefined ? null : new Set(input.pages);
  const looked = totals.filter(({ page }) => scope === null || scope.has(page));
  const counts = countEligible(looked, input);
  const leftOut = scope === null ? [] : explainPages(scope, looked, input);
  const eligible = looked.filter((total) => rangeOf(total, input) === 'eligible');
  collectRows(columns, totals, new Set(eligible));
  const terms = competitorTerms(input.competitorDomains, sampleQueries(rows, columns, eligible));
  const betterRatio = betterRatioOf(residuals(totals));
  const opportunities: Opportunity[] = [];
  for (const total of eligible) {
    const topQueries = rankQueries(rows, columns, total).filter(({ query }) => findBrandTerm(query, terms) === null);
    if (topQueries.length === 0 && total.rows.some((at) => rows[columns.source[at] ?? 0]?.query !== null)) {
      counts.competitorQueriesOnly += 1;
      if (scope !== null) leftOut.push(`${total.page} is found only by queries with a competitor's name.`);
      continue;
    }
    opportunities.push(assess(total, { fit, betterRatio, topQueries, windowDays: input.windowDays }));
  }
  counts.eligible = opportunities.length;
  const best = opportunities.sort(byScore).slice(0, input.maxPages);
  const shared = findCannibalisation(rows, new Set(best.flatMap(({ mainQuery }) => mainQuery ?? [])));
  for (const opportunity of best) opportunity.cannibalisation = shared.get(opportunity.mainQuery ?? '') ?? null;
  return {
    opportunities: best,
    model: fit.model,
    counts,
    leftOut,
    explanation: best.length > 0 ? null : leftOut.length > 0 ? explainNone(leftOut) : explainNothing(counts, input),
  };
}

function byScore(a: Opportunity, b: Opportunity): number {
  return b.score - a.score || b.impressions - a.impressions || (a.page < b.page ? -1 : 1);
}

function totalPages(columns: CtrColumns, model: CtrModel): PageTotal[] {
  const totals: PageTotal[] = columns.pages.map((page) => ({
    page,
    clicks: 0,
    impressions: 0,
    position: 0,
    expected: 0,
    rows: [],
  }));
  for (let at = 0; at < columns.length; at += 1) {
    const total = totals[columns.page[at] ?? 0];
    if (total === undefined) continue;
    const impressions = columns.impressions[at] ?? 0;
    total.clicks += columns.clicks[at] ?? 0;
    total.impressions += impressions;
    total.position += impressions * (columns.position[at] ?? 0);
    total.expected += expectedOfRow(model, columns, at);
  }
  for (const total of totals) total.position /= total.impressions;
  return totals;
}

function rangeOf(total: PageTotal, range: { startPosition: number; endPosition: number }): keyof EligibilityCounts {
  // Sums of averages carry rounding noise: a page exactly on a limit is inside.
  const position = Math.round(total.position * 1e6) / 1e6;
  if (total.impressions < minImpressions) return 'tooFewImpressions';
  if (position < range.startPosition) return 'betterThanRange';
  return position > range.endPosition ? 'worseThanRange' : 'eligible';
}

function countEligible(totals: readonly PageTotal[], input: OpportunityInput): EligibilityCounts {
  const counts: EligibilityCounts = {
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

function collectRows(columns: CtrColumns, totals: readonly PageTotal[], wanted: ReadonlySet<PageTotal>): void {
  for (let at = 0; at < columns.length; at += 1) {
    const total = totals[columns.page[at] ?? 0];
    if (total !== undefined && wanted.has(total)) total.rows.push(at);
  }
}

function sampleQueries(rows: readonly SearchRow[], columns: CtrColumns, totals: readonly PageTotal[]): string[] {
  const queries = new Set<string>();
  for (const total of totals) {
    for (const at of total.rows) {
      const query = rows[columns.source[at] ?? 0]?.query;
      if (query != null) queries.add(query);
      if (queries.size >= commonWordSample) return [...queries];
    }
  }
  return [...queries];
}

/** The residuals of the pages near the top that were shown often enough, eligible or not. */
function residuals(totals: readonly PageTotal[]): number[] {
  return totals
    .filter(({ impressions, position }) => impressions >= minImpressions && position >= 1.5 && position <= 10.5)
    .map(({ clicks, impressions, expected }) => residualRatio(clicks, impressions, expected / impressions));
}

function rankQueries(rows: readonly SearchRow[], columns: CtrColumns, total: PageTotal): PageQuery[] {
  const queries: PageQuery[] = [];
  for (const at of total.rows) {
    const row = rows[columns.source[at] ?? 0];
    if (row === undefined || row.query === null) continue;
    queries.push({ query: row.query, clicks: row.clicks, impressions: row.impressions, position: row.position });
  }
  return queries.sort((a, b) => b.clicks - a.clicks || b.impressions - a.impressions || (a.query < b.query ? -1 : 1));
}

function assess(
  total: PageTotal,
  site: { fit: CtrFit; betterRatio: number; topQueries: PageQuery[]; windowDays: number },
): Opportunity {
  const { page, clicks, impressions, position } = total;
  const model = leavePageOut(site.fit, total.rows);
  const expected = total.rows.reduce((sum, at) => sum + expectedOfRow(model, site.fit.columns, at), 0);
  const expectedCtr = Math.min(1, expected / impressions);
  const { betterRatio, windowDays } = site;
  const gain = estimateGain({
    clicks,
    impressions,
    expectedRate: expectedCtr,
    betterRatio,
    phi: model.phi,
    windowDays,
    seed: page,
  });
  return {
    page,
    mainQuery: site.topQueries[0]?.query ?? null,
    clicks,
    impressions,
    position,
    ctr: clicks / impressions,
    expectedCtr,
    basis: model.label,
    gain,
    score: scoreOf(gain),
    topQueries: site.topQueries.slice(0, topQueryCount),
    cannibalisation: null,
  };
}

/** Why pages that were asked for are not worked. */
function explainPages(
  scope: ReadonlySet<string>,
  totals: readonly PageTotal[],
  range: { startPosition: number; endPosition: number },
): string[] {
  const known = new Map(totals.map((total) => [total.page, total]));
  return [...scope].flatMap((page) => {
    const total = known.get(page);
    if (total === undefined) return [`${page} has no rows in the search data.`];
    const kind = rangeOf(total, range);
    if (kind === 'eligible') return [];
    if (kind === 'tooFewImpressions')
      return [`${page} had ${Math.round(total.impressions)} impressions; fewer than ${minImpressions} say too little.`];
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
  if (counts.pages === 0) return 'The search data holds no page with impressions in this window.';
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
