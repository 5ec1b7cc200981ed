import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { withDeadline } from '../../providers/upstream/abort.ts';
import { getRun } from '../../runs/record/get-run.ts';
import type { Deployment } from '../ad/ads-api.ts';
import { openRunAccount } from './deploy-proposals.ts';
import { keepReadBacks, listAdsOfDeployments } from './deployment-ads-store.ts';
import { readBacksOf, toDeployment, toDeploymentRow } from './deployment-rules.ts';
import type { DeploymentAd } from './deployment.ts';
import { listDeploymentsOf } from './deployments-store.ts';

/** Whoever polls asks Google at most this often. */
const freshMs = 30_000;
const readTimeoutMs = 10_000;

/** Reads created ads again when what is known of them is old; true when something was read. */
async function refresh(
  context: Context,
  of: { teamId: string; optimizationId: string },
  ads: readonly DeploymentAd[],
): Promise<boolean> {
  const oldest = context.now().getTime() - freshMs;
  const due = ads.filter(({ state, readAt }) => state === 'created' && (readAt === null || readAt.getTime() < oldest));
  if (due.length === 0) return false;
  const account = await openRunAccount(context, of);
  const adGroupIds = [...new Set(due.map(({ adGroupId }) => adGroupId))];
  const now = await withDeadline({ signal: context.signal, timeoutMs: readTimeoutMs }, (signal) =>
    account.ads.ads(account.customer, { adGroupIds, signal }),
  );
  await keepReadBacks(context.db, readBacksOf(due, now));
  return true;
}

/**
 * Deployments of a run, newest first, with their ads as Google Ads shows them, at most half a minute ago. When Google
 * cannot be asked, what was read before is shown.
 */
export async function listDeployments(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string },
): Promise<Deployment[]> {
  const { id } = await getRun(context, actor, { ...input, kind: 'ads' });
  const of = { teamId: actor.teamId, optimizationId: id };
  const records = await listDeploymentsOf(context.db, of);
  const read = (): Promise<DeploymentAd[]> =>
    listAdsOfDeployments(
      context.db,
      records.map(({ id }) => id),
    );
  let ads = await read();
  try {
    if (await refresh(context, of, ads)) ads = await read();
  } catch (error) {
    if (context.signal.aborted || (error instanceof AppError && error.code === 'unavailable')) throw error;
    context.log.info({ err: error, run: id }, 'deployed ads could not be read again');
  }
  return records.map((record) =>
    toDeployment(
      record,
      ads.filter(({ deploymentId }) => deploymentId === record.id).map((ad) => toDeploymentRow(ad, ad.itemId)),
    ),
  );
}
