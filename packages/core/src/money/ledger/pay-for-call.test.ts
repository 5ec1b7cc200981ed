import pLimit from 'p-limit';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { cancelRun } from '../../runs/record/cancel-run.ts';
import { getRun } from '../../runs/record/get-run.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, payOnce, rehearsalPurchase, startRehearsal } from '../../testing/run-world.ts';
import { observedTokens } from '../quotes/observed-tokens.ts';
import { isCeilingReached } from './pay-for-call.ts';
import type { Receipt } from './purchase.ts';
import { recentUsage, usageHistory, usageSummary } from './report-usage.ts';

const { context } = await openStage({ poolSize: 10 });
let actor: TeamActor;

beforeEach(async () => {
  actor = await createTestActor(context);
});

const receipt: Receipt = {
  computedTicks: 70,
  reportedTicks: null,
  modelReturned: 'rehearsal-1-0101',
  tokens: { input: 900, cached: 100, output: 300, reasoning: 50 },
};
const order = (optimizationId: string | null = null, reserveTicks = 100) => ({
  ...rehearsalPurchase,
  teamId: actor.teamId,
  userId: actor.userId,
  tokenId: null,
  optimizationId,
  itemId: null,
  reserveTicks,
});
const answer =
  (change: Partial<Receipt> = {}) =>
  async () => ({ value: 'answer', receipt: { ...receipt, ...change } });
const rows = () => context.db('usage_records').where({ team_id: actor.teamId }).orderBy('id').select('*');
const newRun = async (maxCostTicks: number | null): Promise<string> =>
  (await startRehearsal(context, actor, { items: [], maxCostTicks })).id;

describe('a paid call', () => {
  test('is reserved while it runs and settled with what it cost [BL-01]', async () => {
    const value = await payOnce(context, order(), async () => {
      expect(await rows()).toMatchObject([{ state: 'reserved', reserved_ticks: 100, cost_ticks: 0 }]);
      return answer()();
    });
    expect(value).toBe('answer');
    expect(await rows()).toMatchObject([
      {
        state: 'settled',
        cost_ticks: 70,
        computed_ticks: 70,
        reported_ticks: null,
        model_returned: 'rehearsal-1-0101',
        input_tokens: 900,
        cached_tokens: 100,
        output_tokens: 300,
        reasoning_tokens: 50,
        price_version: '2026-01-01',
      },
    ]);
  });

  test('costs what the provider reports, with the computed cost next to it', async () => {
    await payOnce(context, order(), answer({ reportedTicks: 68 }));
    expect(await rows()).toMatchObject([{ cost_ticks: 68, computed_ticks: 70, reported_ticks: 68 }]);
  });

  test('that certainly was not billed is released', async () => {
    const refused = new AppError('provider_rejected', 'The key is wrong.', { details: { billed: false } });
    await expect(payOnce(context, order(), () => Promise.reject(refused))).rejects.toBe(refused);
    expect(await rows()).toMatchObject([{ state: 'released', cost_ticks: 0 }]);
  });

  test('with an unclear end counts with all that was reserved', async () => {
    await expect(payOnce(context, order(), () => Promise.reject(new Error('socket hang up')))).rejects.toThrow(
      'socket hang up',
    );
    expect(await rows()).toMatchObject([{ state: 'unknown', cost_ticks: 100 }]);
  });
});

