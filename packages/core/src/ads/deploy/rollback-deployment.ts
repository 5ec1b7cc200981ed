import pLimit from 'p-limit';
import { AppError, type ErrorCode, found } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { AdsAd } from '../../providers/google-ads/google-ads.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireMayPublish } from '../../team/teams/publish-rights.ts';
import { withAdGroupLocks } from './deploy-locks-store.ts';
import { openRunAccount } from './deploy-proposals.ts';
import { endCreatedAds, keepOutcomes, listAdsOfDeployments } from './deployment-ads-store.ts';
import type { DeploymentAd } from './deployment.ts';
import { findDeployment, moveDeployments } from './deployments-store.ts';
import { reconcile } from './reconcile-rules.ts';
import { describeIrreversible, listRollbackSteps, type RollbackAction, type RollbackStep } from './rollback-rules.ts';

export interface RollbackInput {
  deploymentId: string;
  action: RollbackAction;
  dryRun: boolean;
}

interface RolledBackAd {
  adId: string;
  adGroupName: string;
  resourceName: string;
  drift: string[];
  outcome: RollbackStep['outcome'] | 'paused' | 'removed' | 'failed';
  message: string | null;
}

interface RollbackReport {
  ads: RolledBackAd[];
  /** What cannot be undone, for people. */
  irreversible: string[];
}

type RunAccount = Awaited<ReturnType<typeof openRunAccount>>;

const changesAtOnce = 4;
const adsAtOnce = 100;
/** After these every further change would fail as well. */
const endsAll: ReadonlySet<ErrorCode> = new Set(['reconnect_needed', 'quota_exceeded', 'rate_limited', 'forbidden']);

const toReport = ({ entry, resourceName, drift, outcome, message }: RollbackStep): RolledBackAd => {
  return { adId: entry.itemId, adGroupName: entry.adGroupName, resourceName, drift, outcome, message };
};

function readAds(context: Context, { ads, customer }: RunAccount, created: readonly DeploymentAd[]): Promise<AdsAd[]> {
  const adGroupIds = [...new Set(created.map(({ adGroupId }) => adGroupId))];
  return ads.ads(customer, { adGroupIds, signal: context.signal });
}

/** Finds ads whose creation was in doubt, so that they are rolled back, too. */
async function findCreated(context: Context, account: RunAccount, inDoubt: readonly DeploymentAd[]): Promise<void> {
  const { created } = reconcile([...inDoubt], await readAds(context, account, inDoubt));
  const found = created.map(({ entry: { id, attempt }, ad: { resourceName } }) => {
    return { id, attempt, state: 'created', resourceName } as const;
  });
  await keepOutcomes(context.db, found);
}

/** Changes what the step says at Google. */
async function change({ ads, customer }: RunAccount, step: RollbackStep, signal: AbortSignal): Promise<void> {
  const { resourceName } = step;
  if (step.outcome === 'willRemove') await ads.removeAd(customer, { resourceName }, { signal });
  if (step.outcome === 'willPause') await ads.setAdStatus(customer, { resourceName, status: 'PAUSED' }, { signal });
}

const endOf = {
  willPause: { outcome: 'paused', message: 'Paused by a rollback.' },
  alreadyPaused: { outcome: 'paused', message: 'It was already paused before the rollback.' },
  willRemove: { outcome: 'removed', message: 'Removed by a rollback.' },
  leftAlone: { outcome: 'leftAlone', message: 'It no longer existed before the rollback.' },
} as const;

/** Does one step; a failure is its outcome, because the others continue. */
async function takeStep(context: Context, account: RunAccount, step: RollbackStep): Promise<RolledBackAd> {
  const { outcome, message } = endOf[step.outcome];
  if (!step.isDone) await change(account, step, context.signal);
  if (step.isDone || step.outcome !== 'leftAlone') {
    await endCreatedAds(context.db, [step.entry.id], { state: 'rolledBack', message });
  }
  return { ...toReport(step), outcome };
}

