import { recordAudit } from '../../audit/audit-store.ts';
import { saveMeasuredEffects } from '../../click-model/text-effects-store.ts';
import type { Context } from '../../context/context.ts';
import { transact } from '../../database/transaction.ts';
import { findSite } from '../../search-data/kept/search-sites-store.ts';
import { pacificDay } from '../../search-data/rows/search-window-rules.ts';
import { daysInPool } from '../batch-days-rules.ts';
import { decideSingleTests } from '../decide-lift-tests.ts';
import { type Judged, judgeAtEnd, judgeHarm, measuredByFault } from '../judge-test-rules.ts';
import { listTestsOfPools, setHarmLooked } from '../lift-store.ts';
import type { StoredTest } from '../lift-test.ts';
import { readCounts, unitsInTest } from '../read-counts.ts';
import { closePool, endPool, holdPool, listOpenPools, setPoolHarmLooked } from './lift-pools-store.ts';
import { dueOf, isFull, joinBatches } from './pool-rules.ts';

interface PoolKey {
  teamId: string;
  poolId: string;
}

/** Gives lift tests, single and pooled ones, the verdicts that are due. */
export async function decideLiftTests(context: Context): Promise<void> {
  await decideSingleTests(context);
  await decidePools(context);
}

/** Closes pooled tests by their rule, and gives each its one verdict once the last day of all its batches is final. */
async function decidePools(context: Context): Promise<void> {
  for (const key of await listOpenPools(context.db)) {
    if (context.signal.aborted) return;
    await transact(context, (context) => decidePool(context, key)).catch((error: unknown) =>
      context.log.warn({ err: error, ...key }, 'a pooled lift test could not be judged'),
    );
  }
}

async function decidePool(context: Context, key: PoolKey): Promise<void> {
  const { teamId, poolId } = key;
  const pool = await holdPool(context.db, key);
  // Another process may have decided it while this one waited for it.
  if (pool.state !== 'collecting' && pool.state !== 'closed') return;
  const now = context.now();
  const today = pacificDay(now);
  const tests = await listTestsOfPools(context.db, { teamId, poolIds: [poolId] });
  const batches = tests.map((test) => {
    const units = unitsInTest(test);
    const days = daysInPool(test.units, { joinedOn: pacificDay(test.createdAt), today });
    return { test, units: units.length, pairs: units.length / 2, days };
  });
  const units = batches.reduce((sum, batch) => sum + batch.units, 0);
  const isClosed = pool.state === 'closed' || isFull(pool, { units, today });
  if (isClosed && pool.state === 'collecting') await closePool(context.db, { ...key, now });
  const site = await findSite(context.db, pool);
  if (site?.finalDay == null) return;
  const due = dueOf(batches, { isClosed, hasLookedAtHarm: pool.harmLookedAt !== null, finalDay: site.finalDay });
  if (due === null) return;
  const parts: { test: StoredTest; judged: Omit<Judged, 'seed'> }[] = [];
  for (const { batch, before, after } of due.parts) {
    const counts = await readCounts(context, batch.test, { siteId: site.id, before, after });
    // Some day is final but not fetched yet; the next sync brings it.
    if (counts === null) return;
    const isTreated = unitsInTest(batch.test).map(({ arm }) => arm === 'treated');
    parts.push({ test: batch.test, judged: { design: batch.test.design, isTreated, counts } });
  }
  await judge(context, key, { at: due.at, parts });
}

async function judge(
  context: Context,
  key: PoolKey,
  { at, parts }: { at: 'end' | 'harm'; parts: { test: StoredTest; judged: Omit<Judged, 'seed'> }[] },
): Promise<void> {
  const now = context.now();
  const judged = joinBatches(
    parts.map((part) => part.judged),
    key.poolId,
  );
  if (at === 'harm') await setPoolHarmLooked(context.db, { ...key, now });
  const result = at === 'end' ? judgeAtEnd(judged) : judgeHarm(judged);
  if (result === null) return;
  const { teamId } = key;
  // Harm can end a pool before its last batches have days to compare: those that had are marked.
  if (at === 'harm') {
    for (const { test } of parts) await setHarmLooked(context.db, { teamId, testId: test.id, now });
  }
  await endPool(context.db, key, { result, now });
  const nobody = { userId: null, teamId, via: 'nobody' as const, viaName: null };
  const details = { verdict: result.verdict, endedBy: result.endedBy };
  await recordAudit(context, nobody, { action: 'lift.verdict', subject: key.poolId, details });
  // What the batches measured together is kept once, with the first of them.
  const faults = parts.flatMap(({ test }) => unitsInTest(test).map(({ pages }) => pages[0]?.fault ?? 'none'));
  const kept = { teamId, testId: parts[0]?.test.id ?? '', now };
  await saveMeasuredEffects(context.db, kept, measuredByFault(judged, faults, result));
}
