import type { AdAsset, AdGroupResult } from '@serplift/core/api';
import { counted, number, percent } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { describeDecision } from '../runs/decision-words.ts';
import { printSections } from '../runs/print-sections.ts';
import { joined, standOf } from './print-ad-groups.ts';

function describeAsset(limit: number): (asset: AdAsset) => string[] {
  return ({ text, displayWidth, pin, why, evidence }) => [
    `${text}  (${displayWidth}/${limit}${pin === null ? '' : `, ${pin.toLowerCase().replace('_', ' ')}`})`,
    `    ${why}`,
    ...evidence.map(({ claim, quote }) => `    "${claim}" from: ${quote}`),
  ];
}

function describeDeployment({ deployment }: AdGroupResult): string[] {
  if (deployment === null) return [];
  const { readBack, state, status, resourceName, message, findings } = deployment;
  return [
    `${state}, requested as ${status.toLowerCase()}${resourceName === null ? '' : `: ${resourceName}`}`,
    ...(message === null ? [] : [message]),
    ...findings.flatMap(({ at, code, topics }) =>
      topics.map(({ topic, type }) => `${at ?? 'ad'}: ${topic} (${type}), ${code}`),
    ),
    ...(readBack === null
      ? []
      : [
          `In Google Ads: ${readBack.status}, strength ${readBack.adStrength ?? 'pending'}, ${readBack.reviewStatus ?? 'no review yet'}`,
        ]),
    ...(readBack?.actionItems ?? []).map((advice) => `  ${advice}`),
  ];
}

function describeComparison(comparison: AdGroupResult['comparison']): string[] {
  if (comparison === null) return [];
  const { live, proposed, liveStrength, kept, letGo } = comparison;
  const whole = (share: number): string => `${Math.round(share * 100)}%`;
  return [
    `Headlines: ${live.headlines} live, ${proposed.headlines} proposed`,
    `Descriptions: ${live.descriptions} live, ${proposed.descriptions} proposed`,
    `Keywords answered: ${whole(live.coverage)} live, ${whole(proposed.coverage)} proposed`,
    `Combinations that read badly: ${whole(live.badShare)} live, ${whole(proposed.badShare)} proposed`,
    ...(liveStrength === null ? [] : [`Google rates the live ad ${liveStrength}`]),
    ...kept.map((text) => `Kept, rated good or best: ${text}`),
    ...letGo.map(({ text, why }) => `Not kept: ${text}. ${why}`),
  ];
}

/** Prints everything that is known of one ad group and its ad. */
export function printAd(cli: Cli, item: AdGroupResult): void {
  const { adGroup, generatedAd: ad, analysis, strength, combinations, decision } = item;
  printSections(cli, {
    name: `${adGroup.campaignName} / ${adGroup.name}`,
    figures: [
      `State     ${standOf(item)}`,
      `Figures   ${counted(adGroup.clicks, 'click')} of ${counted(adGroup.impressions, 'impression')}, CTR ${percent(adGroup.ctr)}`,
      ...(ad === null ? [] : [`Landing   ${ad.finalUrl}`]),
    ],
    sections: [
      { title: 'Headlines', lines: ad?.headlines.flatMap(describeAsset(30)) ?? item.reasons },
      { title: 'Descriptions', lines: ad?.descriptions.flatMap(describeAsset(90)) ?? [] },
      {
        title: 'Alternates',
        lines: ad === null ? [] : [...ad.alternates.headlines, ...ad.alternates.descriptions].map(({ text }) => text),
      },
      {
        title: 'Decision',
        lines: describeDecision(decision),
      },
      { title: 'Deployment', lines: describeDeployment(item) },
      { title: 'Keyword strategy', lines: analysis === null ? [] : [analysis.keywordStrategy] },
      { title: 'Competitor insights', lines: analysis === null ? [] : [analysis.competitorInsights] },
      {
        title: 'Strength, estimated',
        lines:
          strength === null
            ? []
            : [
                ...strength.parts.map(({ name, value, note }) => `${name}: ${Math.round(value * 100)}%. ${note}`),
                ...strength.advice,
              ],
      },
      {
        title: 'Combinations',
        lines:
          combinations === null
            ? []
            : [
                `${number(combinations.bad)} of ${number(combinations.total)} read badly`,
                ...combinations.worst.map(
                  ({ headlines, problems }) => `${headlines.join(' | ')}: ${problems.join(' ')}`,
                ),
              ],
      },
      { title: 'Compared with the live ad', lines: describeComparison(item.comparison) },
      { title: 'Ads today', lines: item.currentAds.map((now) => `${now.status}: ${joined(now.headlines)}`) },
      {
        title: 'Competitors seen',
        lines: item.competitors.map((seen) => `${seen.position}. ${seen.domain}: ${seen.title}`),
      },
      { title: 'Warnings', lines: item.warnings },
    ],
  });
}
