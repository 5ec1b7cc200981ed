import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { Payer } from './pay-for-call.ts';
import type { Purchase, Receipt } from './purchase.ts';
import type { UsageRecord } from './usage-api.ts';
import { toUsd } from './usage-rules.ts';

/** How a reserved call ended; `unknown` counts as its whole reserve, `released` as nothing. */
export type Settlement =
  | { state: 'settled'; receipt: Receipt; costTicks: number }
  | { state: 'unknown' }
  | { state: 'released' };

/** Takes the reserve out of the run's budget and writes the ledger row, or does neither: one statement, so it is atomic. */
const reserveForRun = `
  with run as (
    update optimizations set reserved_ticks = reserved_ticks + :reserveTicks
    where id = :optimizationId and team_id = :teamId and status in ('pending', 'processing')
      and (max_cost_ticks is null or cost_ticks + reserved_ticks + :reserveTicks <= max_cost_ticks)
    returning id
  )
  insert into usage_records (id, team_id, user_id, optimization_id, item_id, provider, endpoint, simulated, model_label,
    price_version, reserved_ticks, process, created_at)
  select :id, :teamId, :userId, run.id, :itemId, :provider, :endpoint, :simulated, :modelLabel,
    :priceVersion, :reserveTicks, :process, clock_timestamp()
  from run
  returning id`;

/** Reserves a call; null when its run has ended or its ceiling leaves no room. */
export async function reserveCall(db: Knex, order: Purchase & Payer & { process: string }): Promise<string | null> {
  const id = newId();
  if (order.optimizationId !== null) {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(reserveForRun, { ...order, id });
    return rows[0]?.id ?? null;
  }
  await db('usage_records').insert({
    id,
    team_id: order.teamId,
    user_id: order.userId,
    item_id: order.itemId,
    provider: order.provider,
    endpoint: order.endpoint,
    simulated: order.simulated,
    model_label: order.modelLabel,
    price_version: order.priceVersion,
    reserved_ticks: order.reserveTicks,
    process: order.process,
    created_at: db.raw('clock_timestamp()'),
  });
  return id;
}

/** Whether a run may still buy; null when it does not exist. */
export async function findBudget(db: Knex, optimizationId: string): Promise<{ open: boolean } | null> {
  const row = await db('optimizations').where({ id: optimizationId }).first<{ status: string } | undefined>('status');
  return row === undefined ? null : { open: row.status === 'pending' || row.status === 'processing' };
}

/** Moves a call's cost from the run's reserve to its cost. A call written off as unknown may still be settled, late. */
const settle = `
  with before as (
    select id, state, reserved_ticks, cost_ticks, optimization_id from usage_records
    where id = :id and state in ('reserved', 'unknown') for update
  ), after as (
    update usage_records u set state = :state, cost_ticks = coalesce(:costTicks, before.reserved_ticks),
      computed_ticks = :computedTicks, reported_ticks = :reportedTicks, model_returned = :modelReturned,
      input_tokens = :input, cached_tokens = :cached, output_tokens = :output, reasoning_tokens = :reasoning,
      request_count = :requestCount, settled_at = clock_timestamp()
    from before where u.id = before.id
    returning u.cost_ticks
  )
  update optimizations o
  set cost_ticks = o.cost_ticks + after.cost_ticks - before.cost_ticks,
    reserved_ticks = o.reserved_ticks - case before.state when 'reserved' then before.reserved_ticks else 0 end
  from before, after where o.id = before.optimization_id`;

