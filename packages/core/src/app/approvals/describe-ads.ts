import { findAdsRun } from '../../ads/ad/ads-runs-store.ts';
import type { DeployInput } from '../../ads/deploy/deploy-ads.ts';
import type { AdContent } from '../../ads/deploy/deploy-content-rules.ts';
import { loadProposals, openRunAccount } from '../../ads/deploy/deploy-proposals.ts';
import { findEntries, listAdsOfDeployments } from '../../ads/deploy/deployment-ads-store.ts';
import { isLive } from '../../ads/deploy/deployment.ts';
import { findDeployment } from '../../ads/deploy/deployments-store.ts';
import { rollbackDeployment, type RollbackInput } from '../../ads/deploy/rollback-deployment.ts';
import { AppError, found } from '../../contract/errors.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { type Content, counted, runPath } from './approval-rules.ts';

type Changes = Content['places'][number]['changes'];

async function targetOf(context: Context, runId: string): Promise<string> {
  const { account } = found(await findAdsRun(context.db, runId), 'Optimization');
  return `Google Ads account ${account.name} (${account.id})`;
}

/** Every text of an ad, in the order in which people read it. */
function textsOf(ad: AdContent): { name: string; text: string }[] {
  const assets = (name: string, list: AdContent['headlines']) =>
    list.map(({ text, pin }, index) => ({
      name: `${name} ${index + 1}`,
      text: pin === null ? text : `${text} (pinned: ${pin})`,
    }));
  const paths = [ad.path1, ad.path2].filter((part) => part !== null);
  return [
    ...assets('Headline', ad.headlines),
    ...assets('Description', ad.descriptions),
    { name: 'Landing page', text: ad.finalUrl },
    ...(paths.length === 0 ? [] : [{ name: 'Display path', text: paths.join('/') }]),
  ];
}

const standing: Changes[number] = {
  name: 'Ad',
  before: 'deployed before',
  after: 'created again only if it was removed in Google Ads',
};

function describeEffect(counts: { fresh: number; standing: number }, status: string): string {
  const create = `Create ${counted(counts.fresh, 'ad')}, ${status}.`;
  if (counts.standing === 0) return create;
  const rest = `${counted(counts.standing, 'ad')} ${counts.standing === 1 ? 'was' : 'were'} deployed before.`;
  return counts.fresh === 0 ? `Create no new ad: ${rest}` : `${create} ${rest}`;
}

/** Ads that would be created, with each text; those that were deployed before are marked. */
export async function describeDeployment(context: Context, actor: TeamActor, input: DeployInput): Promise<Content> {
  const { optimizationId, accountId, proposals } = await loadProposals(context, actor, input);
  await openRunAccount(context, { teamId: actor.teamId, optimizationId });
  const status = input.status === 'ENABLED' ? 'enabled' : 'paused';
  const topicsOf = new Map(input.exemptions.map(({ adId, topics }) => [adId, topics.join(', ')]));
  const entries = await findEntries(context.db, { teamId: actor.teamId, accountId }, proposals);
  const isStanding = (itemId: string): boolean => isLive(entries.get(itemId));
  const standingCount = proposals.filter(({ itemId }) => isStanding(itemId)).length;
  return {
    effect: describeEffect({ fresh: proposals.length - standingCount, standing: standingCount }, status),
    target: await targetOf(context, optimizationId),
    places: proposals.map(({ itemId, adGroupName, campaignName, content }) => {
      const exempt = topicsOf.get(itemId);
      const texts = textsOf(content).map(({ name, text }): Changes[number] => ({ name, before: null, after: text }));
      const policy = exempt === undefined ? [] : [{ name: 'Policy exemption', before: null, after: exempt }];
      const state = isStanding(itemId) ? [standing] : [];
      return { place: `Ad group ${adGroupName} in ${campaignName}`, changes: [...state, ...texts, ...policy] };
    }),
    path: runPath('ads', optimizationId),
    estimate: null,
  };
}

/** Ads that would be paused or removed, as Google shows them now. */
export async function describeAdsRollback(context: Context, actor: TeamActor, input: RollbackInput): Promise<Content> {
  const { deploymentId, action } = input;
  const key = { teamId: actor.teamId, deploymentId };
  const { optimizationId } = found(await findDeployment(context.db, key), 'Deployment');
  const { ads } = await rollbackDeployment(context, actor, { ...input, dryRun: true });
  const entries = new Map((await listAdsOfDeployments(context.db, [deploymentId])).map((ad) => [ad.itemId, ad]));
  const places = ads.flatMap(({ adId, adGroupName, resourceName, outcome }) => {
    const entry = entries.get(adId);
    if (entry === undefined || (outcome !== 'willPause' && outcome !== 'willRemove')) return [];
    const isRemoved = outcome === 'willRemove';
    const state = { name: 'Ad', before: 'in Google Ads', after: isRemoved ? 'removed' : 'paused' };
    const texts = textsOf(entry.content).map(({ name, text }) => {
      return { name, before: text, after: isRemoved ? null : text };
    });
    const place = `Ad ${resourceName.split('~').at(-1) ?? ''} in the ad group ${adGroupName}`;
    return [{ place, changes: [state, ...texts] }];
  });
  if (places.length === 0) throw new AppError('conflict', 'There is nothing to roll back in this deployment.');
  const verb = action === 'pause' ? 'Pause' : 'Remove';
  return {
    effect: `${verb} ${counted(places.length, 'ad')} of a deployment.`,
    target: await targetOf(context, optimizationId),
    places,
    path: runPath('ads', optimizationId),
    estimate: null,
  };
}
