import { faultNames, type ProposalDoubt, proposalDoubtNames, type SeoPage } from '@serplift/core/api';
import {
  decisionFilter,
  fixedFilter,
  type ListRules,
  type ReviewView,
  stateFilter,
} from '../../runs/review/review-list-rules.ts';

export const stateLabels: Record<SeoPage['state'], string> = {
  succeeded: 'Improved',
  kept: 'Kept as is',
  failed: 'Failed',
  skipped: 'Skipped',
  working: 'In progress',
  waiting: 'Waiting',
};

export const riskLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;

// Pages without a fault come last.
const faultRank = ({ fault }: SeoPage): string => (fault === null || fault === 'none' ? '~' : fault);
const hiddenOf = ({ hidden }: SeoPage): number => hidden?.impressions ?? -1;
const riskOf = ({ rewriteRisk }: SeoPage): number => rewriteRisk?.probability ?? -1;

/** What is odd in the proposals of a run, by the id of their page. */
export type Doubts = ReadonlyMap<string, readonly ProposalDoubt[]>;

/** What the filter by doubts calls any of them. */
const doubtLabels = { any: 'Any', ...proposalDoubtNames, none: 'None' } as const;

function doubtFilter(doubts: Doubts) {
  return fixedFilter<SeoPage, keyof typeof doubtLabels>({
    name: 'doubt',
    label: 'To check',
    labels: doubtLabels,
    valueOf: ({ id, state }) => {
      const found = doubts.get(id);
      if (state !== 'succeeded') return null;
      return found === undefined ? 'none' : ['any', ...found.map(({ kind }) => kind)];
    },
  });
}

/** What the pages of a result are searched, narrowed and ordered by, once the doubts about them are known. */
export const pageListOf = (doubts: Doubts): ListRules<SeoPage> => ({
  search: {
    label: 'Search pages',
    placeholder: 'Search pages…',
    textOf: ({ url, keyword, currentTitle, optimizedTitle, decision }) =>
      [url, keyword, currentTitle, optimizedTitle, decision?.title].join('\n'),
  },
  filters: [
    stateFilter(stateLabels),
    decisionFilter,
    fixedFilter({
      name: 'risk',
      label: 'Rewrite risk',
      labels: riskLabels,
      valueOf: ({ rewriteRisk }) => rewriteRisk?.level,
    }),
    fixedFilter({ name: 'fault', label: 'Fault', labels: faultNames, valueOf: ({ fault }) => fault }),
    doubtFilter(doubts),
  ],
  sorts: {
    score: { label: 'Score', compare: (a, b) => b.score - a.score },
    belowSimilar: {
      label: 'Below similar pages',
      compare: (a, b) => (b.belowSimilar?.point ?? 0) - (a.belowSimilar?.point ?? 0),
    },
    clicks: { label: 'Clicks in 28 days', compare: (a, b) => b.clicks28 - a.clicks28 },
    position: { label: 'Position', compare: (a, b) => a.position - b.position },
    impressions: { label: 'Impressions', compare: (a, b) => b.impressions - a.impressions },
    newText: { label: 'A new text may bring', compare: (a, b) => b.newText.point - a.newText.point },
    ctr: { label: 'CTR', compare: (a, b) => b.ctr - a.ctr },
    hidden: { label: 'Hidden impressions', compare: (a, b) => hiddenOf(b) - hiddenOf(a) },
    fault: { label: 'Fault', compare: (a, b) => faultRank(a).localeCompare(faultRank(b)) },
    warnings: { label: 'Warnings', compare: (a, b) => b.warnings.length - a.warnings.length },
    risk: { label: 'Rewrite risk', compare: (a, b) => riskOf(b) - riskOf(a) },
    doubts: {
      label: 'To check',
      compare: (a, b) => (doubts.get(b.id)?.length ?? 0) - (doubts.get(a.id)?.length ?? 0),
    },
    page: { label: 'Page', compare: (a, b) => a.url.localeCompare(b.url) },
  },
});

/** Whether a list is narrowed or ordered by doubts. */
export const isAboutDoubts = ({ filters, sort }: Pick<ReviewView, 'filters' | 'sort'>): boolean =>
  filters['doubt'] !== undefined || sort === 'doubts';

/** The same while no page is read yet. */
export const pageList = pageListOf(new Map());
