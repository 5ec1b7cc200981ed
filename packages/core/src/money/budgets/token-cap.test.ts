import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createToken, listTokens, revokeToken } from '../../app/tokens/manage-tokens.ts';
import { getRun } from '../../runs/record/get-run.ts';
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
import { quoteOf } from '../quotes/quote-rules.ts';
import { setBudget } from './manage-budget.ts';

/** A cent in ticks, the smallest cap. */
const cent = 100_000_000;

const { context, database } = await openStage({ poolSize: 10 });
/** A second process on the same database. */
const other = openTestContext(database);
afterAll(() => other.close());
let actor: TeamActor;
/** The same person with a token that may spend a cent a month. */
let capped: TeamActor;

beforeEach(async () => {
  actor = await createTestActor(context);
  const { id } = await createToken(context, actor, { name: 'CI', scopes: ['run'], monthlyCapUsd: 0.01 });
  capped = { ...actor, via: 'token', viaName: 'CI', token: { id, scopes: ['run'], expiresAt: null } };
});

const pay = (world: typeof context, reserveTicks: number, more: { costTicks?: number; tokenId?: string | null } = {}) =>
  payOnce(
    world,
    {
      ...rehearsalPurchase,
      teamId: actor.teamId,
      userId: actor.userId,
      tokenId: more.tokenId === undefined ? (capped.token?.id ?? null) : more.tokenId,
      optimizationId: null,
      itemId: null,
      reserveTicks,
    },
    async () => ({
      value: null,
      receipt: {
        computedTicks: more.costTicks ?? reserveTicks,
        reportedTicks: null,
        modelReturned: null,
        tokens: null,
      },
    }),
  );

const monthOfToken = () => context.db('token_months').where({ token_id: capped.token?.id }).first();
const refusedByCap = { code: 'quota_exceeded', details: { reason: 'budget', token: 'CI', budgetUsd: 0.01 } };

describe("a token's spending cap", () => {
  test('lets a call pass that fits the cap exactly, refuses one that is a tick over, and names the cap', async () => {
    await pay(context, cent - 5);
    const refused = pay(context, 6);
    await expect(refused).rejects.toMatchObject(refusedByCap);
    await expect(refused).rejects.toThrow(/spending cap of the access token "CI" for \w+ \d{4} leaves no room/u);
    await expect(refused).rejects.toSatisfy(isCeilingReached);
    await pay(context, 5);
    expect(await monthOfToken()).toMatchObject({ spent_ticks: cent, reserved_ticks: 0 });
  });

  test('binds that token alone: the team and its other tokens spend on', async () => {
    const { id: tokenId } = await createToken(context, actor, { name: 'Free', scopes: ['run'] });
    await pay(context, cent);
    await expect(pay(context, 1)).rejects.toMatchObject(refusedByCap);
    await pay(context, cent, { tokenId: null });
    await pay(context, cent, { tokenId });
    expect((await listTokens(context, actor)).map(({ name, spentThisMonthUsd }) => [name, spentThisMonthUsd])).toEqual([
      ['Free', null],
      ['CI', 0.01],
    ]);
  });

  test('counts what calls did cost, not what they reserved', async () => {
    await pay(context, cent, { costTicks: 10 });
    await pay(context, cent - 10);
    expect(await monthOfToken()).toMatchObject({ spent_ticks: cent, reserved_ticks: 0 });
  });

  test('is not passed by forty calls of two processes at once', async () => {
    const calls = Array.from({ length: 40 }, (_, index) => pay(index % 2 === 0 ? context : other, cent / 10));
    const paid = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(paid).toHaveLength(10);
    expect(await monthOfToken()).toMatchObject({ spent_ticks: cent, reserved_ticks: 0 });
    const { spent_ticks } = (await context.db('team_months').where({ team_id: actor.teamId }).first()) ?? {};
    expect(spent_ticks).toBe(cent);
  });

  test("leaves nothing reserved when the team's budget refuses the call, and the other way around", async () => {
    await setBudget(context, actor, { monthlyUsd: 0.01 });
    await pay(context, cent, { tokenId: null });
    await expect(pay(context, 1)).rejects.toMatchObject({ details: { reason: 'budget', month: expect.any(String) } });
    expect(await monthOfToken()).toMatchObject({ spent_ticks: 0, reserved_ticks: 0 });
    await setBudget(context, actor, { monthlyUsd: null });
    await expect(pay(context, cent + 1)).rejects.toMatchObject(refusedByCap);
    const month = await context.db('team_months').where({ team_id: actor.teamId }).first();
    expect(month).toMatchObject({ spent_ticks: cent, reserved_ticks: 0 });
  });

  test('refuses a run whose low quote is more than what is left, and starts nothing', async () => {
    const lowTicks = 2 * cent;
    const quote = { ...quoteOf({ items: 1, steps: [], simulated: true }), lowTicks, likelyTicks: lowTicks };
    const start = startRehearsal(context, capped, { items: rehearsalItems(1), quote });
    await expect(start).rejects.toMatchObject({ ...refusedByCap, details: { token: 'CI', lowUsd: 0.02 } });
    expect(await context.db('runs').where({ team_id: actor.teamId })).toEqual([]);
  });

  test('stops a run cleanly that reaches it, keeps what it has, and says whose cap it was', async () => {
    const worker = await startWorker(context, { questions: rehearsal }, { concurrency: 4 });
    try {
      const run = await startRehearsal(context, capped, { items: rehearsalItems(8, { costTicks: cent / 4 }) });
      const ended = async () => (await getRun(context, actor, { optimizationId: run.id })).completedAt;
      await expect.poll(ended, { timeout: 120_000, interval: 50 }).not.toBeNull();
      const shown = await getRun(context, actor, { optimizationId: run.id });
      expect(shown).toMatchObject({ status: 'completed', costTicks: cent });
      expect(shown.results).toMatchObject({ stopReason: 'tokenCap', stopMessage: expect.stringContaining('"CI"') });
      expect(shown.results['summary']).toMatch(
        /stopped at the spending cap of its access token: 4 items were not processed/u,
      );
    } finally {
      await worker.stop();
    }
  });

  test('binds the runs of a token that was revoked meanwhile', async () => {
    await revokeToken(context, actor, { tokenId: capped.token?.id ?? '' });
    await pay(context, cent);
    await expect(pay(context, 1)).rejects.toMatchObject(refusedByCap);
  });

  test("of another team's token means nothing", async () => {
    const stranger = await createTestActor(context);
    const { id } = await createToken(context, stranger, { name: 'Theirs', scopes: ['run'], monthlyCapUsd: 0.01 });
    await pay(context, 5 * cent, { tokenId: id });
    await pay(context, 5 * cent, { tokenId: newId() });
    expect(await context.db('token_months').where({ token_id: id })).toEqual([]);
  });
});
