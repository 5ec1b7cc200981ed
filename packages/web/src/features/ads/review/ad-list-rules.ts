import type { AdGroupResult } from '@serplift/core/api';
import { decisionFilter, fixedFilter, type ListRules, stateFilter } from '../../../runs/review/review-list-rules.ts';
import { deploymentLabels, deploymentState, stateLabels } from '../ad-state-rules.ts';

const warningLabels = { yes: 'With warnings', no: 'Without warnings' } as const;

/** What the ads of a run are searched and narrowed by. */
export const adList: ListRules<AdGroupResult> = {
  search: {
    label: 'Search ads',
    placeholder: 'Search ad group, keyword or text…',
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
  sorts: {},
  openName: 'ad',
};
