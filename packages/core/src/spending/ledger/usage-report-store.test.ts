import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, startRehearsal } from '../../testing/run-world.ts';
import type { UsageFilter } from './usage-api.ts';
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
const scope = (filter: UsageFilter = {}, countsSimulated = false) => ({
  teamId: actor.teamId,
  filter,
  countsSimulated,
});
const idsOf = async (filter: UsageFilter): Promise<string[]> =>
  (await store.listUsage(context.db, scope(filter), { offset: 0, limit: 10 })).records.map(({ id }) => id);

describe('a filter', () => {
  test('takes both of its days whole, in UTC', async () => {
    const at = (time: string) => insert({ created_at: new Date(time) });
    await at('2026-11-09T23:59:59.999Z');
    const begins = await at('2026-11-10T00:00:00Z');
    const ends = await at('2026-11-11T23:59:59.999Z');
    await at('2026-11-12T00:00:00Z');
    expect(await idsOf({ from: '2026-11-10', to: '2026-11-11' })).toEqual([ends, begins]);
  });

  test('names a provider, a member or a run, and an unknown id finds nothing', async () => {
    const runId = (await startRehearsal(context, actor, { items: [] })).id;
    const mate = await createTestActor(context);
    const plain = await insert();
    const grok = await insert({ provider: 'grok' });
    const ofMate = await insert({ user_id: mate.userId });
    const ofRun = await insert({ run_id: runId });
    expect(await idsOf({ provider: 'grok' })).toEqual([grok]);
    expect(await idsOf({ memberId: mate.userId })).toEqual([ofMate]);
    expect(await idsOf({ runId })).toEqual([ofRun]);
    expect(await idsOf({ runId: 'none' })).toEqual([]);
    expect(await idsOf({})).toEqual([ofRun, ofMate, grok, plain]);
  });

  test('names a project by the domain of its runs, its subdomains included', async () => {
    const project = async (domain: string): Promise<string> => {
      const id = newId();
      await context.db('projects').insert({ id, team_id: actor.teamId, name: domain, domain });
      return id;
    };
    const [shop, blog] = [await project('shop.example'), await project('blog.shop.example')];
    const paidFor = async (subject: string): Promise<string> =>
      insert({ run_id: (await startRehearsal(context, actor, { items: [], subject })).id });
    const ofShop = await paidFor('https://www.shop.example/tents');
    const ofProperty = await paidFor('sc-domain:help.shop.example');
    const ofBlog = await paidFor('http://blog.shop.example:8080/');
    await paidFor('https://othershop.example/');
    expect(await idsOf({ projectId: shop })).toEqual([ofProperty, ofShop]);
    expect(await idsOf({ projectId: blog })).toEqual([ofBlog]);
    const shares = await store.listShares(context.db, scope(), 'project');
    expect(shares.map(({ name, calls }) => [name, calls])).toEqual([
      ['shop.example', 2],
      ['blog.shop.example', 1],
      ['No project', 1],
    ]);
  });
});

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
      computedUsd: 1,
      reportedUsd: 0.5,
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
      computedUsd: null,
      reportedUsd: null,
      model: 'model',
      tokensUsed: null,
      member: null,
    });
  });

  test('with tokens in only has those tokens', async () => {
    expect(await listed({ input_tokens: 7 })).toMatchObject({ tokensUsed: 7 });
  });
});

