import type { LiftTest, LiftTestDetails } from '../contract/lift/lift-api.ts';
import { pacificDay } from '../contract/search/search-window-rules.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { getTest, listTests } from './lift-store.ts';
import type { StoredTest, StoredUnit, UnitArm } from './lift-test.ts';
import { type Days, daysOfTest, liveDaysOf } from './verdict-rules.ts';

const dayMs = 86_400_000;
/** Search Console's days are usually final after this many. */
const finalAfterDays = 3;

/** Days until the last one of a period is final, as far as known. */
export function daysLeftOf({ endDate }: Days, today: string): number {
  return Math.max(0, Math.round((Date.parse(endDate) - Date.parse(today)) / dayMs + finalAfterDays));
}

/** A test as people see it on a day. */
export function presentTest(test: StoredTest, today: string): LiftTest {
  const count = (arm: UnitArm): number => test.units.filter((unit) => unit.arm === arm).length;
  const pagesOf = (isMeant: (unit: StoredUnit) => boolean): number =>
    test.units.filter(isMeant).reduce((sum, { pages }) => sum + pages.length, 0);
  const live = liveDaysOf(test.units);
  const days = live === null ? null : daysOfTest(live);
  const measuring = test.state === 'open' && days !== null;
  return {
    id: test.id,
    optimizationId: test.runId,
    websiteUrl: test.siteUrl,
    state: test.state === 'open' ? (measuring ? 'measuring' : 'waitingForPages') : test.state,
    methodVersion: test.methodVersion,
    createdAt: test.createdAt.toISOString(),
    endedAt: test.endedAt?.toISOString() ?? null,
    told: test.told,
    treated: count('treated'),
    treatedLive: test.units.filter(({ arm, liveOn }) => arm === 'treated' && liveOn !== null).length,
    waiting: count('waiting'),
    outside: count('outside'),
    pages: {
      treated: pagesOf(({ arm }) => arm === 'treated'),
      treatedLive: pagesOf(({ arm, liveOn }) => arm === 'treated' && liveOn !== null),
      waiting: pagesOf(({ arm }) => arm === 'waiting'),
      outside: pagesOf(({ arm }) => arm === 'outside'),
    },
    days: days && { before: days.before, after: test.result?.endedBy === 'harm' ? days.harm : days.after },
    daysLeft: measuring ? daysLeftOf(days.after, today) : null,
    result: test.result,
  };
}

/** The team's tests, newest first. */
export async function listLiftTests(context: Context, actor: TeamActor): Promise<LiftTest[]> {
  const today = pacificDay(context.now());
  return (await listTests(context.db, actor.teamId)).map((test) => presentTest(test, today));
}

/** One of the team's tests with its pages. */
export async function showLiftTest(
  context: Context,
  actor: TeamActor,
  { testId }: { testId: string },
): Promise<LiftTestDetails> {
  const test = await getTest(context.db, { teamId: actor.teamId, testId });
  return {
    ...presentTest(test, pacificDay(context.now())),
    units: test.units.map(({ pages, arm, clicksBefore, liveOn }) => ({
      pages: pages.map(({ itemId, page }) => ({ itemId, url: page })),
      arm,
      clicksBefore,
      liveOn,
    })),
  };
}
