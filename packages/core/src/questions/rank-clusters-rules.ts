import type { SearchRow } from '../search-data/search-row.ts';
import { findCannibalisation } from '../seo/cannibalisation-rules.ts';
import type { CtrModel } from '../seo/ctr-model-rules.ts';
import { quantile } from '../seo/random.ts';
import { clusterQuestions } from './cluster-question-rules.ts';
import { estimateDemand } from './expected-clicks-rules.ts';
import type { QuestionItemInput } from './question-item.ts';
import type { FoundQuestion } from './select-questions-rules.ts';

const membersKept = 50;
const pagesKept = 10;
const rankingLimit = 20;
const lowBelow = 0.33;
const highFrom = 0.66;

export interface RankingInput {
  questions: readonly FoundQuestion[];
  rows: readonly SearchRow[];
  model: CtrModel;
  windowDays: number;
  /** The best so many clusters by expected clicks. */
  maxClusters: number;
}

/** Clusters the questions and takes the best by expected clicks (METHODS 4.3 and 4.6). */
export function rankClusters(input: RankingInput): { clusters: QuestionItemInput[]; total: number } {
  const groups = clusterFound(input.questions);
  const median = quantile(
    groups.map((group) => group.reduce((sum, { impressions }) => sum + impressions, 0)),
    0.5,
  );
  const all = groups.map((group) => describeCluster(group, { ...input, median }));
  all.sort(byExpectedClicks);
  const best = all.slice(0, input.maxClusters);
  const shared = findCannibalisation(input.rows, new Set(best.map(({ query }) => query)));
  const clicks = best.map(({ expectedClicks }) => expectedClicks.point);
  const priorityBounds = { low: quantile(clicks, lowBelow), high: quantile(clicks, highFrom) };
  for (const cluster of best) {
    cluster.priorityBounds = priorityBounds;
    const pages = (shared.get(cluster.query)?.pages ?? []).map(({ page }) => page);
    if (pages.length > 1) cluster.consolidate = { pages, advice: consolidation(cluster.query, pages.length) };
  }
  return { clusters: best, total: groups.length };
}

function consolidation(query: string, pages: number): string {
  return `${pages} of your pages share the impressions of "${query}". Consolidate them: let one answer it and link to it from the others.`;
}

function byExpectedClicks(a: QuestionItemInput, b: QuestionItemInput): number {
  return (
    b.expectedClicks.point - a.expectedClicks.point || b.impressions - a.impressions || (a.query < b.query ? -1 : 1)
  );
}

function clusterFound(questions: readonly FoundQuestion[]): FoundQuestion[][] {
  const numbers = new Map<string, number>();
  const numberOf = (page: string): number => {
    const known = numbers.get(page) ?? numbers.size;
    numbers.set(page, known);
    return known;
  };
  const groups = clusterQuestions(
    questions.map(({ clean, detection, clicks, impressions, pages }) => ({
      text: clean.text,
      class: detection.class,
      language: detection.language,
      clicks,
      impressions,
      pages: pages.slice(0, 3).map(({ page }) => numberOf(page)),
    })),
  );
  return groups.map((group) => group.flatMap((index) => questions[index] ?? []));
}

function describeCluster(group: readonly FoundQuestion[], site: RankingInput & { median: number }): QuestionItemInput {
  const label = group[0];
  const impressions = group.reduce((sum, one) => sum + one.impressions, 0);
  const clicks = group.reduce((sum, one) => sum + one.clicks, 0);
  const avgPosition = group.reduce((sum, one) => sum + one.impressions * one.position, 0) / impressions;
  const demand = estimateDemand(group, site);
  const pages = rankPages(group);
  return {
    query: label?.clean.text ?? '',
    impressions,
    clicks,
    ctr: clicks / impressions,
    avgPosition,
    rankingPages: pages,
    class: label?.detection.class ?? 'definition',
    language: label?.detection.language ?? null,
    isChatStyle: label?.clean.isChatStyle ?? false,
    members: group
      .slice(0, membersKept)
      .map((one) => ({ query: one.query, impressions: one.impressions, clicks: one.clicks, position: one.position })),
    totalMembers: group.length,
    expectedClicks: pages.length === 0 || avgPosition > rankingLimit ? demand.created : demand.improved,
    expectedClicksOfNewPage: demand.created,
    expectedBasis: site.model.label,
    ctrResidual: demand.ctrResidual,
    isInDemand: impressions >= site.median,
    priorityBounds: { low: 0, high: 0 },
    consolidate: null,
  };
}

function rankPages(group: readonly FoundQuestion[]): string[] {
  const shown = new Map<string, number>();
  for (const { pages } of group)
    for (const { page, impressions } of pages) shown.set(page, (shown.get(page) ?? 0) + impressions);
  return [...shown]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, pagesKept)
    .map(([page]) => page);
}
