import { expect, vi } from 'vitest';
import { getRun, listItems } from '../runs/record/get-run.ts';
import type { Context, TeamActor } from '../team/context/context.ts';

const patience = { timeout: 240_000, interval: 100 };

/** Waits for the end of a rehearsal: every item done, every call settled with its cost, and nothing reserved anymore, in run, month and ledger. */
export async function expectWhole(
  context: Context,
  actor: TeamActor,
  of: { id: string; count: number },
): Promise<void> {
  const { id, count } = of;
  const run = await vi.waitFor(async () => {
    const run = await getRun(context, actor, { optimizationId: id });
    expect(['completed', 'failed']).toContain(run.status);
    return run;
  }, patience);
  expect(run).toMatchObject({ status: 'completed', processed: count });
  const { items } = await listItems(context, actor, { optimizationId: id, limit: 500 });
  expect(items.filter(({ state }) => state !== 'succeeded')).toEqual([]);
  const calls = await vi.waitFor(async () => {
    const rows = await context.db('usage_records').where({ run_id: id }).select('*');
    expect(rows.filter(({ state }) => state === 'reserved')).toEqual([]);
    return rows;
  }, patience);
  const costTicks = calls.reduce((sum, call) => sum + Number(call.cost_ticks), 0);
  expect(await context.db('runs').where({ id }).first('cost_ticks', 'reserved_ticks')).toEqual({
    cost_ticks: costTicks,
    reserved_ticks: 0,
  });
  expect(
    await context.db('team_months').where({ team_id: actor.teamId }).first('spent_ticks', 'reserved_ticks'),
  ).toEqual({ spent_ticks: costTicks, reserved_ticks: 0 });
}
