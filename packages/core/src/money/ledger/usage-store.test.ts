import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { createToken } from '../../app/tokens/manage-tokens.ts';
import { AppError } from '../../contract/errors.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, payOnce, rehearsalPurchase, startRehearsal } from '../../testing/run-world.ts';
import { readMonth, writeBudget } from '../budgets/budgets-store.ts';
import type { Receipt } from './purchase.ts';
import { findObstacle, listTokenCounts, reserveCall, settleAbandonedCalls, settleCall } from './usage-store.ts';

const { context } = await openStage();
let actor: TeamActor;
let runId: string;

beforeEach(async () => {
  actor = await createTestActor(context);
  runId = (await startRehearsal(context, actor, { items: [] })).id;
});

const receipt: Receipt = {
  computedTicks: 70,
  reportedTicks: null,
  modelReturned: 'rehearsal-1-0101',
  tokens: { input: 900, cached: 0, output: 300, reasoning: 0 },
};
const order = (change: Partial<typeof rehearsalPurchase> = {}) => ({
  ...rehearsalPurchase,
  teamId: actor.teamId,
  userId: actor.userId,
  tokenId: null,
  optimizationId: runId,
  itemId: null,
  reserveTicks: 100,
  ...change,
});
const answer = async () => ({ value: 'answer', receipt, lostCalls: 1 });
const calls = () => context.db('usage_records').where({ team_id: actor.teamId }).orderBy('id').select('*');
const writeOff = async (id: string): Promise<void> =>
  settleCall(context.db, id, { state: 'unknown', countsSimulated: true });
/** What the run and the month hold, side by side: they must always agree. */
const totals = async () => {
  const run = await context.db('runs').where({ id: runId }).first('cost_ticks', 'reserved_ticks');
  const { spentTicks, reservedTicks } = await readMonth(context.db, { teamId: actor.teamId, simulated: true });
  return { run: [run.cost_ticks, run.reserved_ticks], month: [spentTicks, reservedTicks] };
};
const both = (costTicks: number, reservedTicks: number) => ({
  run: [costTicks, reservedTicks],
  month: [costTicks, reservedTicks],
});

describe('a call that was written off while it ran', () => {
  test('counts with its whole reserve until it is settled late, then with what it cost', async () => {
    // Another call in flight shows a reserve that would be freed twice.
    await payOnce(context, order({ reserveTicks: 1000 }), async () => {
      await payOnce(context, order(), async () => {
        expect(await totals()).toEqual(both(0, 1100));
        await writeOff((await calls()).find((call) => call.reserved_ticks === 100).id);
        expect(await totals()).toEqual(both(100, 1000));
        return answer();
      });
      expect(await totals()).toEqual(both(70, 1000));
      return answer();
    });
    expect(await totals()).toEqual(both(140, 0));
    expect(await calls()).toMatchObject([{ state: 'settled' }, { state: 'settled', cost_ticks: 70, request_count: 2 }]);
  });

  test('and was refused without being billed costs nothing in the end', async () => {
    const refused = new AppError('provider_rejected', 'The key is wrong.', { details: { billed: false } });
    const paid = payOnce(context, order(), async () => {
      await writeOff((await calls())[0].id);
      throw refused;
    });
    await expect(paid).rejects.toBe(refused);
    expect(await totals()).toEqual(both(0, 0));
    expect(await calls()).toMatchObject([{ state: 'released', cost_ticks: 0 }]);
  });
});

describe('a settled call', () => {
  test('is neither written off nor settled again', async () => {
    await payOnce(context, order(), answer);
    const [{ id }] = await calls();
    await writeOff(id);
    const kept = { request: randomBytes(32), bytes: Buffer.from('late'), receivedAt: new Date(), isShared: false };
    const settled = { state: 'settled' as const, receipt, costTicks: 5, requestCount: 1, answer: kept };
    await settleCall(context.db, id, { ...settled, countsSimulated: true });
    expect(await calls()).toMatchObject([{ state: 'settled', cost_ticks: 70, request_count: 2 }]);
    expect(await totals()).toEqual(both(70, 0));
  });

  test('touches neither another run of the team nor its real month', async () => {
    const other = await startRehearsal(context, actor, { items: [] });
    await payOnce(context, order(), answer);
    expect(await context.db('runs').where({ id: other.id }).first('cost_ticks', 'reserved_ticks')).toEqual({
      cost_ticks: 0,
      reserved_ticks: 0,
    });
    expect(await readMonth(context.db, { teamId: actor.teamId, simulated: false })).toMatchObject({ spentTicks: 0 });
  });
});

