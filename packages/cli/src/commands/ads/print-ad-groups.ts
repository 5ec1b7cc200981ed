import type { AdGroupResult, AdsOptimization } from '@serplift/core/api';
import { counted, moment, usd } from '../../output/figures.ts';
import { type Cell, type ListColumn, printRows } from '../../output/print-table.ts';
import { plain, styled } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import { headline } from '../runs/print-run.ts';
import { accountNumber } from './find-account.ts';

const outcomes: Record<AdGroupResult['state'], string> = {
  succeeded: 'ready',
  kept: 'kept',
  failed: 'failed',
  skipped: 'skipped',
  waiting: 'waiting',
  working: 'being written',
};

/** The state of an ad, the latest first: deployed, decided, written. */
export function standOf({ state, decision, deployment }: AdGroupResult): string {
  if (deployment !== null && deployment.state !== 'failed') {
    return deployment.state === 'rolledBack' ? 'rolled back' : deployment.state;
  }
  return decision?.verdict ?? outcomes[state];
}

/** Texts side by side, as Google separates them. */
export const joined = (assets: readonly { text: string }[] | undefined): string =>
  (assets ?? []).map(({ text }) => text).join(' | ');

const listed = (assets: readonly { text: string }[] | undefined, why: string): Cell =>
  assets === undefined ? [{ text: why, style: 'yellow' }] : assets.map(({ text }) => text);

const whyOf = ({ reasons, state }: AdGroupResult): string => reasons.join(' ') || outcomes[state];

const columnsForPeople: readonly ListColumn<AdGroupResult>[] = [
  ['Ad group', ({ adGroup }) => [adGroup.name, { text: adGroup.campaignName, style: 'dim' }], 14],
  ['State', standOf],
  ['Headlines', (item) => listed(item.generatedAd?.headlines, whyOf(item)), 20],
  ['Descriptions', ({ generatedAd }) => listed(generatedAd?.descriptions, ''), 24],
];

const columnsForPipes: readonly ListColumn<AdGroupResult>[] = [
  ['ad group id', ({ adGroup }) => adGroup.id],
  ['campaign', ({ adGroup }) => adGroup.campaignName],
  ['ad group', ({ adGroup }) => adGroup.name],
  ['state', ({ state }) => state],
  ['decision', ({ decision }) => decision?.verdict ?? ''],
  ['headlines', ({ generatedAd }) => joined(generatedAd?.headlines)],
  ['descriptions', ({ generatedAd }) => joined(generatedAd?.descriptions)],
  ['final url', ({ generatedAd }) => generatedAd?.finalUrl ?? ''],
  ['deployment', ({ deployment }) => deployment?.state ?? ''],
  ['ad in google ads', ({ deployment }) => deployment?.resourceName ?? ''],
  ['reason', ({ reasons }) => reasons.join(' ')],
];

/** Prints ad groups on stdout: one row each for pipes, the ad's texts below one another for people. */
export const printAdGroups = ({ terminal }: Cli, items: readonly AdGroupResult[]): void =>
  printRows(terminal, terminal.outIsTerminal ? columnsForPeople : columnsForPipes, items);

/** Prints what a run is, without its ad groups. */
export function printAdsRun(cli: Cli, run: AdsOptimization): void {
  const { color } = cli.terminal;
  const by = run.createdBy === null ? '' : ` by ${run.createdBy.username}`;
  const { headlinesCount, descriptionsCount, model } = run.settings;
  const lines = [
    headline(run, color.out),
    '',
    `Run       ${run.id}, ${run.status}`,
    `Started   ${moment(run.createdAt)}${by}`,
    `Account   ${plain(run.account.name)} (${accountNumber(run.account.id)})`,
    `Settings  ${String(headlinesCount)} headlines, ${String(descriptionsCount)} descriptions, ${String(model)}`,
    ...(run.maxCostUsd === null ? [] : [`Ceiling   ${usd(run.maxCostUsd)}`]),
  ];
  if (run.leftOut.length > 0) {
    const left = run.leftOut.map(({ reason, adGroups }) => `  ${plain(reason)}: ${counted(adGroups, 'ad group')}`);
    lines.push('', styled(color.out, 'bold', 'Left out'), ...left);
  }
  cli.print(lines.join('\n'));
}
