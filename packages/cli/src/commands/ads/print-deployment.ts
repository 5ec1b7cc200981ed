import type { Deployment } from '@serplift/core/api';
import { number } from '../../output/figures.ts';
import { type ListColumn, printRows } from '../../output/print-table.ts';
import type { Style } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import type { AdsRun } from './ads-kind.ts';

type DeployedAd = Deployment['ads'][number];

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

const columnsForPeople: readonly ListColumn<DeployedAd>[] = [
  ['Ad group', ({ adGroupName }) => adGroupName, 16],
  ['State', (ad) => [{ text: wordsOf(ad), style: styles[ad.state] ?? 'dim' }]],
  ['Google Ads', ({ readBack }) => (readBack === null ? '–' : `${readBack.status}, ${inWords(readBack.reviewStatus)}`)],
  ['Strength', ({ readBack }) => inWords(readBack?.adStrength)],
  ['Why', (ad) => [ad.message ?? '', ...policiesOf(ad)].filter((line) => line !== ''), 24],
];

const columnsForPipes: readonly ListColumn<DeployedAd>[] = [
  ['ad id', ({ adId }) => adId],
  ['ad group id', ({ adGroupId }) => adGroupId],
  ['ad group', ({ adGroupName }) => adGroupName],
  ['state', ({ state }) => state],
  ['ad in google ads', ({ resourceName }) => resourceName],
  ['status', ({ readBack }) => readBack?.status ?? ''],
  ['strength', ({ readBack }) => readBack?.adStrength ?? ''],
  ['review', ({ readBack }) => readBack?.reviewStatus ?? ''],
  ['reason', (ad) => [ad.message ?? '', ...policiesOf(ad)].join(' ').trim()],
];

/** Prints ads of deployments on stdout, one row each. */
export const printDeployedAds = ({ terminal }: Cli, ads: readonly DeployedAd[]): void =>
  printRows(terminal, terminal.outIsTerminal ? columnsForPeople : columnsForPipes, ads);

/** "3 created, 1 refused" */
export function countStates(ads: readonly DeployedAd[]): string {
  const counts = new Map<string, number>();
  for (const { state } of ads) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${number(count)} ${stateWords[state as 'created'] ?? state}`).join(', ');
}

/** Deployments, newest first, one row each. */
const deploymentColumns: readonly ListColumn<Deployment>[] = [
  ['Deployment', ({ id }) => id],
  ['When', ({ createdAt }, instant) => instant(createdAt)],
  ['By', ({ createdBy }) => createdBy ?? 'a former member'],
  ['Asked for', ({ status }) => status.toLowerCase()],
  ['State', ({ state }) => (state === 'rolledBack' ? 'rolled back' : state)],
  ['Ads', ({ ads }) => ({ shown: countStates(ads), plain: ads.length }), 12],
];

/** `serplift ads show --deployments`: what was deployed of a run, as Google reports it. */
export async function showDeployments({ tools: { cli, session, api }, optimizationId }: AdsRun): Promise<void> {
  const list = await session.call(api.ads.deployments, { optimizationId });
  await cli.result(list, () => {
    printRows(cli.terminal, deploymentColumns, list);
    if (list.length === 0) cli.say('Nothing in this run has been deployed yet.');
    if (list.length === 0 || !cli.terminal.outIsTerminal) return;
    cli.terminal.out('\n');
    printDeployedAds(
      cli,
      list.flatMap(({ ads }) => ads),
    );
  });
}
