import type { Context } from '../../context/context.ts';
import { pacificDay } from '../../search-data/rows/search-window-rules.ts';
import type { ClickPanel } from '../click-panel-rules.ts';
import type { PoolOffer } from '../lift-api.ts';
import { listTestsOfPools } from '../lift-store.ts';
import { fewestPooledUnits, tellPoolPower, tellPowerOfCopies } from '../power-rules.ts';
import { type Batch, readPast } from '../prepare-batch.ts';
import { unitsInTest } from '../read-counts.ts';
import { findCollectingPool } from './lift-pools-store.ts';
import { choicesOf, cutPasts, moreBatchesFor, referenceCopies } from './pool-rules.ts';

/** What joining a batch to the website's pooled test would bring; null where it has a test of its own or no pool would help. */
export async function offerPool(
  context: Context,
  { teamId, batch }: { teamId: string; batch: Batch },
): Promise<PoolOffer | null> {
  const units = batch.ordered.length;
  if (batch.offer.isOffered || units < fewestPooledUnits || batch.told.pastStarts === 0) return null;
  const { siteUrl, seed } = batch;
  const pool = await findCollectingPool(context.db, { teamId, siteUrl });
  if (pool === null || pool.latestOn < pacificDay(context.now())) {
    const copies = referenceCopies(units);
    const { smallestLift } = tellPowerOfCopies(batch.past, { copies, seed });
    const choices = choicesOf(units, { units: copies * units, smallestLift });
    if (choices.length === 0) return null;
    return { poolId: null, choices, latestOn: null, batches: 1, units, told: tellPoolPower([batch.past], seed) };
  }
  const pasts = await readPasts(context, { teamId, siteUrl, poolId: pool.id });
  const together = pasts.reduce((sum, { sums }) => sum + sums.length, units);
  const { targetLift: lift, unitsNeeded } = pool;
  return {
    poolId: pool.id,
    choices: [{ lift, unitsNeeded, moreBatches: moreBatchesFor(unitsNeeded - together, units) }],
    latestOn: pool.latestOn,
    batches: pasts.length + 1,
    units: together,
    told: tellPoolPower([...pasts, batch.past], seed),
  };
}

/** The past of each batch of a pooled test, up to the day before it joined. */
async function readPasts(
  context: Context,
  { teamId, siteUrl, poolId }: { teamId: string; siteUrl: string; poolId: string },
): Promise<ClickPanel[]> {
  const tests = await listTestsOfPools(context.db, { teamId, poolIds: [poolId] });
  const units = tests.map(unitsInTest);
  const panel = await readPast(context, { teamId, siteUrl, units: units.flat() });
  return cutPasts(
    panel,
    tests.map(({ createdAt }, index) => ({ units: units[index]?.length ?? 0, joinedOn: pacificDay(createdAt) })),
  );
}
