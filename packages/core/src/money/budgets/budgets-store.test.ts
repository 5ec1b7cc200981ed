import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { findNotice, keepMailed, readMonth, takeUnmailedNotice, writeBudget } from './budgets-store.ts';

const { context } = await openStage();
let actor: TeamActor;

beforeEach(async () => {
  actor = await createTestActor(context);
  await context.db('budget_notices').delete();
});

const setBudget = (of: TeamActor, monthlyTicks: number | null, simulated = true) =>
  writeBudget(context.db, { teamId: of.teamId, userId: of.userId, monthlyTicks, simulated, now: new Date() });
/** What the month of a team has cost, as the ledger would have added it up. */
const spend = async (of: TeamActor, spentTicks: number, simulated = true): Promise<void> => {
  const { month } = await readMonth(context.db, { teamId: of.teamId, simulated });
  await context
    .db('team_months')
    .insert({ team_id: of.teamId, month: `${month}-01`, simulated, spent_ticks: spentTicks });
};
const noticeOf = async (of: TeamActor, monthlyTicks: number) => {
  const { month } = await readMonth(context.db, { teamId: of.teamId, simulated: true });
  return findNotice(context.db, { teamId: of.teamId, month, monthlyTicks });
};

describe('a new budget', () => {
  test.each([
    [49, null],
    [50, 50],
    [79, 50],
    [80, 80],
    [99, 80],
    [100, 100],
  ])('of 100 with %d spent raises the notice %s', async (spent, percent) => {
    await spend(actor, spent);
    await setBudget(actor, 100);
    expect(await noticeOf(actor, 100)).toBe(percent);
  });

  test('raises notices of its own team only', async () => {
    const other = await createTestActor(context);
    await setBudget(other, 100);
    await spend(other, 90);
    await setBudget(actor, 100);
    expect(await noticeOf(other, 100)).toBeNull();
  });

  test('looks at what real calls cost when it is set for real calls', async () => {
    await spend(actor, 90, true);
    await setBudget(actor, 100, false);
    expect(await noticeOf(actor, 100)).toBeNull();
  });

  test('returns what it was before, and null clears it', async () => {
    expect(await setBudget(actor, 100)).toBeNull();
    expect(await setBudget(actor, null)).toBe(100);
    expect(await readMonth(context.db, { teamId: actor.teamId, simulated: true })).toMatchObject({
      monthlyTicks: null,
    });
  });
});

describe('the mail about a level', () => {
  beforeEach(async () => {
    await spend(actor, 85);
    await setBudget(actor, 100);
  });
  /** Takes the notice as a worker does, and keeps whether its mail was sent. */
  const mail = (isSent: boolean): Promise<number | null> =>
    context.db.transaction(async (db) => {
      const notice = await takeUnmailedNotice(db);
      if (notice !== null) await keepMailed(db, notice, isSent);
      return notice?.percent ?? null;
    });

  test('is about the highest level, and those below it are not mailed after it', async () => {
    expect(await mail(true)).toBe(80);
    expect(await mail(true)).toBeNull();
  });

  test('is tried five times', async () => {
    const tries = [];
    for (let attempt = 0; attempt < 6; attempt += 1) tries.push(await mail(false));
    expect(tries).toEqual([80, 80, 80, 80, 80, null]);
  });

  test('is not sent a day later', async () => {
    await context.db('budget_notices').update({ raised_at: context.db.raw(`now() - interval '25 hours'`) });
    expect(await mail(true)).toBeNull();
  });

  test('is not sent twice when a second worker looks while the first sends it', async () => {
    await context.db.transaction(async (first) => {
      expect(await takeUnmailedNotice(first)).toMatchObject({ percent: 80, spentTicks: 85, budgetTicks: 100 });
      expect(await mail(true)).toBeNull();
    });
  });
});
