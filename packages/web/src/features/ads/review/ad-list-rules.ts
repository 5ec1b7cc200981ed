import type { AdGroupResult } from '@serplift/core/api';
import { decisionFilter, fixedFilter, type ListRules, stateFilter } from '../../../runs/review/review-list-rules.ts';
import { deploymentLabels, deploymentState, stateLabels } from '../ad-state-rules.ts';
import { openAdName } from '../ads-kind.ts';

const warningLabels = { yes: 'With warnings', no: 'Without warnings' } as const;

/** The share of an ad group's keyword traffic that the proposed headlines answer; null until compared. */
export const coverageOf = ({ comparison }: AdGroupResult): number | null => comparison?.proposed.coverage ?? null;

/** The share of the proposed ad's combinations that read badly; null without an ad. */
export function badShareOf({ combinations }: AdGroupResult): number | null {
  return combinations === null || combinations.total === 0 ? null : combinations.bad / combinations.total;
}

/** The order by a figure, largest first; items without it come last. */
const byMost = (figureOf: (item: AdGroupResult) => number | null) => (a: AdGroupResult, b: AdGroupResult) =>
  (figureOf(b) ?? -1) - (figureOf(a) ?? -1);

/** What the ads of a run are searched, narrowed and ordered by. */
export const adList: ListRules<AdGroupResult> = {
  search: {
    label: 'Search ads',
    placeholder: 'Search ads…',
    textOf: ({ adGroup, keywords, generatedAd }) => {
      const texts = [...(generatedAd?.headlines ?? []), ...(generatedAd?.descriptions ?? []), ...keywords];
      return [adGroup.name, adGroup.campaignName, ...texts.map(({ text }) => text)].join('\n');
    },
  },
  filters: [
    stateFilter(stateLabels),
    decisionFilter,
    fixedFilter({
      name: 'warnings',
      label: 'Warnings',
      labels: warningLabels,
      valueOf: ({ warnings }) => (warnings.length > 0 ? 'yes' : 'no'),
    }),
    fixedFilter({ name: 'deployed', label: 'Deployment', labels: deploymentLabels, valueOf: deploymentState }),
  ],
  sorts: {
    // As the run processed them.
    run: { label: 'Run order', compare: () => 0 },
    clicks: { label: 'Clicks', compare: byMost(({ adGroup }) => adGroup.clicks) },
    impressions: { label: 'Impressions', compare: byMost(({ adGroup }) => adGroup.impressions) },
    ctr: { label: 'CTR', compare: byMost(({ adGroup }) => adGroup.ctr) },
    warnings: { label: 'Warnings', compare: byMost(({ warnings }) => warnings.length) },
    badShare: { label: 'Combinations that read badly', compare: byMost(badShareOf) },
    coverage: { label: 'Keyword traffic answered', compare: byMost(coverageOf) },
    adGroup: { label: 'Ad group', compare: (a, b) => a.adGroup.name.localeCompare(b.adGroup.name) },
    campaign: { label: 'Campaign', compare: (a, b) => a.adGroup.campaignName.localeCompare(b.adGroup.campaignName) },
  },
  openName: openAdName,
};
