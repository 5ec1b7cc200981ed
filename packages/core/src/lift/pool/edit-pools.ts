import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { transact } from '../../database/transaction.ts';
import { pacificDay, shiftDay } from '../../search-data/rows/search-window-rules.ts';
import { designOf } from '../assign-rules.ts';
import type { LiftTestDetails, PoolOffer } from '../lift-api.ts';
import { listTestsOfPools } from '../lift-store.ts';
import { methodVersion, type StoredTest } from '../lift-test.ts';
import { type Batch, prepareBatch } from '../prepare-batch.ts';
import { presentTest, showLiftTest } from '../show-lift-tests.ts';
import { dealBatch } from '../start-lift-test.ts';
import type { LiftPool } from './lift-pool-api.ts';
import {
  closePool,
  endPool,
  findCollectingPool,
  holdPool,
  insertPool,
  listPools,
  type StoredPool,
} from './lift-pools-store.ts';
import { offerPool } from './offer-pool.ts';
import { isFull, lastComparedDay, type PoolRule } from './pool-rules.ts';

/** A pooled test takes batches for at most a year: what is measured later says little about the first of them. */
const longestDays = 365;

function refuse(at: string, message: string): never {
  throw new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}

/** The rule of a new pooled test: a lift that this batch can begin to look for, and a day that exists within a year. */
function readRule(
  { choices }: PoolOffer,
  input: { targetLift?: number | undefined; latestOn?: string | undefined },
  now: Date,
): PoolRule {
  const { targetLift, latestOn } = input;
  const lifts = choices.map(({ lift }) => `${Math.round(100 * lift)}%`).join(', ');
  const choice = choices.find(({ lift }) => lift === targetLift);
  if (targetLift === undefined || latestOn === undefined) {
    const message = `This website has no open pooled test. To start one, give the lift to look for (${lifts}) and the last day to add batches.`;
    throw new AppError('conflict', message);
  }
  if (choice === undefined) refuse('targetLift', `A pooled test of batches like this one can look for ${lifts}.`);
  const isDay = !Number.isNaN(Date.parse(latestOn)) && new Date(latestOn).toISOString().slice(0, 10) === latestOn;
  if (!isDay) refuse('latestOn', 'This date does not exist.');
  const today = pacificDay(now);
  const [first, last] = [shiftDay(today, 1), shiftDay(today, longestDays)];
  if (latestOn < first || latestOn > last) refuse('latestOn', `Use a day from ${first} to ${last}.`);
  return { targetLift, unitsNeeded: choice.unitsNeeded, latestOn };
}

/** The pooled test that a batch joins, held; a new one where none takes batches. */
async function openPool(
  context: Context,
  actor: TeamActor,
  of: { batch: Batch; offer: PoolOffer; rule: PoolRule | null },
): Promise<{ id: string; rule: PoolRule; units: number }> {
  const { teamId } = actor;
  const { siteUrl } = of.batch;
  const now = context.now();
  // Two people who join at once are one after the other here.
  await context.db('teams').where({ id: teamId }).forNoKeyUpdate().select('id');
  const known = await findCollectingPool(context.db, { teamId, siteUrl, isHeld: true });
  const isOver = known !== null && known.latestOn < pacificDay(now);
  if (isOver) await closePool(context.db, { teamId, poolId: known.id, now });
  const current = isOver ? null : known;
  if ((current?.id ?? null) !== of.offer.poolId) {
    throw new AppError('conflict', "This website's pooled test has changed in the meantime. Plan again.");
  }
  if (current !== null) {
    const tests = await listTestsOfPools(context.db, { teamId, poolIds: [current.id] });
    return { id: current.id, rule: current, units: unitsOf(tests) };
  }
  const { rule } = of;
  if (rule === null) throw new AppError('conflict', 'This website has no open pooled test.');
  const pool = { ...rule, teamId, siteUrl, methodVersion, createdAt: now, createdBy: actor.userId };
  return { id: await insertPool(context.db, pool), rule, units: 0 };
}

const unitsOf = (tests: readonly StoredTest[]): number =>
  tests.flatMap(({ units }) => units).filter(({ arm }) => arm !== 'outside').length;