/** Settles a reserved call in the ledger and in its run's budget. */
export async function settleCall(db: Knex, id: string, settlement: Settlement): Promise<void> {
  const receipt = settlement.state === 'settled' ? settlement.receipt : null;
  const costOf = { settled: settlement.state === 'settled' ? settlement.costTicks : null, unknown: null, released: 0 };
  await db.raw(settle, {
    id,
    state: settlement.state,
    costTicks: costOf[settlement.state],
    computedTicks: receipt?.computedTicks ?? null,
    reportedTicks: receipt?.reportedTicks ?? null,
    modelReturned: receipt?.modelReturned ?? null,
    input: receipt?.tokens?.input ?? null,
    cached: receipt?.tokens?.cached ?? null,
    output: receipt?.tokens?.output ?? null,
    reasoning: receipt?.tokens?.reasoning ?? null,
    requestCount: receipt?.requestCount ?? 1,
  });
}

/**
 * Settles as unknown what processes reserved that no longer live, and returns how many calls that were. A process
 * lives as long as it holds the advisory lock of its name.
 */
export async function settleAbandonedCalls(db: Knex): Promise<number> {
  const names = await db('usage_records').where({ state: 'reserved' }).distinct().pluck<string[]>('process');
  let count = 0;
  for (const name of names) {
    const ids = await db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { dead: boolean }[] }>(
        'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as dead',
        [name],
      );
      if (rows[0]?.dead !== true) return [];
      return trx('usage_records').where({ state: 'reserved', process: name }).pluck<string[]>('id');
    });
    for (const id of ids) await settleCall(db, id, { state: 'unknown' });
    count += ids.length;
  }
  return count;
}

/** What each provider cost the team, in ticks. */
export async function sumCosts(db: Knex, teamId: string): Promise<Partial<Record<UsageRecord['provider'], number>>> {
  const { rows } = await db.raw<{ rows: { provider: UsageRecord['provider']; ticks: number }[] }>(
    'select provider, sum(cost_ticks)::bigint as ticks from usage_records where team_id = ? group by provider',
    [teamId],
  );
  return Object.fromEntries(rows.map(({ provider, ticks }) => [provider, ticks]));
}

interface UsageRow {
  id: string;
  provider: UsageRecord['provider'];
  endpoint: string;
  cost_ticks: number;
  reserved_ticks: number;
  state: UsageRecord['state'];
  simulated: boolean;
  model_label: string | null;
  model_returned: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  request_count: number;
  optimization_id: string | null;
  created_at: Date;
}

const toRecord = (row: UsageRow): UsageRecord => ({
  id: row.id,
  provider: row.provider,
  endpoint: row.endpoint,
  costUsd: toUsd(row.cost_ticks),
  state: row.state,
  simulated: row.simulated,
  model: row.model_returned ?? row.model_label,
  tokensUsed: row.input_tokens === null ? null : row.input_tokens + (row.output_tokens ?? 0),
  requestCount: row.request_count,
  optimizationId: row.optimization_id,
  createdAt: row.created_at.toISOString(),
});

/** The team's calls, newest first; calls of the same moment keep their order. */
export async function listUsage(
  db: Knex,
  teamId: string,
  range: { offset: number; limit: number },
): Promise<{ records: UsageRecord[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db('usage_records')
      .where({ team_id: teamId })
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .offset(range.offset)
      .limit(range.limit)
      .select<UsageRow[]>('*'),
    db('usage_records').where({ team_id: teamId }).count<{ count: number }[]>('* as count'),
  ]);
  return { records: rows.map(toRecord), total: counted[0]?.count ?? 0 };
}

/** Tokens of the team's last 200 settled calls like this one, oldest knowledge dropped first. */
export async function listTokenCounts(
  db: Knex,
  call: { teamId: string; modelLabel: string; endpoint: string },
): Promise<{ input: number; output: number }[]> {
  const rows = await db('usage_records')
    .where({ team_id: call.teamId, model_label: call.modelLabel, endpoint: call.endpoint, state: 'settled' })
    .whereNotNull('input_tokens')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(200)
    .select<{ input_tokens: number; output_tokens: number | null }[]>('input_tokens', 'output_tokens');
  return rows.map((row) => ({ input: row.input_tokens, output: row.output_tokens ?? 0 }));
}