describe('a breakdown', () => {
  test('reads one row more than the 400 it lists, the newest days', async () => {
    const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + at));
    const [call] = await context.db('usage_records').where({ id: await insert({ created_at: day(0) }) });
    const calls = Array.from({ length: 401 }, (_, at) => ({ ...call, id: newId(), created_at: day(at + 1) }));
    await context.db.batchInsert('usage_records', calls, 200);
    const days = await store.listShares(context.db, scope(), 'day');
    expect(store.maxShares).toBe(400);
    expect([days.length, days[0]?.key, days.at(-1)?.key]).toEqual([401, '2025-01-02', '2026-02-06']);
  });

  test('lists the dearest first, days newest of all, and leaves out simulated and released calls', async () => {
    await insert({ provider: 'grok', cost_ticks: 2 * usd, input_tokens: 5, output_tokens: 7 });
    await insert({ created_at: new Date('2026-11-09T12:00:00Z') });
    await insert({ created_at: new Date('2026-11-09T12:00:00Z'), cost_ticks: usd / 2 });
    await insert({ simulated: true });
    await insert({ state: 'released', cost_ticks: 0 });
    expect(await store.listShares(context.db, scope(), 'provider')).toMatchObject([
      { key: 'grok', costUsd: 2, calls: 1, tokens: 12, providers: { grok: 2, openai: 0 } },
      { key: 'openai', costUsd: 1.5, calls: 2, tokens: 0, providers: { grok: 0, openai: 1.5 } },
    ]);
    const days = await store.listShares(context.db, scope(), 'day');
    expect(days.map(({ key, costUsd }) => [key, costUsd])).toEqual([
      ['2026-11-09', 1.5],
      ['2026-11-10', 2],
    ]);
    const withSimulated = await store.listShares(context.db, scope({}, true), 'provider');
    expect(withSimulated.map(({ calls }) => calls)).toEqual([3, 1]);
  });

  test('sums what counts apart from simulated calls that do not', async () => {
    await insert();
    await insert({ simulated: true, cost_ticks: 5 });
    expect(await store.sumCosts(context.db, scope())).toEqual({ providers: { openai: usd }, leftOutTicks: 5 });
    expect(await store.sumCosts(context.db, scope({}, true))).toEqual({
      providers: { openai: usd + 5 },
      leftOutTicks: 0,
    });
  });
});

describe('the reconciliation', () => {
  test('compares what providers reported with what was computed, newest month first', async () => {
    const differing = await insert({ reported_ticks: 2 * usd, cost_ticks: 2 * usd });
    const furthest = await insert({ reported_ticks: 4 * usd, cost_ticks: 4 * usd });
    await insert({ reported_ticks: usd });
    await insert();
    const unknown = await insert({ state: 'unknown', computed_ticks: null, cost_ticks: 3 * usd });
    await insert({ state: 'released', cost_ticks: 0 });
    await insert({ created_at: new Date('2026-12-01T00:00:00Z') });
    expect(await store.listReconciledMonths(context.db, scope())).toMatchObject([
      { month: '2026-12', calls: 1, reportedCalls: 0, unreportedUsd: 1 },
      {
        month: '2026-11',
        calls: 5,
        reportedCalls: 3,
        reportedUsd: 7,
        computedUsd: 3,
        differenceUsd: 4,
        differingCalls: 2,
        unreportedUsd: 1,
        unknownCalls: 1,
        unknownUsd: 3,
      },
    ]);
    const idsIn = async (kind: 'differing' | 'unknown') =>
      (await store.listUnsettled(context.db, scope(), kind)).map(({ id }) => id);
    expect(await idsIn('differing')).toEqual([furthest, differing]);
    expect(await idsIn('unknown')).toEqual([unknown]);
  });
});

describe('the rows of a CSV', () => {
  test('continue after the last one of the part before, for the team alone', async () => {
    const ids = [await insert(), await insert(), await insert()].toReversed();
    const part = async (cursor: string | undefined, teamId = actor.teamId) =>
      (await store.listCsvRows(context.db, { ...scope(), teamId }, { cursor, limit: 2 })).map(({ id }) => id);
    expect(await part(undefined)).toEqual(ids.slice(0, 2));
    expect(await part(ids[1])).toEqual(ids.slice(2));
    expect(await part('none')).toEqual([]);
    const stranger = await createTestActor(context);
    expect(await part(undefined, stranger.teamId)).toEqual([]);
    expect(await part(ids[1], stranger.teamId)).toEqual([]);
  });
});
