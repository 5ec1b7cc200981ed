import { transact } from '../../platform/database/transaction.ts';
import type { Context } from '../../team/context/context.ts';
import { giveUpOpenAds } from './deployment-ads-store.ts';
import { listRunningDeployments, moveDeployments, startDueLooks } from './deployments-store.ts';

const givenUp = 'The workers stopped too often while these ads were deployed; deploy them again.';

/** Repairs what crashes left: deployments that no job works on, such as after a restored backup. */
export async function sweepDeployments(context: Context): Promise<void> {
  await transact(context, async ({ db, jobs }) => {
    for (const due of await startDueLooks(db, context.now())) await jobs.enqueueDeployment(db, due);
  });
  const running = await listRunningDeployments(context.db);
  if (running.length === 0) return;
  const jobs = await context.jobs.findDeploymentJobs(
    context.db,
    running.map(({ deploymentId }) => deploymentId),
  );
  for (const deployment of running) {
    const { deploymentId: id } = deployment;
    const { live, dead } = jobs.get(id) ?? { live: false, dead: false };
    if (live) continue;
    context.log.warn({ deployment: id, dead }, 'a deployment had no living job');
    await transact(context, async ({ db, jobs }) => {
      if (!dead) return jobs.enqueueDeployment(db, deployment);
      await giveUpOpenAds(db, id, { planned: givenUp, creating: givenUp });
      await moveDeployments(db, [id], { from: 'running', to: 'done' });
    });
  }
}