/** Does the steps, a few at a time; after a failure that affects all of them, the rest is not tried. */
async function takeSteps(context: Context, account: RunAccount, steps: RollbackStep[]): Promise<RolledBackAd[]> {
  const limit = pLimit(changesAtOnce);
  let end: AppError | null = null;
  const attempt = async (step: RollbackStep): Promise<RolledBackAd> => {
    try {
      if (end !== null) throw end;
      return await takeStep(context, account, step);
    } catch (error) {
      if (context.signal.aborted || !(error instanceof AppError) || error.code === 'unavailable') throw error;
      if (endsAll.has(error.code)) end = error;
      return { ...toReport(step), outcome: 'failed', message: error.message };
    }
  };
  return Promise.all(steps.map((step) => limit(() => attempt(step))));
}

/** Rolls back under a lock on these ad groups; what there is to do is decided again from what Google shows now. */
async function rollBack(
  context: Context,
  account: RunAccount,
  of: { created: DeploymentAd[]; action: RollbackAction },
): Promise<RolledBackAd[]> {
  const reports: RolledBackAd[] = [];
  for (let start = 0; start < of.created.length; start += adsAtOnce) {
    const chunk = of.created.slice(start, start + adsAtOnce);
    const reserved = {
      accountId: account.customer.accountId,
      adGroupIds: [...new Set(chunk.map(({ adGroupId }) => adGroupId))],
    };
    const done = await withAdGroupLocks(context, reserved, async (signal) => {
      const held = { ...context, signal };
      return takeSteps(held, account, listRollbackSteps(chunk, await readAds(held, account, chunk), of.action));
    });
    reports.push(...done);
  }
  return reports;
}

/** Ends the deployment when nothing is left to roll back, and remembers who did what. */
async function settle(
  context: Context,
  actor: TeamActor,
  of: RollbackInput & { reports: RolledBackAd[] },
): Promise<void> {
  const counts: Record<string, number> = {};
  for (const { outcome } of of.reports) counts[outcome] = (counts[outcome] ?? 0) + 1;
  await transact(context, async (context) => {
    const ads = await listAdsOfDeployments(context.db, [of.deploymentId]);
    const isOver = !ads.some(({ state }) => state === 'created') && ads.some(({ state }) => state === 'rolledBack');
    if (isOver) await moveDeployments(context.db, [of.deploymentId], { from: 'done', to: 'rolledBack' });
    const details = { ...counts, action: of.action };
    await recordAudit(context, actor, { action: 'ads.rolledBack', subject: of.deploymentId, details });
  });
}

/**
 * Pauses or removes what a deployment created; what a person changed since is left alone and said. With `dryRun` it only
 * says what would be done and what cannot be undone. May be repeated. Throws `conflict` while the deployment works, and
 * `forbidden` unless the actor may publish.
 */
export async function rollbackDeployment(
  context: Context,
  actor: TeamActor,
  input: RollbackInput,
): Promise<RollbackReport> {
  const { deploymentId, action } = input;
  const deployment = found(await findDeployment(context.db, { teamId: actor.teamId, deploymentId }), 'Deployment');
  await requireMayPublish(context, actor, 'roll ads back');
  if (deployment.state === 'running') {
    throw new AppError('conflict', 'This deployment is still in progress; roll it back once it ends.');
  }
  const sent = (await listAdsOfDeployments(context.db, [deploymentId])).filter(
    ({ state }) => state === 'created' || state === 'creating',
  );
  if (sent.length === 0) return { ads: [], irreversible: [] };
  const account = await openRunAccount(context, deployment);
  const inDoubt = sent.filter(({ state }) => state === 'creating');
  if (inDoubt.length > 0) await findCreated(context, account, inDoubt);
  const created = (await listAdsOfDeployments(context.db, [deploymentId])).filter(({ state }) => state === 'created');
  const ads = await readAds(context, account, created);
  const steps = listRollbackSteps(created, ads, action);
  const irreversible = describeIrreversible(steps, ads, action);
  if (input.dryRun) return { ads: steps.map(toReport), irreversible };
  await recordAudit(context, actor, { action: 'ads.rollback', subject: deploymentId, details: { action } });
  const reports = await rollBack(context, account, { created, action });
  await settle(context, actor, { ...input, reports });
  return { ads: reports, irreversible };
}
