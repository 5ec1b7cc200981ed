import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../context/context.ts';
import { transact } from '../../database/transaction.ts';
import { insertItems } from '../../runs/record/items-store.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, startRehearsal } from '../../testing/run-world.ts';
import { requirePlanAllowance, setPlan, showPlan } from './manage-plan.ts';
import { findPlanExcess } from './plan-rules.ts';
import { findPlan, readPlanUse } from './plans-store.ts';

const { context } = await openStage({ poolSize: 10 });

describe('a plan', () => {
  test.each([
    ['starter', { campaigns: 5, ads: 100 }, null],
    [
      'starter',
      { campaigns: 6, ads: 0 },
      /Starter plan covers 5 campaigns a month; .* 6 in November 2026\. Choose fewer campaigns/,
    ],
    ['starter', { campaigns: 0, ads: 101 }, /covers 100 ads a month; .* Choose fewer ad groups, wait until December 1/],
    ['professional', { campaigns: 25, ads: 500 }, null],
    ['professional', { campaigns: 26, ads: 0 }, /Professional plan covers 25 campaigns/],
    ['professional', { campaigns: 0, ads: 501 }, /covers 500 ads/],
    ['enterprise', { campaigns: 1e6, ads: 1e6 }, null],
  ] as const)('%s with %o is as its table says', (plan, use, excess) => {
    const said = findPlanExcess(plan, use, '2026-11');
    expect(said ?? '').toMatch(excess ?? /^$/);
  });
});

describe('what a team uses of its plan', () => {
  let actor: TeamActor;

  beforeEach(async () => {
    actor = await createTestActor(context);
    await setPlan(context, actor, { id: actor.teamId, plan: 'starter' });
  });

  const start = async (allowance: { campaigns: string[]; ads: number }): Promise<string> =>
    (await startRehearsal(context, actor, { items: [], allowance })).id;
  const use = () => readPlanUse(context.db, actor.teamId);

  test('counts each campaign once and every ad that its runs may make', async () => {
    await start({ campaigns: ['1', '2', '2'], ads: 40 });
    await start({ campaigns: ['2', '3'], ads: 60 });
    expect(await use()).toMatchObject({ campaigns: 3, ads: 100 });
    expect(await showPlan(context, actor)).toMatchObject({ plan: 'starter', ads: { used: 100, limit: 100 } });
    await expect(start({ campaigns: ['1'], ads: 1 })).rejects.toMatchObject({ details: { reason: 'plan' } });
    expect(await use()).toMatchObject({ campaigns: 3, ads: 100 });
  });

  test('counts a listed run with its items and an ended one with the ads it made', async () => {
    const id = await start({ campaigns: ['1'], ads: 50 });
    await context.db('runs').where({ id }).update({ total: 30 });
    expect(await use()).toMatchObject({ ads: 30 });
    await insertItems(
      context.db,
      id,
      ['a', 'b', 'c'].map((subject) => ({ subject, input: {} })),
    );
    await context.db('run_items').where({ run_id: id }).whereIn('subject', ['a', 'b']).update({ state: 'succeeded' });
    await context.db('run_items').where({ run_id: id, subject: 'c' }).update({ state: 'failed' });
    await context.db('runs').where({ id }).update({ status: 'completed', completed_at: new Date() });
    expect(await use()).toMatchObject({ campaigns: 1, ads: 2 });
  });

  test('begins again each month and belongs to no other team', async () => {
    const id = await start({ campaigns: ['1'], ads: 50 });
    const stranger = await createTestActor(context);
    expect(await readPlanUse(context.db, stranger.teamId)).toMatchObject({ campaigns: 0, ads: 0 });
    const firstMoment = `date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC'`;
    const move = (moment: string) =>
      context
        .db('plan_uses')
        .where({ run_id: id })
        .update({ created_at: context.db.raw(moment) });
    await move(firstMoment);
    expect(await use()).toMatchObject({ campaigns: 1, ads: 50 });
    await move(`${firstMoment} - interval '1 millisecond'`);
    expect(await use()).toMatchObject({ campaigns: 0, ads: 0 });
  });

  test('is never passed by runs that start together [BL-02]', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => start({ campaigns: ['1'], ads: 30 })));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await use()).toMatchObject({ ads: 90 });
  });

  test('has a plan only where there is such a team', async () => {
    expect(await findPlan(context.db, 'none')).toBeUndefined();
    expect(await findPlan(context.db, actor.teamId)).toBe('starter');
    const missing = setPlan(context, actor, { id: '00000000-0000-4000-8000-000000000000', plan: 'starter' });
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
    const allowance = { runId: await start({ campaigns: [], ads: 0 }), campaigns: ['1'], ads: 101 };
    await context.db('plan_uses').where({ run_id: allowance.runId }).delete();
    const refused = transact(context, (inside) => requirePlanAllowance(inside, actor.teamId, allowance));
    await expect(refused).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await use()).toMatchObject({ ads: 0 });
  });
});
