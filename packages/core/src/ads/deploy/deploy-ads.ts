import { setTimeout as delay } from 'node:timers/promises';
import type { Deployment } from '../../contract/ads/ads-api.ts';
import { found } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireMayPublish } from '../../team/teams/publish-rights.ts';
import { loadProposals, openRunAccount, type Proposal, type Proposals } from './deploy-proposals.ts';
import { endCreatedAds, findEntries, insertDeploymentAds } from './deployment-ads-store.ts';
import { toDeployment, toDeploymentRow } from './deployment-rules.ts';
import { type DeploymentAd, isLive, isOpen } from './deployment.ts';
import {
  deleteDeployment,
  insertDeployment,
  listStillRunning,
  moveDeployments,
  readDeployment,
} from './deployments-store.ts';

export interface DeployInput {
  optimizationId: string;
  adIds: string[];
  status: 'PAUSED' | 'ENABLED';
  exemptions: { adId: string; topics: string[] }[];
}

/** How long a caller waits for the end; the deployment continues without them. */
const waitMs = 25_000;
const pollEveryMs = 150;

type Entries = Map<string, DeploymentAd>;

const entriesOf = (context: Context, actor: TeamActor, { accountId, proposals }: Proposals): Promise<Entries> =>
  findEntries(context.db, { teamId: actor.teamId, accountId }, proposals);

/** Ads that were seen in Google Ads and are gone count as never deployed, so that deploying creates them again. */
async function forgetRemoved(context: Context, actor: TeamActor, wanted: Proposals): Promise<void> {
  const entries = await entriesOf(context, actor, wanted);
  const seen = [...entries.values()].filter(({ state, readBack }) => state === 'created' && readBack !== null);
  if (seen.length === 0) return;
  const { ads, customer } = await openRunAccount(context, { ...wanted, teamId: actor.teamId });
  const adGroupIds = [...new Set(seen.map(({ adGroupId }) => adGroupId))];
  const standing = await ads.ads(customer, { adGroupIds, signal: context.signal });
  const names = new Set(standing.map(({ resourceName }) => resourceName));
  const gone = seen.filter(({ resourceName }) => !names.has(resourceName ?? ''));
  const end = { state: 'failed', message: 'It was removed in Google Ads.' } as const;
  await endCreatedAds(
    context.db,
    gone.map(({ id }) => id),
    end,
  );
}

function toNewAds(proposals: readonly Proposal[], exemptions: DeployInput['exemptions']) {
  const topicsOf = new Map(exemptions.map(({ adId, topics }) => [adId, topics]));
  return proposals.map((proposal) => ({ ...proposal, exemptTopics: topicsOf.get(proposal.itemId) ?? [] }));
}

/** Writes the entry and its job in one transaction; returns the deployments that this call is about, the newest first. */
async function writeDeployment(
  context: Context,
  actor: TeamActor,
  wanted: Proposals & Pick<DeployInput, 'status' | 'exemptions'>,
): Promise<string[]> {
  const { optimizationId, accountId, status, exemptions } = wanted;
  const { teamId, userId } = actor;
  return transact(context, async (context) => {
    const { db, jobs } = context;
    const before = await entriesOf(context, actor, wanted);
    const fresh = wanted.proposals.filter(({ itemId }) => !isLive(before.get(itemId)));
    const id = await insertDeployment(db, {
      teamId,
      optimizationId,
      userId,
      accountId,
      status,
      createdAt: context.now(),
    });
    const planned = await insertDeploymentAds(db, { deploymentId: id, teamId, accountId }, toNewAds(fresh, exemptions));
    if (planned === 0) await deleteDeployment(db, id);
    else {
      await jobs.enqueueDeployment(db, { deploymentId: id, teamId });
      const details = { optimizationId, accountId, status, ads: planned, exemptions };
      await recordAudit(context, actor, { action: 'ads.deploy', subject: id, details });
    }
    const entries = [...(await entriesOf(context, actor, wanted)).values()];
    const interrupted = entries.filter(isOpen).map(({ deploymentId }) => deploymentId);
    // Those still in progress are not 'done' and stay as they are.
    const again = await moveDeployments(db, [...new Set(interrupted)], { from: 'done', to: 'running' });
    for (const deploymentId of again) await jobs.enqueueDeployment(db, { deploymentId, teamId });
    return [...new Set(entries.map(({ deploymentId }) => deploymentId))].sort().reverse();
  });
}

async function untilEnded(context: Context, deploymentIds: string[]): Promise<void> {
  const deadlineMs = Date.now() + waitMs;
  while (Date.now() < deadlineMs && (await listStillRunning(context.db, deploymentIds)).length > 0) {
    if (context.leaving.aborted) return;
    await delay(pollEveryMs, undefined, { signal: context.signal });
  }
}

/**
 * Creates ads in Google Ads, each exactly once: a job does it, and this waits a limited time for its end. What is
 * there already is not created again; what was interrupted resumes. Throws `conflict` for ads that cannot be deployed, and
 * `forbidden` for enabled ones unless the actor may publish.
 */
export async function deployAds(
  context: Context,
  actor: TeamActor,
  input: DeployInput,
): Promise<{ deployedAds: number; deployment: Deployment }> {
  const wanted = await loadProposals(context, actor, input);
  if (input.status === 'ENABLED') await requireMayPublish(context, actor, 'deploy ads that are enabled');
  await forgetRemoved(context, actor, wanted);
  const deploymentIds = await writeDeployment(context, actor, { ...wanted, ...input });
  await untilEnded(context, deploymentIds);
  const entries = await entriesOf(context, actor, wanted);
  const rows = wanted.proposals.flatMap(({ itemId }) => {
    const entry = entries.get(itemId);
    return entry === undefined ? [] : [toDeploymentRow(entry, itemId)];
  });
  const [newest = ''] = deploymentIds;
  const record = found(await readDeployment(context.db, newest), 'Deployment');
  return {
    deployedAds: rows.filter(({ state, readBack }) => state === 'created' && readBack?.status !== 'removed').length,
    deployment: toDeployment(record, rows),
  };
}
