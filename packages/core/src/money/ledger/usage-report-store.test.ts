import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor } from '../../testing/run-world.ts';
import * as store from './usage-report-store.ts';

const { context } = await openStage();
let actor: TeamActor;

beforeEach(async () => {
  actor = await createTestActor(context);
});

const usd = 1e10;
const insert = async (change: Record<string, unknown> = {}): Promise<string> => {
  const id = newId();
  await context.db('usage_records').insert({
    id,
    team_id: actor.teamId,
    user_id: actor.userId,
    provider: 'openai',
    endpoint: 'responses',
    simulated: false,
    model_label: 'model',
    price_version: '2026-01-01',
    reserved_ticks: usd,
    cost_ticks: usd,
    computed_ticks: usd,
    process: 'test',
    state: 'settled',
    created_at: new Date('2026-11-10T12:00:00Z'),
    ...change,
  });
  return id;
};
const scope = (countsSimulated = false) => ({ teamId: actor.teamId, countsSimulated });

describe('a call', () => {
  const listed = async (change: Record<string, unknown>) => {
    await insert(change);
    const { records, total } = await store.listUsage(context.db, scope(), { offset: 0, limit: 10 });
    expect(total).toBe(1);
    return records[0];
  };

  test('is listed with what is known of it, in dollars', async () => {
    const { username } = await context.db('users').where({ id: actor.userId }).first('username');
    const known = {
      cost_ticks: 2 * usd,
      reported_ticks: usd / 2,
      model_returned: 'model-0101',
      input_tokens: 900,
      output_tokens: 300,
      request_count: 3,
    };
    expect(await listed(known)).toMatchObject({
      provider: 'openai',
      endpoint: 'responses',
      costUsd: 2,
      state: 'settled',
      simulated: false,
      model: 'model-0101',
      tokensUsed: 1200,
      requestCount: 3,
      member: { id: actor.userId, username },
      createdAt: '2026-11-10T12:00:00.000Z',
    });
  });

  test('that no member made and that has not ended says nothing about a member, tokens or figures', async () => {
    const unknown = { user_id: null, computed_ticks: null, reported_ticks: null };
    expect(await listed({ ...unknown, state: 'reserved' })).toMatchObject({
      model: 'model',
      tokensUsed: null,
      member: null,
    });
  });

  test('with tokens in only has those tokens', async () => {
    expect(await listed({ input_tokens: 7 })).toMatchObject({ tokensUsed: 7 });
  });
});

describe('costs', () => {
  test('of the last 90 days come day by day, without simulated and released calls', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
    await insert({ provider: 'grok', cost_ticks: 2 * usd, created_at: daysAgo(0) });
    await insert({ created_at: daysAgo(89) });
    await insert({ created_at: daysAgo(89), cost_ticks: usd / 2 });
    await insert({ created_at: daysAgo(90) });
    await insert({ simulated: true, created_at: daysAgo(0) });
    await insert({ state: 'released', cost_ticks: 0, created_at: daysAgo(0) });
    expect(await store.listDays(context.db, scope())).toEqual([
      { day: dayOf(daysAgo(89)), costUsd: 1.5, providers: { openai: 1.5, grok: 0, custom: 0, dataforseo: 0 } },
      { day: dayOf(daysAgo(0)), costUsd: 2, providers: { openai: 0, grok: 2, custom: 0, dataforseo: 0 } },
    ]);
    expect((await store.listDays(context.db, scope(true))).at(-1)).toMatchObject({ costUsd: 3 });
  });

  test('sums what counts apart from simulated calls that do not', async () => {
    await insert();
    await insert({ simulated: true, cost_ticks: 5 });
    expect(await store.sumCosts(context.db, scope())).toEqual({ providers: { openai: usd }, leftOutTicks: 5 });
    expect(await store.sumCosts(context.db, scope(true))).toEqual({
      providers: { openai: usd + 5 },
      leftOutTicks: 0,
    });
  });
});
