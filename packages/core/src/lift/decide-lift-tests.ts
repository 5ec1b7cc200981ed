import type { LiftResult } from '../contract/lift/lift-api.ts';
import { transact } from '../platform/database/transaction.ts';
import { saveMeasuredEffects } from '../search/click-model/text-effects-store.ts';
import { readPageDays } from '../search/kept/read-page-days.ts';
import { findSite } from '../search/kept/search-sites-store.ts';
import { recordAudit } from '../team/audit/audit-store.ts';
import type { Context } from '../team/context/context.ts';
import type { Counts } from './click-panel-rules.ts';
import { type Judged, judgeAtEnd, judgeHarm, measuredByFault } from './judge-test-rules.ts';
import { endTest, getTest, listLiveTests, setHarmLooked } from './lift-store.ts';
import type { StoredTest } from './lift-test.ts';
import { unitFinder } from './prepare-batch.ts';
import { daysOfTest, liveDaysOf, type Days } from './verdict-rules.ts';

/** The units that are compared, in the order of the design. */
const unitsInTest = ({ units }: StoredTest) => units.filter(({ arm }) => arm !== 'outside');

/** Clicks of a test's units in two periods; null while a day of them isn't kept. */
async function readCounts(
  context: Context,
  test: StoredTest,
  { siteId, before, after }: { siteId: string; before: Days; after: Days },
): Promise<Counts[] | null> {
  const units = unitsInTest(test);
  const groups = { groupCount: units.length, groupOf: unitFinder(units) };
  const key = { teamId: test.teamId, siteId };
  const [first, second] = [
    await readPageDays(context, key, { ...before, ...groups }),
    await readPageDays(context, key, { ...after, ...groups }),
  ];
  if (first.missingDays + second.missingDays > 0) return null;
  const sum = (days: Float64Array | undefined): number => days?.reduce((total, clicks) => total + clicks, 0) ?? 0;
  return units.map((_, unit) => ({ before: sum(first.clicks[unit]), after: sum(second.clicks[unit]) }));
}

/** Gives every test its verdict once the data of its last day is final, and takes the one look at harm before. */
export async function decideLiftTests(context: Context): Promise<void> {
  for (const key of await listLiveTests(context.db)) {
    if (context.signal.aborted) return;
    await transact(context, (context) => decideTest(context, key)).catch((error: unknown) =>
      context.log.warn({ err: error, ...key }, 'a lift test could not be judged'),
    );
  }
}

async function decideTest(context: Context, key: { teamId: string; testId: string }): Promise<void> {
  const test = await getTest(context.db, { ...key, isHeld: true });
  const live = liveDaysOf(test.units);
  const site = await findSite(context.db, test);
  // Another process may have decided it while this one waited for it.
  if (test.state !== 'open' || live === null || site?.finalDay == null) return;
  const days = daysOfTest(live);
  const isOver = site.finalDay >= days.after.endDate;
  if (!isOver && (test.harmLookedAt !== null || site.finalDay < days.harm.endDate)) return;
  const counts = await readCounts(context, test, {
    siteId: site.id,
    before: days.before,
    after: isOver ? days.after : days.harm,
  });
  // Some day is final but not fetched yet; the next sync brings it.
  if (counts === null) return;
  const judged: Judged = {
    design: test.design,
    seed: test.seed,
    isTreated: unitsInTest(test).map(({ arm }) => arm === 'treated'),
    counts,
  };
  if (!isOver) await setHarmLooked(context.db, { ...key, now: context.now() });
  const result = isOver ? judgeAtEnd(judged) : judgeHarm(judged);
  if (result === null) return;
  await end(context, key, result);
  const faults = unitsInTest(test).map(({ pages }) => pages[0]?.fault ?? 'none');
  const measured = measuredByFault(judged, faults, result);
  await saveMeasuredEffects(context.db, { ...key, now: context.now() }, measured);
}

async function end(context: Context, key: { teamId: string; testId: string }, result: LiftResult): Promise<void> {
  await endTest(context.db, key, { result, now: context.now() });
  const actor = { userId: null, teamId: key.teamId, via: 'nobody' as const, viaName: null };
  const details = { verdict: result.verdict, endedBy: result.endedBy };
  await recordAudit(context, actor, { action: 'lift.verdict', subject: key.testId, details });
}
