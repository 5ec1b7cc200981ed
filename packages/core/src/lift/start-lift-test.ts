import { AppError } from '../contract/errors.ts';
import type { LiftPlan, LiftTestDetails } from '../contract/lift/lift-api.ts';
import { transact } from '../platform/database/transaction.ts';
import { seededRandom } from '../search/click-model/random.ts';
import { recordAudit } from '../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { drawArms } from './assign-rules.ts';
import { findTestOfRun, insertTest, listPagesUnderTest } from './lift-store.ts';
import { methodVersion, type StoredUnit, type UnitArm } from './lift-test.ts';
import { type Batch, prepareBatch } from './prepare-batch.ts';
import { showLiftTest } from './show-lift-tests.ts';
import type { BatchUnit } from './unit-rules.ts';

const storedUnit = (unit: BatchUnit & { clicks: number }, arm: UnitArm): StoredUnit => ({
  arm,
  clicksBefore: unit.clicks,
  pages: unit.pages.map(({ itemId, page, otherAddresses, fault }) => ({ itemId, page, otherAddresses, fault })),
  liveOn: null,
});

/** What a test of an optimization's accepted pages could find, before anything is fixed. Throws what preparing throws. */
export async function planLiftTest(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string },
): Promise<LiftPlan> {
  const batch = await prepareBatch(context, actor, input);
  const half = batch.ordered.length / 2;
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
    testId: await findTestOfRun(context.db, { teamId: actor.teamId, runId: input.optimizationId }),
  };
}

/**
 * Fixes which accepted pages go live now and which wait. Throws `conflict` when no test is offered, when the optimization
 * has one, or when a page is in another open test; and what preparing throws.
 */
export async function startLiftTest(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string },
): Promise<LiftTestDetails> {
  const { optimizationId: runId } = input;
  const batch = await prepareBatch(context, actor, input);
  if (batch.offer.why !== null) throw new AppError('conflict', `This site cannot prove this batch. ${batch.offer.why}`);
  return transact(context, async (context) => {
    const testId = await dealBatch(context, actor, { runId, batch });
    const details = { optimizationId: runId, units: batch.ordered.length };
    await recordAudit(context, actor, { action: 'lift.start', subject: testId, details });
    return showLiftTest(context, actor, { testId });
  });
}

/**
 * Deals the pages of a batch and writes its test, in the caller's transaction; gives its ID. Throws `conflict` when the
 * optimization has a test or a page is in another one.
 */
async function dealBatch(
  context: Context,
  actor: TeamActor,
  { runId, batch }: { runId: string; batch: Batch },
): Promise<string> {
  const { teamId } = actor;
  const underTest = new Set(await listPagesUnderTest(context.db, teamId));
  if ((await findTestOfRun(context.db, { teamId, runId })) !== null) {
    throw new AppError('conflict', 'This optimization has a test already. See it under Tests.');
  }
  const shared = batch.ordered.flatMap(({ pages }) => pages).find(({ page }) => underTest.has(page));
  if (shared !== undefined) {
    throw new AppError('conflict', `${shared.page} is in another test. Wait for its verdict, or cancel that test.`);
  }
  const arms = drawArms(batch.design, seededRandom(`assign ${batch.seed}`));
  return insertTest(context.db, {
    teamId,
    runId,
    siteUrl: batch.siteUrl,
    methodVersion,
    seed: batch.seed,
    design: batch.design,
    told: batch.told,
    createdBy: actor.userId,
    createdAt: context.now(),
    units: [
      ...batch.ordered.map((unit, index) => storedUnit(unit, arms[index] === 1 ? 'treated' : 'waiting')),
      ...batch.leftOut.map((unit) => storedUnit(unit, 'outside')),
    ],
  });
}
