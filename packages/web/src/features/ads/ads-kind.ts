import type { AdGroupResult, AdsOptimization, AdsSettings, InputOf } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import type { RunKind } from '../../runs/kind/run-kind.ts';

/** The values of ads runs. */
export interface AdsTypes {
  run: AdsOptimization;
  item: AdGroupResult;
  input: InputOf<typeof runCalls.ads.start>;
}

/** Runs that write responsive search ads. */
export const adsKind: RunKind<AdsTypes> = {
  kind: 'ads',
  calls: runCalls.ads,
  itemsPerCall: 200,
  itemsOf: ({ adGroups }) => adGroups,
  withItems: (run, adGroups) => ({ ...run, adGroups }),
  nameOf: ({ adGroup }) => adGroup.name,
  inputOf: ({ campaignIds, adGroupIds, settings, account, maxCostUsd }) => ({
    campaignIds,
    adGroupIds,
    settings: { ...(settings as Partial<AdsSettings>), selectedAccountId: account.id },
    ...(maxCostUsd === null ? {} : { maxCostUsd }),
  }),
  inTeam: (input, { id, team }) => (team === null ? null : { teamId: team.id, createdBy: id, ...input }),
  files: [
    {
      label: 'Download CSV',
      name: ({ adsCsvFileName }, { id }) => adsCsvFileName(id),
      text: ({ adsCsvText }, items, options) => adsCsvText(items, { format: 'ours', ...options }),
    },
    {
      label: 'Download for Google Ads Editor',
      name: (_, { id }) => `google-ads-editor-${id}.csv`,
      text: ({ adsCsvText }, items, options) => adsCsvText(items, { format: 'editor', ...options }),
    },
  ],
  paths: { setup: paths.ads, run: paths.adsResult },
  wizard: {
    title: 'Google Ads Optimization',
    description: 'Responsive search ads for your ad groups, reviewed by you before anything goes live.',
    back: { to: paths.dashboard, label: 'Back to Optimizations' },
    steps: ['Select Campaigns', 'AI Analysis', 'Review & Deploy'],
    documentTitles: {
      setup: 'Google Ads optimization',
      working: 'Ads optimization running',
      ended: 'Ads to review',
    },
    anew: { label: 'New Optimization', everywhere: true },
    startFailure: { title: 'Failed to start optimization. Please try again.', tone: 'bad' },
  },
  watch: {
    pollMs: 2000,
    atMostMs: 5 * 60_000,
    completedTitle: 'Optimization Complete',
    failure: { title: 'Optimization Failed', text: 'Optimization failed. Please try again.', isReasonTold: true },
    returnsOnFailure: true,
  },
};
