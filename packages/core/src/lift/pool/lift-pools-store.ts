import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { found } from '../../contract/errors.ts';
import type { LiftResult } from '../lift-api.ts';
import type { PoolRule } from './pool-rules.ts';

/** A pooled test as it is stored in the database, without its batches. */
export interface StoredPool extends PoolRule {
  id: string;
  teamId: string;
  siteUrl: string;
  state: 'collecting' | 'closed' | 'decided' | 'cancelled';
  methodVersion: number;
  createdAt: Date;
  closedAt: Date | null;
  harmLookedAt: Date | null;
  endedAt: Date | null;
  result: LiftResult | null;
}

const columns = (db: Knex) => [
  'id',
  'team_id as teamId',
  'site_url as siteUrl',
  'state',
  'method_version as methodVersion',
  'target_lift as targetLift',
  'units_needed as unitsNeeded',
  db.raw(`to_char(latest_on, 'YYYY-MM-DD') as "latestOn"`),
  'created_at as createdAt',
  'closed_at as closedAt',
  'harm_looked_at as harmLookedAt',
  'ended_at as endedAt',
  'verdict as result',
];

const openStates = ['collecting', 'closed'] as const;
/** Lists show at most this many. */
const mostListed = 50;

/** The team's pooled tests, newest first. */
export async function listPools(db: Knex, teamId: string): Promise<StoredPool[]> {
  return db('lift_pools')
    .where({ team_id: teamId })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .select<StoredPool[]>(columns(db));
}

/** One pooled test of the team, locked until the transaction ends; `not_found` for another team's or none. */
export async function holdPool(db: Knex, of: { teamId: string; poolId: string }): Promise<StoredPool> {
  const [row] = await db('lift_pools')
    .where({ team_id: of.teamId })
    .whereRaw('id::text = ?', [of.poolId])
    .forUpdate()
    .select<StoredPool[]>(columns(db));
  return found(row, 'Pooled test');
}

/** The website's pooled test that takes batches; in a transaction with `isHeld`, it stays locked until that ends. */
export async function findCollectingPool(
  db: Knex,
  of: { teamId: string; siteUrl: string; isHeld?: boolean },
): Promise<StoredPool | null> {
  const query = db('lift_pools').where({ team_id: of.teamId, site_url: of.siteUrl, state: 'collecting' });
  if (of.isHeld === true) query.forUpdate();
  const [row] = await query.select<StoredPool[]>(columns(db));
  return row ?? null;
}

/** Starts a pooled test with its rule; gives its ID. */
export async function insertPool(
  db: Knex,
  pool: PoolRule & Pick<StoredPool, 'teamId' | 'siteUrl' | 'methodVersion' | 'createdAt'> & { createdBy: string },
): Promise<string> {
  const id = newId();
  await db('lift_pools').insert({
    id,
    team_id: pool.teamId,
    site_url: pool.siteUrl,
    state: 'collecting',
    method_version: pool.methodVersion,
    target_lift: pool.targetLift,
    units_needed: pool.unitsNeeded,
    latest_on: pool.latestOn,
    created_by: pool.createdBy,
    created_at: pool.createdAt,
  });
  return id;
}

/** Ends the taking of batches. */
export async function closePool(db: Knex, of: { teamId: string; poolId: string; now: Date }): Promise<void> {
  await db('lift_pools')
    .where({ team_id: of.teamId, id: of.poolId, state: 'collecting' })
    .update({ state: 'closed', closed_at: of.now });
}

/** Pooled tests of every team without a verdict, oldest first; for the daily job. */
export async function listOpenPools(db: Knex): Promise<{ teamId: string; poolId: string }[]> {
  return db('lift_pools')
    .whereIn('state', [...openStates])
    .orderBy('created_at')
    .select<{ teamId: string; poolId: string }[]>('team_id as teamId', 'id as poolId');
}

/** Remembers that the one look at harm was taken. */
export async function setPoolHarmLooked(db: Knex, of: { teamId: string; poolId: string; now: Date }): Promise<void> {
  await db('lift_pools').where({ team_id: of.teamId, id: of.poolId }).update({ harm_looked_at: of.now });
}

/** Ends a pooled test and all its batches, with one result or without one. */
export async function endPool(
  db: Knex,
  of: { teamId: string; poolId: string },
  { result, now }: { result: LiftResult | null; now: Date },
): Promise<void> {
  const end = {
    state: result === null ? 'cancelled' : 'decided',
    verdict: result === null ? null : JSON.stringify(result),
    ended_at: now,
  };
  await db('lift_pools')
    .where({ team_id: of.teamId, id: of.poolId })
    .whereIn('state', [...openStates])
    .update(end);
  await db('lift_tests').where({ team_id: of.teamId, pool_id: of.poolId, state: 'open' }).update(end);
}
