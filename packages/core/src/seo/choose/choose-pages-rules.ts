import { scorePage } from '../../contract/search/text-effect-rules.ts';
import type { TextFault } from '../../contract/search/text-faults.ts';
import { minImpressions } from '../../search/click-model/level-rules.ts';
import type {
  EligibilityCounts,
  Opportunity,
  OpportunityInput,
  OpportunityPlan,
  SharedTexts,
} from '../page/opportunity.ts';
import { findCannibalisation } from './cannibalisation-rules.ts';
import { type PageSurvey, surveyPages } from './opportunity-rules.ts';

/** What reading a page found about its present text. */
export interface PageFault {
  fault: TextFault;
  shared: SharedTexts;
}

/** How the pages of a survey are chosen. */
export interface PageChoice {
  /** By page; pages that were not read are missing. */
  faults: ReadonlyMap<string, PageFault>;
  /** Only pages with one of these. */
  wanted?: readonly TextFault[] | undefined;
  maxPages?: number | undefined;
  startPosition: number;
  endPosition: number;
}

/**
 * Chooses the pages whose texts are worth a rewrite, best first: clicks at stake, fault and chance to fall short
 * (docs/methods/seo.md).
 */
export function choosePages(survey: PageSurvey, choice: PageChoice): OpportunityPlan {
  const counts = { ...survey.counts };
  const wanted = choice.wanted === undefined ? null : new Set(choice.wanted);
  const opportunities = survey.opportunities
    .map((page) => withFault(page, choice.faults.get(page.page)))
    .filter(({ fault }) => {
      if (wanted === null || (fault !== null && wanted.has(fault))) return true;
      counts[fault === null ? 'unreadFault' : 'otherFault'] += 1;
      return false;
    });
  counts.eligible = opportunities.length;
  const best = opportunities.sort(byScore).slice(0, choice.maxPages);
  const shared = findCannibalisation(survey.rows, new Set(best.flatMap(({ mainQuery }) => mainQuery ?? [])));
  for (const opportunity of best) opportunity.cannibalisation = shared.get(opportunity.mainQuery ?? '') ?? null;
  const { model, skill, leftOut } = survey;
  return {
    opportunities: best,
    model,
    skill,
    counts,
    leftOut,
    explanation: explain(best, { counts, leftOut, choice }),
  };
}

/** The same where no page was read. */
export function findOpportunities(input: OpportunityInput): OpportunityPlan {
  return choosePages(surveyPages(input), { ...input, faults: new Map() });
}

function withFault(page: Opportunity, found: PageFault | undefined): Opportunity {
  if (found === undefined) return page;
  const { clicks28, chanceBelow } = page;
  const score = scorePage({ clicks28, fault: found.fault, probability: chanceBelow });
  return { ...page, ...found, score };
}

function byScore(a: Opportunity, b: Opportunity): number {
  return b.score - a.score || b.impressions - a.impressions || (a.page < b.page ? -1 : 1);
}

function explain(
  best: readonly Opportunity[],
  of: { counts: EligibilityCounts; leftOut: readonly string[]; choice: PageChoice },
): string | null {
  if (best.length > 0) return null;
  const { otherFault, unreadFault } = of.counts;
  if (otherFault + unreadFault > 0) return explainFaults(of.counts);
  return of.leftOut.length > 0 ? explainNone(of.leftOut) : explainNothing(of.counts, of.choice);
}

function explainFaults({ otherFault, unreadFault }: EligibilityCounts): string {
  const read = otherFault === 1 ? '1 page was read' : `${otherFault} pages were read`;
  const unread = unreadFault === 1 ? '1 page could not be read' : `${unreadFault} pages could not be read`;
  const parts = [
    ...(otherFault > 0 ? [`${read} and none has it`] : []),
    ...(unreadFault > 0 ? [`${unread} in time`] : []),
  ];
  return `No eligible page has any of the requested faults: ${parts.join('; ')}. Ask for other faults, or for all pages.`;
}

const namedReasons = 5;

function explainNone(leftOut: readonly string[]): string {
  const rest = leftOut.length - namedReasons;
  const more = rest > 0 ? ` And ${rest} more.` : '';
  return `None of the requested pages is eligible. ${leftOut.slice(0, namedReasons).join(' ')}${more}`;
}

function explainNothing(counts: EligibilityCounts, { startPosition, endPosition }: PageChoice): string {
  const notLookedAt = counts.file + counts.parameters + counts.utility + counts.pattern;
  if (counts.pages === 0 && notLookedAt > 0)
    return `None of the ${notLookedAt} addresses qualifies: they are excluded by your patterns, or are files, parameter pages, or utility pages. Change the patterns, or include all addresses.`;
  if (counts.pages === 0) return 'The search data has no page with impressions in this window.';
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