describe('a reserve', () => {
  test('fits a ceiling exactly, with what is spent and what is reserved', async () => {
    await context.db('runs').where({ id: runId }).update({ max_cost_ticks: 300 });
    await payOnce(context, order(), async () => {
      await payOnce(context, order({ reserveTicks: 200 }), answer);
      await expect(payOnce(context, order({ reserveTicks: 131 }), answer)).rejects.toMatchObject({
        details: { reason: 'maxCost' },
      });
      await payOnce(context, order({ reserveTicks: 130 }), answer);
      return answer();
    });
    expect(await totals()).toEqual(both(210, 0));
  });

  test('is made for a run that is processed, and a full ceiling is not mistaken for its end', async () => {
    await context.db('runs').where({ id: runId }).update({ status: 'processing', max_cost_ticks: 100 });
    await payOnce(context, order(), answer);
    const dear = payOnce(context, order(), answer);
    await expect(dear).rejects.toMatchObject({ code: 'quota_exceeded', details: { reason: 'maxCost' } });
  });

  const reservation = (change: Partial<typeof rehearsalPurchase> = {}) => ({
    ...order(change),
    id: newId(),
    process: 'test',
    counted: true,
    request: randomBytes(32),
  });

  test('is made for the first call of a month, which has no totals yet', async () => {
    expect(await reserveCall(context.db, reservation())).toBe(true);
    expect(await totals()).toEqual(both(0, 100));
  });

  test('that a budget leaves no room for is explained by what this team has spent and reserved', async () => {
    const stranger = await createTestActor(context);
    const month = { month: context.db.raw(`date_trunc('month', now() at time zone 'UTC')`), simulated: true };
    await context.db('team_months').insert({ ...month, team_id: stranger.teamId, spent_ticks: 5000 });
    await payOnce(context, order(), answer);
    await context.db('team_months').insert({ ...month, team_id: actor.teamId, simulated: false, spent_ticks: 7000 });
    await writeBudget(context.db, { ...actor, monthlyTicks: 170, simulated: true, now: new Date() });
    expect(await findObstacle(context.db, reservation())).toBeNull();
    expect(await findObstacle(context.db, reservation({ reserveTicks: 101 }))).toMatchObject({
      reason: 'budget',
      monthlyTicks: 170,
      spentTicks: 70,
      reservedTicks: 0,
    });
  });

  test('that the cap of a token leaves no room for is explained by what the token has spent and reserved', async () => {
    const cent = 100_000_000;
    const { id: tokenId } = await createToken(context, actor, { name: 'CI', scopes: ['run'], monthlyCapUsd: 0.01 });
    const { id: free } = await createToken(context, actor, { name: 'Free', scopes: ['run'] });
    await payOnce(context, { ...order(), tokenId }, answer);
    expect(await reserveCall(context.db, { ...reservation({ reserveTicks: 30 }), tokenId })).toBe(true);
    const obstacle = (reserveTicks: number, more: { tokenId?: string | null; counted?: boolean } = {}) =>
      findObstacle(context.db, { ...reservation({ reserveTicks }), tokenId, ...more });
    expect(await obstacle(cent - 100)).toBeNull();
    expect(await obstacle(cent - 99)).toMatchObject({
      reason: 'tokenCap',
      tokenName: 'CI',
      monthlyTicks: cent,
      spentTicks: 70,
      reservedTicks: 30,
    });
    expect(await obstacle(cent, { counted: false })).toBeNull();
    expect(await obstacle(cent, { tokenId: null })).toBeNull();
    expect(await obstacle(cent, { tokenId: free })).toBeNull();
  });

  test('is never made for a run of another team', async () => {
    const stranger = await createTestActor(context);
    const paid = payOnce(context, { ...order(), teamId: stranger.teamId, userId: stranger.userId }, answer);
    await expect(paid).rejects.toMatchObject({ code: 'cancelled' });
    expect(await context.db('usage_records').where({ team_id: stranger.teamId })).toEqual([]);
  });
});

