import type { AdGroupResult } from '@serplift/core/api';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { DecisionPill } from '../../../runs/decide/DecisionPill.tsx';
import { itemTones } from '../../../runs/decide/item-tones.ts';
import type { TableKind } from '../../../runs/review/review-kind.ts';
import { StatusPill } from '../../../ui/status/Badge.tsx';
import { deploymentLabels, deploymentState, stateLabels } from '../ad-state-rules.ts';
import { wordsOf } from '../google-words.ts';
import { badShareOf, coverageOf } from './ad-list-rules.ts';

const orDash = (fraction: number | null): string => (fraction === null ? '–' : formatPercent(fraction, 0));

/** The columns of the table of ads; clicks, impressions and CTR are those of the ad group. */
export const adTable: TableKind<AdGroupResult> = {
  columns: [
    { name: 'adGroup', label: 'Ad group', track: 'minmax(12rem, 1fr)', cell: nameOf, sort: 'adGroup' },
    { name: 'headlines', label: 'First headlines', track: 'minmax(24rem, 2fr)', cell: headlinesOf },
    {
      name: 'decision',
      label: 'Decision',
      track: '8.5rem',
      cell: ({ generatedAd, decision, state }) =>
        generatedAd === null ? (
          <StatusPill tone={itemTones[state]}>{stateLabels[state]}</StatusPill>
        ) : (
          <DecisionPill decision={decision} />
        ),
    },
    {
      name: 'warnings',
      label: 'Warnings',
      track: '6.5rem',
      isNumeric: true,
      cell: ({ warnings }) => (warnings.length === 0 ? '–' : formatNumber(warnings.length)),
      sort: 'warnings',
    },
    {
      name: 'clicks',
      label: 'Clicks, 30 days',
      track: '6.5rem',
      isNumeric: true,
      cell: ({ adGroup }) => formatNumber(adGroup.clicks),
      sort: 'clicks',
    },
    {
      name: 'impressions',
      label: 'Impressions, 30 days',
      track: '8rem',
      isNumeric: true,
      cell: ({ adGroup }) => formatNumber(adGroup.impressions),
      sort: 'impressions',
    },
    {
      name: 'ctr',
      label: 'CTR, 30 days',
      track: '6.5rem',
      isNumeric: true,
      cell: ({ adGroup }) => formatPercent(adGroup.ctr),
      sort: 'ctr',
    },
    {
      name: 'coverage',
      label: 'Keyword traffic answered',
      track: '9.5rem',
      isNumeric: true,
      cell: (item) => orDash(coverageOf(item)),
      sort: 'coverage',
    },
    {
      name: 'badShare',
      label: 'Combinations that read badly',
      track: '10rem',
      isNumeric: true,
      cell: (item) => orDash(badShareOf(item)),
      sort: 'badShare',
    },
    {
      name: 'deployment',
      label: 'Deployment',
      track: '10rem',
      cell: (item) => (item.deployment === null ? '–' : deploymentLabels[deploymentState(item)]),
    },
    {
      name: 'campaign',
      label: 'Campaign',
      track: 'minmax(10rem, 1fr)',
      cell: ({ adGroup }) => adGroup.campaignName,
      sort: 'campaign',
      isExtra: true,
    },
    {
      name: 'description',
      label: 'First description',
      track: 'minmax(20rem, 2fr)',
      cell: ({ generatedAd }) => generatedAd?.descriptions[0]?.text ?? '–',
      isExtra: true,
    },
    {
      name: 'liveStrength',
      label: 'Strength of the live ad',
      track: '11rem',
      cell: ({ comparison }) => (comparison?.liveStrength == null ? '–' : wordsOf(comparison.liveStrength)),
      isExtra: true,
    },
  ],
};

function nameOf({ adGroup }: AdGroupResult): string {
  return adGroup.name;
}

function headlinesOf({ generatedAd, reasons }: AdGroupResult): string {
  if (generatedAd === null) return reasons.join(' ') || 'No ad was written.';
  return generatedAd.headlines
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' | ');
}
