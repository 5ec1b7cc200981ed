import { AppError } from '../contract/errors.ts';
import type { LiftTestDetails } from '../contract/lift/lift-api.ts';
import { pacificDay } from '../contract/search/search-window-rules.ts';
import { transact } from '../platform/database/transaction.ts';
import { recordAudit } from '../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { endTest, getTest, setLive } from './lift-store.ts';
import type { StoredTest } from './lift-test.ts';
import { showLiftTest } from './show-lift-tests.ts';

function requireOpen({ state }: StoredTest): void {
  if (state === 'decided') throw new AppError('conflict', 'This test has ended; its verdict is final.');
  if (state === 'cancelled') throw new AppError('conflict', 'This test was canceled.');
}

function refuse(at: string, message: string): never {
  throw new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });
}

/** A page goes live after the assignment was fixed, and not in the future. */
function checkDay(liveOn: string, test: StoredTest, now: Date): void {
  const isDay = !Number.isNaN(Date.parse(liveOn)) && new Date(liveOn).toISOString().slice(0, 10) === liveOn;
  if (!isDay) refuse('liveOn', 'This date does not exist.');
  const first = pacificDay(test.createdAt);
  const last = now.toISOString().slice(0, 10);
  if (liveOn < first || liveOn > last) {
    refuse('liveOn', `Use a day from ${first}, when the test was started, to today (${last}).`);
  }
}

/** The units that are named, or all that are not live yet and don't wait. */
function ordinalsOf(test: StoredTest, itemIds: readonly string[] | undefined): number[] {
  const all = test.units.map((unit, ordinal) => ({ ...unit, ordinal }));
  if (itemIds === undefined) {
    return all.filter(({ arm, liveOn }) => arm !== 'waiting' && liveOn === null).map(({ ordinal }) => ordinal);
  }
  const named = new Set(itemIds);
  const chosen = all.filter(({ pages }) => pages.some(({ itemId }) => named.has(itemId)));
  const inTest = new Set(all.flatMap(({ pages }) => pages.map(({ itemId }) => itemId)));
  const unknown = itemIds.find((itemId) => !inTest.has(itemId));
  if (unknown !== undefined) refuse('itemIds', `The page ${unknown} is not in this test.`);
  for (const { arm, liveOn, pages } of chosen) {
    const [first] = pages;
    if (arm === 'waiting') {
      throw new AppError(
        'conflict',
        `${first?.page ?? ''} waits for the verdict: publishing it now would spoil the test.`,
      );
    }
    if (liveOn !== null) throw new AppError('conflict', `${first?.page ?? ''} has been live since ${liveOn}.`);
    const missing = pages.find(({ itemId }) => !named.has(itemId));
    if (missing !== undefined) {
      refuse('itemIds', `${missing.page} shares searches with ${first?.page ?? ''} and goes live with it. Name both.`);
    }
  }
  return chosen.map(({ ordinal }) => ordinal);
}

/** Keeps since when pages of a test are live. Throws `conflict` for pages that wait or are live, and for an ended test. */
export function markLive(
  context: Context,
  actor: TeamActor,
  input: { testId: string; liveOn: string; itemIds?: readonly string[] | undefined },
): Promise<LiftTestDetails> {
  const { testId, liveOn } = input;
  return transact(context, async (context) => {
    const test = await getTest(context.db, { teamId: actor.teamId, testId, isHeld: true });
    requireOpen(test);
    checkDay(liveOn, test, context.now());
    const ordinals = ordinalsOf(test, input.itemIds);
    if (ordinals.length === 0) throw new AppError('conflict', 'All pages that should be live are already marked live.');
    await setLive(context.db, { teamId: actor.teamId, testId: test.id }, { liveOn, ordinals });
    const details = { liveOn, units: ordinals.length };
    await recordAudit(context, actor, { action: 'lift.markLive', subject: test.id, details });
    return showLiftTest(context, actor, { testId });
  });
}

/** Ends a test without a verdict; its pages may all go live. */
export function cancelLiftTest(
  context: Context,
  actor: TeamActor,
  { testId }: { testId: string },
): Promise<LiftTestDetails> {
  return transact(context, async (context) => {
    const test = await getTest(context.db, { teamId: actor.teamId, testId, isHeld: true });
    requireOpen(test);
    await endTest(context.db, { teamId: actor.teamId, testId: test.id }, { result: null, now: context.now() });
    await recordAudit(context, actor, { action: 'lift.cancel', subject: test.id });
    return showLiftTest(context, actor, { testId });
  });
}