describe('the ceiling', () => {
  test('holds against 40 payers at once', async () => {
    const id = await newRun(1000);
    const paid = await Promise.allSettled(Array.from({ length: 40 }, () => payOnce(context, order(id), answer())));
    const run = await getRun(context, actor, { optimizationId: id });
    const succeeded = paid.filter((result) => result.status === 'fulfilled').length;
    expect(run.costTicks).toBe(succeeded * 70);
    expect(run.costTicks).toBeLessThanOrEqual(1000);
    expect(succeeded).toBeGreaterThanOrEqual(10);
    const refusals = paid.filter((result) => result.status === 'rejected');
    expect(refusals.every((refusal) => isCeilingReached(refusal.reason))).toBe(true);
    expect(await rows()).toHaveLength(succeeded);
  });

  test('is kept without a deadlock while others hold keys of the run', async () => {
    const id = await newRun(null);
    const paying = new AbortController();
    const holdKey = async (): Promise<void> => {
      const share = `select pg_sleep(0.005) from (select id from runs where id = ? for key share) held`;
      while (!paying.signal.aborted) await context.db.raw(share, [id]);
    };
    const limit = pLimit(7);
    const calls = Array.from({ length: 100 }, () => limit(() => payOnce(context, order(id), answer())));
    const paid = Promise.all(calls).finally(() => {
      paying.abort();
    });
    await Promise.all([paid, holdKey(), holdKey(), holdKey()]);
    expect(await getRun(context, actor, { optimizationId: id })).toMatchObject({ costTicks: 100 * 70 });
  });

  test('gives back what a call did not use', async () => {
    const id = await newRun(150);
    await payOnce(context, order(id), answer({ computedTicks: 50 }));
    await payOnce(context, order(id), answer({ computedTicks: 50 }));
    await expect(payOnce(context, order(id), answer())).rejects.toMatchObject({
      code: 'quota_exceeded',
      details: { reason: 'maxCost' },
    });
  });

  test('of no one lets every call pass', async () => {
    const id = await newRun(null);
    await payOnce(context, order(id, 2 ** 50), answer());
    expect(await getRun(context, actor, { optimizationId: id })).toMatchObject({ costTicks: 70 });
  });

  test('of a run that ended is closed', async () => {
    const id = await newRun(null);
    await cancelRun(context, actor, { kind: 'questions', optimizationId: id });
    await expect(payOnce(context, order(id), answer())).rejects.toMatchObject({ code: 'cancelled' });
    expect(await rows()).toEqual([]);
  });
});

describe('what the team sees', () => {
  const pay = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await payOnce(context, order(), answer());
  };

  test('sums by provider, for a teammate too, and nothing of another team [7-39]', async () => {
    await pay(2);
    await payOnce(context, { ...order(), provider: 'grok' }, answer({ reportedTicks: 3e10 }));
    await payOnce(context, { ...order(), provider: 'dataforseo' }, answer({ reportedTicks: 6e6 }));
    const summary = { totalCost: 3.000_600_014, grokUsage: 3, dataForSeoUsage: 0.0006, customUsage: 1.4e-8 };
    expect(await usageSummary(context, actor, { userId: actor.userId })).toMatchObject(summary);
    const mate = { ...(await createTestActor(context)), teamId: actor.teamId };
    await context.db('memberships').where({ user_id: mate.userId }).update({ team_id: actor.teamId });
    expect(await usageSummary(context, mate, { userId: actor.userId })).toMatchObject(summary);
    const stranger = await createTestActor(context);
    await expect(usageSummary(context, stranger, { userId: actor.userId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await usageSummary(context, stranger, { userId: stranger.userId })).totalCost).toBe(0);
  });

  test('pages of the history, newest first, without gap or repetition [7-40]', async () => {
    await pay(25);
    const seen: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { data, pagination } = await usageHistory(context, actor, { userId: actor.userId, page, limit: 10 });
      expect(pagination).toMatchObject({ currentPage: page, totalItems: 25, totalPages: 3, hasNextPage: page < 3 });
      seen.push(...data.map((record) => record.id));
    }
    expect(seen).toEqual((await rows()).map((row) => row.id).reverse());
  });

  test('its ten latest calls and how many there are [7-41, 9-26]', async () => {
    await pay(12);
    const recent = await recentUsage(context, actor, { userId: actor.userId });
    expect(recent.data).toHaveLength(10);
    expect(recent.totalItems).toBe(12);
    expect(recent.data[0]).toMatchObject({
      model: 'rehearsal-1-0101',
      tokensUsed: 1200,
      costUsd: 7e-9,
      state: 'settled',
    });
  });

  test('quotes from its own calls once there are enough', async () => {
    const call = { teamId: actor.teamId, modelLabel: 'rehearsal-1', endpoint: 'rehearsal' };
    const defaults = { p50: { input: 1, output: 1 }, p90: { input: 2, output: 2 } };
    await pay(5);
    expect(await observedTokens(context.db, call, defaults)).toEqual({ ...defaults, observations: 0 });
    await pay(15);
    expect(await observedTokens(context.db, call, defaults)).toMatchObject({
      p50: { input: 900, output: 300 },
      observations: 20,
    });
  });
});
