import type { Context, TeamActor } from '../../context/context.ts';
import type { LiftPlan } from '../lift-api.ts';
import { findTestOfRun } from '../lift-store.ts';
import { prepareBatch } from '../prepare-batch.ts';
import { offerPool } from './offer-pool.ts';

/** What a test of an optimization's accepted pages could find, before anything is fixed. Throws what preparing throws. */
export async function planLiftTest(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string },
): Promise<LiftPlan> {
  const batch = await prepareBatch(context, actor, input);
  const half = batch.ordered.length / 2;
  const testId = await findTestOfRun(context.db, { teamId: actor.teamId, runId: input.optimizationId });
  return {
    optimizationId: input.optimizationId,
    websiteUrl: batch.siteUrl,
    acceptedPages: batch.acceptedPages,
    units: batch.ordered.length + batch.leftOut.length,
    treated: half,
    waiting: half,
    outside: batch.leftOut.length,
    ...batch.offer,
    told: batch.told,
    lastDay: batch.lastDay,
    testId,
    pool: testId === null ? await offerPool(context, { teamId: actor.teamId, batch }) : null,
  };
}
