import { type Api, type Deployment, isUnchecked, type OutputOf } from '@serplift/core/api';
import { exitCodes, UsageError } from '../../output/exit-codes.ts';
import { counted, number } from '../../output/figures.ts';
import { openProgress } from '../../output/progress.ts';
import { plain, styled } from '../../output/terminal.ts';
import type { Tools } from '../runs/run-kind.ts';
import { countStates, printDeployedAds } from './print-deployment.ts';
import { type AdOptions, type ChosenAds, chooseAds } from './select-ads.ts';

/** Options of `ads deploy`. */
export interface DeployOptions extends AdOptions {
  enable?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  exempt?: string[];
  failOn: 'none' | 'failed' | 'partial';
}

type Deployed = OutputOf<Api['ads']['deploy']>;

const requestOf = ({ optimizationId, items }: ChosenAds, { enable }: DeployOptions) => ({
  optimizationId,
  adIds: items.map(({ id }) => id),
  status: enable === true ? ('ENABLED' as const) : ('PAUSED' as const),
});

function exitCodeOf(deployed: number, asked: number, { failOn }: DeployOptions): number {
  const isFailed = failOn === 'partial' ? deployed < asked : failOn === 'failed' && deployed === 0;
  return isFailed ? exitCodes.failed : exitCodes.ok;
}

async function working<T>({ cli }: Tools, text: string, work: () => Promise<T>): Promise<T> {
  const progress = await openProgress(cli);
  try {
    progress.show(text);
    return await work();
  } finally {
    progress.stop();
  }
}

/** `serplift ads deploy --dry-run`: what Google would say; nothing is created. Answers the exit code. */
async function validateAds(tools: Tools, optimizationId: string, options: DeployOptions): Promise<number> {
  const { cli, session, api } = tools;
  const chosen = await chooseAds(tools, optimizationId, options);
  const { blockers, ads } = await working(tools, `Asking Google about ${counted(chosen.items.length, 'ad')}`, () =>
    session.call(api.ads.preflight, requestOf(chosen, options)),
  );
  const good = ads.filter(({ state }) => state === 'planned' || state === 'created').length;
  await cli.result({ blockers, ads }, () => printDeployedAds(cli, ads));
  for (const blocker of blockers) cli.warn(`\n${blocker}`);
  const verdict =
    blockers.length > 0
      ? 'Nothing can be deployed to this account right now'
      : `Google accepts ${good} of ${counted(ads.length, 'ad')}`;
  cli.say(`\n${verdict}. Nothing was created.`);
  return exitCodeOf(blockers.length > 0 ? 0 : good, ads.length, options);
}

/** True when the deployment may start: a person agreed beforehand, or types the word now. */
async function isAgreed({ cli }: Tools, chosen: ChosenAds, options: DeployOptions): Promise<boolean> {
  if (options.yes === true) return true;
  const prompts = cli.requirePrompts('No terminal to confirm in; nothing was deployed. Pass --yes.');
  const word = options.enable === true ? 'enable' : 'deploy';
  const how = options.enable === true ? 'enabled, which spends money as soon as Google has approved them' : 'paused';
  const { length: unchecked } = chosen.items.filter(isUnchecked);
  const ads = `${counted(chosen.items.length, 'ad')}${unchecked === 0 ? '' : ` (${unchecked} not checked by a review)`}`;
  const typed = await prompts.text(`Type "${word}" to create ${ads} in ${plain(chosen.account)}, ${how}:`);
  return typed.trim().toLowerCase() === word;
}

/** Asks until the deployment has ended; asking again never creates anything twice. */
async function deployAndFollow(tools: Tools, chosen: ChosenAds, options: DeployOptions): Promise<Deployed> {
  const { cli, session, api } = tools;
  const topics = options.exempt ?? [];
  const exemptions = topics.length === 0 ? [] : chosen.items.map(({ id: adId }) => ({ adId, topics }));
  const request = { ...requestOf(chosen, options), exemptions };
  const isWorking = ({ ads }: Deployment): boolean =>
    ads.some(({ state }) => state === 'planned' || state === 'creating');
  return working(tools, `Creating ${counted(chosen.items.length, 'ad')} in ${plain(chosen.account)}`, async () => {
    for (;;) {
      const answer = await session.call(api.ads.deploy, request);
      if (answer.deployment.state !== 'running' || !isWorking(answer.deployment)) return answer;
      cli.terminal.signal.throwIfAborted();
    }
  });
}

function tellDeployed({ cli, session }: Tools, chosen: ChosenAds, { deployedAds, deployment }: Deployed): void {
  const all = chosen.items.length;
  const [mark, style] = deployedAds === all ? (['✓', 'green'] as const) : (['✗', 'red'] as const);
  const sentence = `${number(deployedAds)} of ${counted(all, 'ad')} in Google Ads (${countStates(deployment.ads)}).`;
  cli.say(`\n${styled(cli.terminal.color.err, style, mark)} ${sentence}\n`);
  cli.say(`  serplift ads show ${chosen.optimizationId} --deployments  strength and review status`);
  cli.say(`  serplift ads rollback ${deployment.id}     pause or remove the ads`);
  if (session.mode === 'remote') cli.say(`  ${session.place}/responsive-search-ads/${chosen.optimizationId}`);
}

/** `serplift ads deploy`: agreement, then each ad exactly once. Answers the exit code. */
export async function deployAds(tools: Tools, optimizationId: string, options: DeployOptions): Promise<number> {
  const { cli, session } = tools;
  if (options.dryRun === true) return validateAds(tools, optimizationId, options);
  if (options.exempt !== undefined && options.adGroup === undefined) {
    throw new UsageError('To request an exemption, name the ads with --ad-group.');
  }
  if (options.yes !== true) cli.requirePrompts('No terminal to confirm in; nothing was deployed. Pass --yes.');
  const chosen = await chooseAds(tools, optimizationId, options);
  if (!(await isAgreed(tools, chosen, options))) {
    cli.say('Nothing was deployed.');
    return exitCodes.ok;
  }
  cli.terminal.signal.throwIfAborted();
  const worker = await session.startWorking();
  try {
    const deployed = await deployAndFollow(tools, chosen, options);
    await cli.result(deployed, () => printDeployedAds(cli, deployed.deployment.ads));
    tellDeployed(tools, chosen, deployed);
    return exitCodeOf(deployed.deployedAds, chosen.items.length, options);
  } catch (error) {
    if (cli.terminal.signal.aborted) {
      cli.say('Interrupted. Run the same command again to continue; no ad is created twice.');
    }
    throw error;
  } finally {
    await worker.stop();
  }
}
