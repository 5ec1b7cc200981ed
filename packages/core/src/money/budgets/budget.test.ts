import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { getRun, listItems } from '../../runs/record/get-run.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { startWorker } from '../../testing/index.ts';
import { openStage } from '../../testing/open-stage.ts';
import {
  createTestActor,
  openTestContext,
  payOnce,
  rehearsal,
  rehearsalItems,
  rehearsalPurchase,
  startRehearsal,
} from '../../testing/run-world.ts';
import { isCeilingReached } from '../ledger/pay-for-call.ts';
import { usageSummary } from '../ledger/report-usage.ts';
import { quoteOf } from '../quotes/quote-rules.ts';
import { readMonth, takeUnmailedNotice } from './budgets-store.ts';
import { dismissNotice, notingBudget, setBudget, showBudget } from './manage-budget.ts';

/** A cent in ticks, the smallest budget. */
const cent = 100_000_000;

const { context, database } = await openStage({ poolSize: 10 });
/** A second process on the same database. */
const other = openTestContext(database);
afterAll(() => other.close());
let actor: TeamActor;

beforeEach(async () => {
  actor = await createTestActor(context);
});

interface TestCall {
  reserveTicks: number;
  costTicks?: number;
  outcome?: 'settled' | 'unknown' | 'released';
  simulated?: boolean;
  optimizationId?: string;
}

function pay(world: typeof context, call: TestCall, during: () => Promise<unknown> = async () => {}): Promise<null> {
  const { outcome = 'settled', costTicks = call.reserveTicks, optimizationId = null } = call;
  const order = {
    ...rehearsalPurchase,
    simulated: call.simulated ?? true,
    teamId: actor.teamId,
    userId: actor.userId,
    tokenId: null,
    optimizationId,
    itemId: null,
    reserveTicks: call.reserveTicks,
  };
  return payOnce(world, order, async () => {
    await during();
    if (outcome === 'unknown') throw new Error('socket hang up');
    if (outcome === 'released') throw new AppError('provider_rejected', 'No.', { details: { billed: false } });
    const receipt = {
      computedTicks: costTicks,
      reportedTicks: null,
      modelReturned: null,
      tokens: null,
    };
    return { value: null, receipt };
  });
}

const month = () => readMonth(context.db, { teamId: actor.teamId, simulated: true });
const limit = (monthlyUsd: number | null) => setBudget(context, actor, { monthlyUsd });
const notices = () =>
  context.db('budget_notices').where({ team_id: actor.teamId }).orderBy('percent').pluck<number[]>('percent');