/**
 * Joins the accepted pages of a run to their website's pooled test, or starts one by the rule given. Throws `conflict` when
 * the batch can be proven by itself, when no pool would help it, when a rule is given to an open pool, and what dealing throws.
 */
export async function joinLiftPool(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; targetLift?: number | undefined; latestOn?: string | undefined },
): Promise<LiftTestDetails> {
  const { optimizationId: runId, targetLift, latestOn } = input;
  const batch = await prepareBatch(context, actor, { optimizationId: runId });
  if (batch.offer.isOffered) {
    throw new AppError('conflict', 'This site can prove this batch by itself. Start its own test instead.');
  }
  const offer = await offerPool(context, { teamId: actor.teamId, batch });
  if (offer === null) throw new AppError('conflict', `A pooled test can't prove this batch. ${batch.offer.why ?? ''}`);
  if (offer.poolId !== null && (targetLift !== undefined || latestOn !== undefined)) {
    throw new AppError(
      'conflict',
      'This website already has a pooled test, and its lift and last day are fixed. To join it, leave out targetLift and latestOn.',
    );
  }
  const rule = offer.poolId === null ? readRule(offer, input, context.now()) : null;
  return transact(context, async (context) => {
    const pool = await openPool(context, actor, { batch, offer, rule });
    const design = designOf(
      batch.ordered.map(({ clicks }) => clicks),
      batch.told.drift,
      'pairs',
    );
    const testId = await dealBatch(context, actor, { runId, batch, design, told: offer.told, poolId: pool.id });
    const units = pool.units + batch.ordered.length;
    const now = context.now();
    if (isFull(pool.rule, { units, today: pacificDay(now) })) {
      await closePool(context.db, { teamId: actor.teamId, poolId: pool.id, now });
    }
    const details = { optimizationId: runId, pool: pool.id, units: batch.ordered.length };
    await recordAudit(context, actor, { action: 'lift.join', subject: testId, details });
    return showLiftTest(context, actor, { testId });
  });
}

function present(pool: StoredPool, tests: readonly StoredTest[], today: string): LiftPool {
  const own = tests.filter(({ poolId }) => poolId === pool.id);
  const last = own.at(-1);
  const isOpen = pool.state === 'collecting' || last === undefined;
  return {
    id: pool.id,
    websiteUrl: pool.siteUrl,
    state: pool.state,
    methodVersion: pool.methodVersion,
    targetLift: pool.targetLift,
    unitsNeeded: pool.unitsNeeded,
    latestOn: pool.latestOn,
    createdAt: pool.createdAt.toISOString(),
    closedAt: pool.closedAt?.toISOString() ?? null,
    endedAt: pool.endedAt?.toISOString() ?? null,
    units: unitsOf(own),
    told: last?.told ?? { smallestLift: null, power: [], pastStarts: 0, drift: 0 },
    lastComparedDay: lastComparedDay(isOpen ? pool.latestOn : pacificDay(last.createdAt)),
    tests: own.map((test) => presentTest(test, today)),
    result: pool.result,
  };
}

/** The team's pooled tests with their batches, newest first. */
export async function listLiftPools(context: Context, { teamId }: TeamActor): Promise<LiftPool[]> {
  const pools = await listPools(context.db, teamId);
  const tests = await listTestsOfPools(context.db, { teamId, poolIds: pools.map(({ id }) => id) });
  const today = pacificDay(context.now());
  return pools.map((pool) => present(pool, tests, today));
}

/** Ends a pooled test and all its batches without a verdict; their pages can all go live. */
export function cancelLiftPool(context: Context, actor: TeamActor, input: { poolId: string }): Promise<LiftPool> {
  const { teamId } = actor;
  return transact(context, async (context) => {
    const pool = await holdPool(context.db, { teamId, ...input });
    if (pool.state === 'decided') throw new AppError('conflict', 'This test has ended; its verdict is final.');
    if (pool.state === 'cancelled') throw new AppError('conflict', 'This test was canceled.');
    const now = context.now();
    await endPool(context.db, { teamId, poolId: pool.id }, { result: null, now });
    await recordAudit(context, actor, { action: 'lift.cancelPool', subject: pool.id });
    const tests = await listTestsOfPools(context.db, { teamId, poolIds: [pool.id] });
    return present({ ...pool, state: 'cancelled', endedAt: now }, tests, pacificDay(now));
  });
}
