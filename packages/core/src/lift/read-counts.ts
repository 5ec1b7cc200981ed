import { readPageDays } from '../search/kept/read-page-days.ts';
import type { Context } from '../team/context/context.ts';
import type { Counts } from './click-panel-rules.ts';
import type { StoredTest } from './lift-test.ts';
import { unitFinder } from './prepare-batch.ts';
import type { Days } from './verdict-rules.ts';

/** The units that are compared, in the order of the design. */
export const unitsInTest = ({ units }: StoredTest) => units.filter(({ arm }) => arm !== 'outside');

/** Clicks of a test's units in two periods; null while a day of them isn't kept. */
export async function readCounts(
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