describe('the budget of a month', () => {
  test('lets a call pass that fits exactly, and refuses one that is a tick over', async () => {
    await limit(0.01);
    await pay(context, { reserveTicks: cent - 5 });
    await expect(pay(context, { reserveTicks: 6 })).rejects.toMatchObject({
      code: 'quota_exceeded',
      details: { reason: 'budget', budgetUsd: 0.01 },
    });
    await pay(context, { reserveTicks: 5 });
    expect(await month()).toMatchObject({ spentTicks: cent, reservedTicks: 0 });
    await expect(pay(context, { reserveTicks: 1 })).rejects.toSatisfy(isCeilingReached);
  });

  test('says what was spent and what to do', async () => {
    await limit(0.01);
    await pay(context, { reserveTicks: cent / 2 });
    const refused = pay(context, { reserveTicks: cent });
    await expect(refused).rejects.toThrow(/budget for \w+ \d{4} leaves no room .* \$0\.0050 of \$0\.01 is spent/);
    await expect(refused).rejects.toThrow(/raise it in Team Settings or with serplift budgets set; it renews on/);
  });

  test('is never passed by two processes with calls of every outcome, and equals the ledger in the end [BL-03]', async () => {
    const call = fc.record({
      reserveTicks: fc.integer({ min: 1, max: cent / 4 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      outcome: fc.constantFrom('settled' as const, 'settled' as const, 'unknown' as const, 'released' as const),
      first: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 8, maxLength: 30 }), async (calls) => {
        actor = await createTestActor(context);
        await limit(0.01);
        const seen: number[] = [];
        const watch = async (): Promise<void> => {
          const { spentTicks, reservedTicks } = await month();
          seen.push(spentTicks + reservedTicks);
        };
        const results = await Promise.allSettled(
          calls.map(({ reserveTicks, share, outcome, first }) =>
            pay(first ? context : other, { reserveTicks, costTicks: Math.floor(reserveTicks * share), outcome }, watch),
          ),
        );
        const passed = results.filter((result) => result.status === 'rejected' && isCeilingReached(result.reason));
        const { spentTicks, reservedTicks } = await month();
        const ledger = await context.db('usage_records').where({ team_id: actor.teamId });
        expect(Math.max(0, ...seen)).toBeLessThanOrEqual(cent);
        expect(reservedTicks).toBe(0);
        expect(spentTicks).toBe(ledger.reduce((sum: number, row: { cost_ticks: number }) => sum + row.cost_ticks, 0));
        expect(ledger).toHaveLength(calls.length - passed.length);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('lowered below what is spent is passed by nothing but the calls in flight', async () => {
    await limit(1);
    await pay(context, { reserveTicks: 40 * cent }, async () => {
      await limit(0.1);
      await expect(pay(other, { reserveTicks: 1 })).rejects.toSatisfy(isCeilingReached);
    });
    expect(await showBudget(context, actor)).toMatchObject({ spentUsd: 0.4, leftUsd: 0, monthlyUsd: 0.1 });
    await limit(null);
    await pay(context, { reserveTicks: 1 });
  });

  test('begins again: a call of last month that ends now is last month’s', async () => {
    await limit(0.01);
    await pay(context, { reserveTicks: cent }, () =>
      context
        .db('usage_records')
        .where({ team_id: actor.teamId })
        .update({ created_at: context.db.raw(`created_at - interval '1 month'`) }),
    );
    // Moved in the test, so this month still holds the reserve; nothing was spent in it.
    expect(await month()).toMatchObject({ spentTicks: 0 });
  });

  test('covers real calls only, and apart from simulated ones, where something real is configured', async () => {
    const { custom } = context.config.providers;
    const live = { ...custom, state: 'live' } as typeof custom;
    const mixed = {
      ...context,
      config: { ...context.config, providers: { ...context.config.providers, custom: live } },
    };
    await setBudget(mixed, actor, { monthlyUsd: 0.01 });
    await pay(mixed, { reserveTicks: 3 * cent, simulated: true });
    await pay(mixed, { reserveTicks: cent, simulated: false });
    await expect(pay(mixed, { reserveTicks: 1, simulated: false })).rejects.toSatisfy(isCeilingReached);
    expect(await showBudget(mixed, actor)).toMatchObject({ spentUsd: 0.01, simulated: false });
    expect(await usageSummary(mixed, actor, { userId: actor.userId })).toMatchObject({
      totalCost: 0.01,
      simulated: false,
      simulatedCost: 0.03,
    });
  });
});

describe('a run', () => {
  const ended = async (id: string) => {
    await expect
      .poll(() => getRun(context, actor, { optimizationId: id }), { timeout: 120_000 })
      .toMatchObject({ completedAt: expect.any(Date) });
    return getRun(context, actor, { optimizationId: id });
  };

  test('stops cleanly at the budget, keeps what it has and says why, with two workers on it [BL-03]', async () => {
    await limit(0.01);
    const { id } = await startRehearsal(context, actor, {
      items: rehearsalItems(40, { costTicks: cent / 10, latencyMs: 20 }),
    });
    const workers = await Promise.all(
      [context, other].map((world) => startWorker(world, { questions: rehearsal }, { concurrency: 4 })),
    );
    const run = await ended(id);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(run).toMatchObject({ status: 'completed', costTicks: cent, results: { stopReason: 'budget' } });
    expect(run.results['summary']).toMatch(
      /Rehearsed 10 items\. The run stopped at the team's budget: 30 items were not processed\./,
    );
    expect(run.results['summary']).toMatch(/\$0\.0\d{1,3} of \$0\.01 is spent/);
    const { items } = await listItems(context, actor, { optimizationId: id, limit: 100 });
    const skipped = items.filter((item) => item.state === 'skipped');
    expect(skipped).toHaveLength(30);
    expect(skipped[0]?.error?.message).toContain('An owner can raise it in Team Settings');
    expect(await notices()).toEqual([50, 80, 100]);
  });

  test('is not started when even its low quote is more than what is left', async () => {
    await limit(0.01);
    await pay(context, { reserveTicks: cent / 2 });
    const quoteFor = (lowTicks: number) =>
      quoteOf({
        items: 1,
        simulated: true,
        steps: [
          {
            label: 'Calls',
            provider: 'custom',
            calls: 1,
            ticks: { low: lowTicks, likely: lowTicks * 2, high: lowTicks * 3 },
            priceVersion: 'x',
          },
        ],
      });
    const start = (lowTicks: number) => startRehearsal(context, actor, { items: [], quote: quoteFor(lowTicks) });
    await expect(start(cent / 2 + 1)).rejects.toMatchObject({ code: 'quota_exceeded', details: { leftUsd: 0.005 } });
    await expect(start(cent / 2 + 1)).rejects.toThrow(
      /costs at least \$0\.0050, but only \$0\.0050 of the team's budget/,
    );
    expect((await start(cent / 2)).status).toBe('pending');
    const quoted = await notingBudget(async () => quoteFor(cent / 2))(context, actor, {});
    expect(quoted.notes).toEqual([expect.stringContaining('Only $0.0050 of the team')]);
    expect((await notingBudget(async () => quoteFor(cent / 4))(context, actor, {})).notes).toEqual([]);
  });
});

describe('a notice', () => {
  test('is raised once per level however many workers reach it together', async () => {
    await limit(0.01);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => pay(index % 2 === 0 ? context : other, { reserveTicks: cent / 100 })),
    );
    expect(await notices()).toEqual([50]);
    expect((await showBudget(context, actor)).notice).toMatchObject({
      percent: 50,
      message: expect.stringMatching(/^50% of the budget for \w+ \d{4} is spent: \$0\.0050 of \$0\.01\.$/),
    });
  });

  test('leaves the screens when an owner dismisses it, until the next level', async () => {
    await limit(0.01);
    await pay(context, { reserveTicks: cent / 2 });
    await dismissNotice(context, actor, { percent: 50 });
    expect((await showBudget(context, actor)).notice).toBeNull();
    await pay(context, { reserveTicks: (cent * 3) / 10 });
    expect((await showBudget(context, actor)).notice).toMatchObject({ percent: 80 });
  });

  test('comes at once when the budget is set below what is spent, and again for another amount only', async () => {
    await pay(context, { reserveTicks: cent });
    await limit(0.01);
    await limit(0.01);
    expect(await notices()).toEqual([50, 80, 100]);
    expect((await limit(0.05)).notice).toBeNull();
    await pay(context, { reserveTicks: cent * 2 });
    expect((await showBudget(context, actor)).notice).toMatchObject({ percent: 50 });
  });

  test('is taken for mailing by one worker at a time, the highest of a team', async () => {
    await context.db('budget_notices').update({ mailed_at: context.now() });
    await pay(context, { reserveTicks: cent });
    await limit(0.01);
    const taken = await Promise.all(
      [context, other].map((world) =>
        world.db.transaction(async (trx) => {
          const notice = await takeUnmailedNotice(trx);
          await trx.raw('select pg_sleep(0.1)');
          return notice?.percent ?? null;
        }),
      ),
    );
    expect(taken.filter((percent) => percent !== null)).toEqual([100]);
  });
});
