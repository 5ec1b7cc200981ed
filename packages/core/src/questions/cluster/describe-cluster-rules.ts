import type { ClickModel } from '../../search/click-model/click-model-rules.ts';
import { findCannibalisation } from '../../seo/choose/cannibalisation-rules.ts';
import type { QuestionItemInput, QuestionMember } from '../question/question-item.ts';
import { estimateDemand } from './expected-clicks-rules.ts';

const pagesKept = 10;
/** Beyond this place a page does not count as ranking. */
export const rankingLimit = 20;

/** What a cluster is measured with; kept with the run, so that merged and split questions are measured alike. */
export interface ClusterSite {
  model: ClickModel;
  windowDays: number;
  /** Impressions of the site's median question. */
  medianImpressions: number;
  /** Expected clicks per 28 days of the run's clusters at the 33rd and 66th percentile. */
  priorityBounds: { low: number; high: number };
}

interface Summed {
  clicks: number;
  impressions: number;
  position: number;
}

/** Sums of queries; the position is weighted by impressions. */
export function sumOf(queries: readonly Summed[]): Summed {
  const impressions = queries.reduce((sum, one) => sum + one.impressions, 0);
  const clicks = queries.reduce((sum, one) => sum + one.clicks, 0);
  const position = queries.reduce((sum, one) => sum + one.impressions * one.position, 0) / impressions;
  return { clicks, impressions, position };
}

/** The figures of a cluster from its members, the label first (docs/methods/questions.md). */
export function describeCluster(members: QuestionMember[], site: ClusterSite): QuestionItemInput {
  const label = members[0];
  const { impressions, clicks, position: avgPosition } = sumOf(members);
  const demand = estimateDemand(members, site);
  const pages = rankPages(members);
  return {
    query: label?.text ?? '',
    impressions,
    clicks,
    ctr: clicks / impressions,
    avgPosition,
    rankingPages: pages,
    pagesAreGuessed:
      pages.length > 0 && members.every((member) => member.pages.every(({ impressions: shown }) => shown === 0)),
    class: label?.class ?? 'definition',
    language: label?.language ?? null,
    isChatStyle: label?.isChatStyle ?? false,
    members,
    totalMembers: members.length,
    expectedClicks: avgPosition > rankingLimit ? demand.created : demand.improved,
    expectedClicksOfNewPage: demand.created,
    expectedBasis: site.model.label,
    ctrResidual: demand.ctrResidual,
    isInDemand: impressions >= site.medianImpressions,
    priorityBounds: site.priorityBounds,
    consolidate: label === undefined ? null : consolidationOf(label),
  };
}

function consolidationOf({ text, pages }: QuestionMember): QuestionItemInput['consolidate'] {
  const rows = pages.map(({ page, impressions }) => ({ query: text, page, impressions, clicks: 0, position: 0 }));
  const competing = (findCannibalisation(rows, new Set([text])).get(text)?.pages ?? []).map(({ page }) => page);
  if (competing.length < 2) return null;
  const advice = `${competing.length} of your pages share the impressions of “${text}”. Consolidate them: let one answer it and link to it from the others.`;
  return { pages: competing, advice };
}

function rankPages(members: readonly QuestionMember[]): string[] {
  const shown = new Map<string, number>();
  for (const { pages } of members)
    for (const { page, impressions } of pages) shown.set(page, (shown.get(page) ?? 0) + impressions);
  return [...shown]
    .sort((a, b) => b[1] - a[1])
    .slice(0, pagesKept)
    .map(([page]) => page);
}