describe('an abandoned call', () => {
  const sweep = (open: string[] = [], graceMs = 0) =>
    settleAbandonedCalls(context.db, {
      process: 'sweeper',
      graceMs,
      isOpen: (id) => open.includes(id),
      countsSimulated: true,
    });
  const reserved = async (process: string): Promise<string> => {
    const call = { ...order(), id: newId(), process, counted: true, request: randomBytes(32) };
    expect(await reserveCall(context.db, call)).toBe(true);
    return call.id;
  };
  const stateOf = async (id: string) => (await context.db('usage_records').where({ id }).first('state')).state;

  test('of a process that is gone is settled as unknown; one of a living process is not', async () => {
    await context.db('usage_records').where({ state: 'reserved' }).delete();
    await context.db.transaction(async (living) => {
      await living.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['living']);
      const [dead, alive] = [await reserved('dead'), await reserved('living')];
      expect(await sweep()).toBe(1);
      expect([await stateOf(dead), await stateOf(alive)]).toEqual(['unknown', 'reserved']);
    });
  });

  test('is no longer one when its process has its lock again within the grace', async () => {
    await context.db('usage_records').where({ state: 'reserved' }).delete();
    const call = await reserved('back soon');
    const sweeping = sweep([], 2000);
    // Whoever doesn't wait is done by then.
    await Promise.race([sweeping, delay(500)]);
    await context.db.transaction(async (living) => {
      await living.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['back soon']);
      expect(await sweeping).toBe(0);
    });
    expect(await stateOf(call)).toBe('reserved');
    expect(await sweep()).toBe(1);
  });

  test('of the sweeping process is one that it no longer has open', async () => {
    await context.db('usage_records').where({ state: 'reserved' }).delete();
    const [open, lost] = [await reserved('sweeper'), await reserved('sweeper')];
    expect(await sweep([open])).toBe(1);
    expect([await stateOf(open), await stateOf(lost)]).toEqual(['reserved', 'unknown']);
    expect(await sweep([open])).toBe(0);
  });
});

describe('what calls like this one used before', () => {
  const call = () => ({ teamId: actor.teamId, modelLabel: 'rehearsal-1', endpoint: 'rehearsal' });

  test('comes from settled calls of the same team, model and purpose that reported their tokens', async () => {
    await payOnce(context, order(), answer);
    await payOnce(context, order({ endpoint: 'another' }), answer);
    await payOnce(context, order({ modelLabel: 'rehearsal-2' }), answer);
    await payOnce(context, order(), async () => ({ value: 'answer', receipt: { ...receipt, tokens: null } }));
    await payOnce(context, order(), () => Promise.reject(new Error('socket hang up'))).catch(() => {});
    expect(await listTokenCounts(context.db, call())).toEqual([{ input: 900, output: 300 }]);
    const stranger = await createTestActor(context);
    expect(await listTokenCounts(context.db, { ...call(), teamId: stranger.teamId })).toEqual([]);
  });

  test('is known for the newest 200 of them', async () => {
    await payOnce(context, order(), answer);
    await context.db.raw(
      `insert into usage_records (id, team_id, provider, endpoint, simulated, model_label, price_version, reserved_ticks,
         process, state, input_tokens, created_at)
       select gen_random_uuid(), team_id, provider, endpoint, simulated, model_label, price_version, reserved_ticks,
         process, state, number, created_at + number * interval '1 second'
       from usage_records, generate_series(1, 201) as number where team_id = ?`,
      [actor.teamId],
    );
    const counts = await listTokenCounts(context.db, call());
    expect(counts).toHaveLength(200);
    expect([counts[0], counts.at(-1)]).toEqual([
      { input: 201, output: 0 },
      { input: 2, output: 0 },
    ]);
  });
});
