import { scorePage } from '../../contract/search/text-effect-rules.ts';
import { minImpressions } from '../../search/click-model/level-rules.ts';
import { canonicalKeys } from '../../search/rows/canonical-twin-rules.ts';
import { foldAddresses } from '../../search/rows/fold-address-rules.ts';
import type { SearchRow } from '../../search/rows/search-row.ts';
import { brandTagger, brandTerms, competitorTerms, findBrandTerm } from '../../text/brand-rules.ts';
import type { EligibilityCounts, Opportunity, OpportunityInput, OpportunityPlan } from '../page/opportunity.ts';
import { addressJudge, type LeftOutAddress } from './looked-pages-rules.ts';
import { rankQueries } from './query-worth-rules.ts';
import { readSite, type SitePage } from './site-pages-rules.ts';

const topQueryCount = 10;
const otherAddressesKept = 5;
/** Distinct own queries that decide whether a competitor's name is a common word. */
const commonWordSample = 5000;

/** The eligible pages of a site with what the search data says about them, before any was read. */
export interface PageSurvey {
  /** In no order. */
  opportunities: Opportunity[];
  rows: readonly SearchRow[];
  model: OpportunityPlan['model'];
  skill: OpportunityPlan['skill'];
  counts: EligibilityCounts;
  leftOut: string[];
  /** The address that represents any spelling of a page. */
  addressOf: (address: string) => string;
}

/** Adds up and assesses the pages of a site (docs/methods/seo.md); linear in the number of rows. */
export function surveyPages(input: OpportunityInput): PageSurvey {
  const keyOf = input.canonicals && canonicalKeys(input.canonicals);
  const folded = foldAddresses(input, keyOf);
  const sound = input.sound && { ...input.sound, ...foldAddresses({ ...input.sound, lastPages: null }, keyOf) };
  const { rows, addressOf } = folded;
  const isBrand = brandTagger(brandTerms(input.brand));
  const site = readSite({ ...input, ...folded, sound }, isBrand);
  const scope = input.only === undefined ? null : new Set(input.only.map(addressOf));
  const isLookedAt = looksAt(site.pages, input);
  const looked = isLookedAt.pages.filter(({ page }) => scope === null || scope.has(page));
  const counts = { ...countEligible(looked, input), ...isLookedAt.leftOut, otherFault: 0, unreadFault: 0 };
  const leftOut = scope === null ? [] : explainPages(scope, looked, input);
  const eligible = looked.filter((page) => rangeOf(page, input) === 'eligible');
  const terms = competitorTerms(input.competitorDomains, sampleQueries(rows, eligible));
  const chosen = new Map(input.mainQueries?.map(({ page, query }) => [addressOf(page), query]));
  const matched = new Map(Array.from(input.matchedQueries ?? [], ([page, queries]) => [addressOf(page), queries]));
  const weighing = { model: site.skill.isOpen ? site.model : null, isBrand };
  const { windowDays } = input;
  const basis = site.model.label;
  const opportunities: Opportunity[] = [];
  for (const page of eligible) {
    const named = page.rows.flatMap((at) => rows[at] ?? []);
    const own = named.some(({ query }) => query !== null) ? named : (matched.get(page.page) ?? []);
    const topQueries = rankQueries(own, page.page, weighing).filter(
      ({ query }) => findBrandTerm(query, terms) === null,
    );
    if (topQueries.length === 0 && named.some(({ query }) => query !== null)) {
      counts.competitorQueriesOnly += 1;
      if (scope !== null) leftOut.push(`${page.page} is found only by queries with a competitor's name.`);
      continue;
    }
    const otherAddresses = [...(folded.others.get(page.page) ?? [])].slice(0, otherAddressesKept);
    const mainQuery = chosen.get(page.page) ?? null;
    opportunities.push(assess(page, { basis, windowDays, topQueries, mainQuery, otherAddresses }));
  }
  return { opportunities, rows, model: site.model, skill: site.skill, counts, leftOut, addressOf };
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

type RangeCounts = Omit<EligibilityCounts, LeftOutAddress | 'otherFault' | 'unreadFault'>;

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

interface Assessed extends Pick<Opportunity, 'basis' | 'windowDays' | 'topQueries' | 'otherAddresses'> {
  /** The query that a person chose; null when none was chosen. */
  mainQuery: string | null;
}

function assess(site: SitePage, of: Assessed): Opportunity {
  const { page, clicks, impressions, position, clicks28, hidden, expectedCtr } = site;
  const { shown: belowSimilar, chance: chanceBelow } = site.belowSimilar();
  return {
    page,
    otherAddresses: of.otherAddresses,
    mainQuery: of.mainQuery ?? of.topQueries[0]?.query ?? null,
    isMainQueryChosen: of.mainQuery !== null,
    windowDays: of.windowDays,
    clicks,
    impressions,
    position,
    ctr: clicks / impressions,
    expectedCtr,
    basis: of.basis,
    clicks28,
    hidden,
    belowSimilar,
    chanceBelow,
    fault: null,
    shared: { title: null, description: null },
    score: scorePage({ clicks28, fault: null, probability: chanceBelow }),
    topQueries: of.topQueries.slice(0, topQueryCount),
    cannibalisation: null,
  };
}

/** Why pages that were asked for aren't processed. */
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
