import type { AdGroupResult, AdsOptimization } from '@serplift/core/api';
import { counted, moment, usd } from '../../output/figures.ts';
import { type Cell, type Column, printTable } from '../../output/print-table.ts';
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

const columnsForPeople: Column[] = [
  { title: 'Ad group', flexible: 14 },
  { title: 'State' },
  { title: 'Headlines', flexible: 20 },
  { title: 'Descriptions', flexible: 24 },
];

const columnsForPipes: Column[] = [
  'ad group id',
  'campaign',
  'ad group',
  'state',
  'decision',
  'headlines',
  'descriptions',
  'final url',
  'deployment',
  'ad in google ads',
  'reason',
].map((title) => ({ title }));

/** Texts side by side, as Google separates them. */
export const joined = (assets: readonly { text: string }[] | undefined): string =>
  (assets ?? []).map(({ text }) => text).join(' | ');

const listed = (assets: readonly { text: string }[] | undefined, why: string): Cell =>
  assets === undefined ? [{ text: why, style: 'yellow' }] : assets.map(({ text }) => text);

/** Prints ad groups on stdout: one row each for pipes, the ad's texts below one another for people. */
export function printAdGroups(cli: Cli, items: readonly AdGroupResult[]): void {
  if (!cli.terminal.outIsTerminal) {
    const rows = items.map(({ adGroup, generatedAd: ad, decision, deployment, ...item }) => [
      adGroup.id,
      adGroup.campaignName,
      adGroup.name,
      item.state,
      decision?.verdict ?? '',
      joined(ad?.headlines),
      joined(ad?.descriptions),
      ad?.finalUrl ?? '',
      deployment?.state ?? '',
      deployment?.resourceName ?? '',
      item.reasons.join(' '),
    ]);
    printTable(cli.terminal, columnsForPipes, rows);
    return;
  }
  const rows = items.map((item): Cell[] => {
    const { generatedAd: ad, adGroup } = item;
    const why = item.reasons.join(' ') || outcomes[item.state];
    const name: Cell = [adGroup.name, { text: adGroup.campaignName, style: 'dim' }];
    return [name, standOf(item), listed(ad?.headlines, why), listed(ad?.descriptions, '')];
  });
  printTable(cli.terminal, columnsForPeople, rows);
}

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
