import { AppError } from '../../contract/errors.ts';
import { isOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import { nextLook } from '../../platform/next-look-rules.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import { type Context, nobody } from '../../team/context/context.ts';
import { deployChunk } from './deploy-chunk.ts';
import { withAdGroupLocks } from './deploy-locks-store.ts';
import { openRunAccount } from './deploy-proposals.ts';
import { giveUpOpenAds, listAdsOfDeployments, listOpenAds } from './deployment-ads-store.ts';
import type { DeploymentRecord } from './deployment.ts';
import { inDoubtSince, moveDeployments, readDeployment, setNextLook } from './deployments-store.ts';
import { declarationBlocker } from './preflight-rules.ts';

/** Ads in one call; a lost answer puts at most this many in doubt. */
const adsPerCall = 100;

/** How long a creation whose answer was lost may still be processed at Google before it counts as never made. */
const settleMs = 10_000;

export interface WorkOptions {
  settleMs?: number;
}

const unforeseen = 'Something went wrong on our side. Deploy this ad again; if it happens again, contact us.';
const inDoubt =
  'We don’t know yet whether Google created this ad. Deploy it again: Serplift checks its ad group first.';

async function endDeployment(context: Context, { id, teamId }: DeploymentRecord): Promise<void> {
  await transact(context, async (context) => {
    const [moved] = await moveDeployments(context.db, [id], { from: 'running', to: 'done' });
    if (moved === undefined) return;
    const since = await inDoubtSince(context.db, id);
    if (since !== null) await setNextLook(context.db, id, nextLook(since, { now: context.now() }));
    const states: Record<string, number> = {};
    for (const { state } of await listAdsOfDeployments(context.db, [id])) states[state] = (states[state] ?? 0) + 1;
    await recordAudit(context, { ...nobody, teamId }, { action: 'ads.deployed', subject: id, details: states });
  });
}

/** Ends what is open with a reason that says what to do; deploying again continues from there. */
async function giveUp(context: Context, deployment: DeploymentRecord, error: unknown): Promise<void> {
  const isKnown = error instanceof AppError;
  if (!isKnown) context.log.error({ err: error, deployment: deployment.id }, 'a deployment failed unexpectedly');
  const why = isKnown ? error.message : unforeseen;
  await giveUpOpenAds(context.db, deployment.id, { planned: why, creating: `${inDoubt} ${why}` });
}

async function deployAll(context: Context, deployment: DeploymentRecord, options: WorkOptions): Promise<void> {
  const { accountId, id: deploymentId } = deployment;
  const { ads, customer } = await openRunAccount(context, deployment);
  const blocker = declarationBlocker(await ads.undeclaredCampaigns(customer, { signal: context.signal }));
  for (let afterOrdinal = -1; ;) {
    const open = await listOpenAds(context.db, { deploymentId, afterOrdinal, limit: adsPerCall });
    const last = open.at(-1);
    if (last === undefined) return;
    const reserved = { accountId, adGroupIds: [...new Set(open.map(({ adGroupId }) => adGroupId))] };
    await withAdGroupLocks(context, reserved, (signal) =>
      deployChunk(
        {
          context: { ...context, signal },
          ads,
          customer,
          blocker,
          settleMs: options.settleMs ?? settleMs,
          isLook: deployment.nextLookAt !== null,
        },
        open.map(({ id }) => id),
      ),
    );
    afterOrdinal = last.ordinal;
  }
}

/**
 * Creates the ads of a deployment, each exactly once, however often this is started: what was sent without an answer is
 * looked for in its ad group before it is sent again. Throws only to be repeated, when its worker leaves or the database
 * fails; every other failure is kept with the ads it concerns.
 */
export async function workDeployment(context: Context, deploymentId: string, options: WorkOptions = {}): Promise<void> {
  const deployment = await readDeployment(context.db, deploymentId);
  if (deployment === null || deployment.state !== 'running') return;
  try {
    await deployAll(context, deployment, options);
  } catch (error) {
    if (context.signal.aborted || isOutage(error)) throw error;
    await giveUp(context, deployment, error);
  }
  await endDeployment(context, deployment);
}
