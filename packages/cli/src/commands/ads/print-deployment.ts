import type { Deployment } from '@serplift/core/api';
import { instantCell, number } from '../../output/figures.ts';
import { type Cell, type Column, printTable } from '../../output/print-table.ts';
import type { Style } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import type { AdsRun } from './ads-kind.ts';

type DeployedAd = Deployment['ads'][number];

const columnsForPeople: Column[] = [
  { title: 'Ad group', flexible: 16 },
  { title: 'State' },
  { title: 'Google Ads' },
  { title: 'Strength' },
  { title: 'Why', flexible: 24 },
];

const columnsForPipes: Column[] = [
  'ad id',
  'ad group id',
  'ad group',
  'state',
  'ad in google ads',
  'status',
  'strength',
  'review',
  'reason',
].map((title) => ({ title }));

const styles: Partial<Record<DeployedAd['state'], Style>> = {
  created: 'green',
  refused: 'red',
  failed: 'red',
  creating: 'yellow',
};

const stateWords: Partial<Record<DeployedAd['state'], string>> = { rolledBack: 'rolled back' };

/** What passed a validation is not planned for deployment. */
const wordsOf = ({ state, deploymentId }: DeployedAd): string =>
  state === 'planned' && deploymentId === 'preflight' ? 'accepted' : (stateWords[state] ?? state);

/** A constant of Google in words: "REVIEW_IN_PROGRESS" is "review in progress". */
const inWords = (constant: string | null | undefined): string => constant?.toLowerCase().replaceAll('_', ' ') ?? '–';

/** The exact policies that Google named, each with the text it is in. */
const policiesOf = ({ findings }: DeployedAd): string[] =>
  findings.flatMap(({ at, topics }) =>
    topics.map(({ topic, type, evidences }) => {
      const words = evidences.length > 0 ? `: "${evidences.join('", "')}"` : '';
      return `${at ?? 'ad'} ${topic} (${type.toLowerCase()})${words}`;
    }),
  );

/** Prints ads of deployments on stdout, one row each. */
export function printDeployedAds(cli: Cli, ads: readonly DeployedAd[]): void {
  if (!cli.terminal.outIsTerminal) {
    const rows = ads.map((ad) => [
      ad.adId,
      ad.adGroupId,
      ad.adGroupName,
      ad.state,
      ad.resourceName ?? '',
      ad.readBack?.status ?? '',
      ad.readBack?.adStrength ?? '',
      ad.readBack?.reviewStatus ?? '',
      [ad.message ?? '', ...policiesOf(ad)].join(' ').trim(),
    ]);
    printTable(cli.terminal, columnsForPipes, rows);
    return;
  }
  const rows = ads.map((ad): Cell[] => [
    ad.adGroupName,
    [{ text: wordsOf(ad), style: styles[ad.state] ?? 'dim' }],
    ad.readBack === null ? '–' : `${ad.readBack.status}, ${inWords(ad.readBack.reviewStatus)}`,
    inWords(ad.readBack?.adStrength),
    [ad.message ?? '', ...policiesOf(ad)].filter((line) => line !== ''),
  ]);
  printTable(cli.terminal, columnsForPeople, rows);
}

/** "3 created, 1 refused" */
export function countStates(ads: readonly DeployedAd[]): string {
  const counts = new Map<string, number>();
  for (const { state } of ads) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${number(count)} ${stateWords[state as 'created'] ?? state}`).join(', ');
}

/** Prints deployments on stdout, newest first, one row each. */
export function printDeployments(cli: Cli, deployments: readonly Deployment[]): void {
  const columns: Column[] = [
    { title: 'Deployment' },
    { title: 'When' },
    { title: 'By' },
    { title: 'Asked for' },
    { title: 'State' },
    { title: 'Ads', flexible: 12 },
  ];
  const rows = deployments.map(({ id, createdAt, createdBy, status, state, ads }) => [
    id,
    instantCell(createdAt),
    createdBy ?? 'a former member',
    status.toLowerCase(),
    state === 'rolledBack' ? 'rolled back' : state,
    { shown: countStates(ads), plain: ads.length },
  ]);
  printTable(cli.terminal, columns, rows);
}

/** `serplift ads show --deployments`: what was deployed of a run, as Google reports it. */
export async function showDeployments({ tools: { cli, session, api }, optimizationId }: AdsRun): Promise<void> {
  const list = await session.call(api.ads.deployments, { optimizationId });
  await cli.result(list, () => {
    printDeployments(cli, list);
    if (list.length === 0) cli.say('Nothing in this run has been deployed yet.');
    if (list.length === 0 || !cli.terminal.outIsTerminal) return;
    cli.terminal.out('\n');
    printDeployedAds(
      cli,
      list.flatMap(({ ads }) => ads),
    );
  });
}
