import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { raiseNotices } from '../budgets/budgets-store.ts';
import { readTokenMonth, type TokenMonth } from '../budgets/token-caps-store.ts';
import type { Payer, Purchase, Receipt } from './purchase.ts';

/** How a reserved call ended; `unknown` counts as its whole reserve, `released` as nothing. */
export type Settlement =
  | { state: 'settled'; receipt: Receipt; costTicks: number; requestCount: number; answer: KeptAnswer }
  | { state: 'unknown'; answer?: KeptAnswer }
  | { state: 'released' };

/** A paid answer as it was received, under the request that it answers. */
export interface KeptAnswer {
  request: Buffer;
  bytes: Uint8Array;
  receivedAt: Date;
  /** Whether other work of the team may read it; otherwise it goes with its run. */
  isShared: boolean;
}

/** The month of a moment as the ledger counts it: its first day in UTC. */
const monthOf = (moment: string): string => `cast(date_trunc('month', ${moment} at time zone 'UTC') as date)`;

/**
 * Takes the reserve out of what is left of the run's ceiling, of the token's cap and of the team's month and writes the
 * ledger row, or does none of it: one statement, so it is atomic. Run before token before month, as everywhere, so that no
 * two calls deadlock; and run and token wholly, because a lock that is shared with foreign keys and then written through deadlocks with other writers.
 */
const reserve = `
  with moment as materialized (
    select clock_timestamp() as at
  ), run as (
    select id from runs
    where id = :optimizationId and team_id = :teamId and status in ('pending', 'processing')
      and (max_cost_ticks is null or cost_ticks + reserved_ticks + :reserveTicks <= max_cost_ticks)
    for update
  ), token as (
    select t.token_id, t.month from token_months t join token_caps c on c.token_id = t.token_id
    where t.token_id = :tokenId and c.team_id = :teamId and t.simulated = :simulated
      and t.month = (select ${monthOf('at')} from moment)
      and (cast(:optimizationId as uuid) is null or exists (select 1 from run))
      and (not cast(:counted as boolean) or t.spent_ticks + t.reserved_ticks + :reserveTicks <= c.monthly_ticks)
    for update of t
  ), month as (
    update team_months m set reserved_ticks = m.reserved_ticks + :reserveTicks
    where m.team_id = :teamId and m.simulated = :simulated and m.month = (select ${monthOf('at')} from moment)
      and (cast(:optimizationId as uuid) is null or exists (select 1 from run))
      and (exists (select 1 from token)
        or not exists (select 1 from token_caps where token_id = :tokenId and team_id = :teamId))
      and (not cast(:counted as boolean) or m.spent_ticks + m.reserved_ticks + :reserveTicks
        <= coalesce((select monthly_ticks from budgets where team_id = :teamId), ${Number.MAX_SAFE_INTEGER}))
    returning m.team_id
  ), charged as (
    update runs o set reserved_ticks = o.reserved_ticks + :reserveTicks from month where o.id = :optimizationId
  ), charged_token as (
    update token_months t set reserved_ticks = t.reserved_ticks + :reserveTicks from month cross join token
    where t.token_id = token.token_id and t.month = token.month and t.simulated = :simulated
  )
  insert into usage_records (id, team_id, user_id, token_id, run_id, item_id, provider, endpoint, simulated, model_label,
    price_version, reserved_ticks, process, request, created_at)
  select :id, :teamId, :userId, :tokenId, :optimizationId, :itemId, :provider, :endpoint, :simulated, :modelLabel,
    :priceVersion, :reserveTicks, :process, :request, moment.at
  from month, moment
  returning id`;

/** A call to reserve, under the id it will be settled by: `counted` says whether the team's budget covers it. */
export interface Reservation extends Purchase, Payer {
  id: string;
  process: string;
  counted: boolean;
  /** Names what is asked: no one else buys the same while this call is on its way. */
  request: Buffer;
}

const openMonth = `
  with team as (
    insert into team_months (team_id, month, simulated)
    values (:teamId, ${monthOf('clock_timestamp()')}, :simulated) on conflict do nothing
    returning month
  ), token as (
    insert into token_months (token_id, month, simulated)
    select token_id, ${monthOf('clock_timestamp()')}, :simulated from token_caps
    where token_id = :tokenId and team_id = :teamId on conflict do nothing
    returning month
  )
  select month from team union all select month from token`;

/** PostgreSQL's code for a value that must be unique and isn't: here, a request on its way. */
const uniqueViolation = '23505';

/** Reserves a call; false when the same is on its way, its run has ended, or a limit leaves no room. */
export async function reserveCall(db: Knex, order: Reservation): Promise<boolean> {
  const tryOnce = async (): Promise<boolean> => {
    const { rows } = await db.raw<{ rows: unknown[] }>(reserve, { ...order });
    return rows.length > 0;
  };
  try {
    if (await tryOnce()) return true;
    // The first call of a month finds no totals to reserve in; of several first ones, one opens them for all.
    const { teamId, tokenId, simulated } = order;
    const opened = await db.raw<{ rows: unknown[] }>(openMonth, { teamId, tokenId, simulated });
    return opened.rows.length > 0 && (await tryOnce());
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

/** Why a call could not be reserved; null when nothing prevents it anymore. */
export type Obstacle =
  | { reason: 'ended' }
  | { reason: 'maxCost' }
  | { reason: 'budget'; month: string; monthlyTicks: number; spentTicks: number; reservedTicks: number }
  | ({ reason: 'tokenCap' } & TokenMonth);

const obstacle = `
  with moment as materialized (select ${monthOf('clock_timestamp()')} as month)
  select to_char(moment.month, 'YYYY-MM') as month, coalesce(m.spent_ticks, 0) as spent_ticks,
    coalesce(m.reserved_ticks, 0) as reserved_ticks, b.monthly_ticks,
    o.status is null or o.status not in ('pending', 'processing') as ended,
    coalesce(o.cost_ticks + o.reserved_ticks + :reserveTicks > o.max_cost_ticks, false) as at_ceiling,
    coalesce(m.spent_ticks + m.reserved_ticks + :reserveTicks > b.monthly_ticks, false) as at_budget
  from moment
  left join team_months m on m.team_id = :teamId and m.simulated = :simulated and m.month = moment.month
  left join budgets b on b.team_id = :teamId
  left join runs o on o.id = :optimizationId and o.team_id = :teamId`;

interface ObstacleRow {
  month: string;
  spent_ticks: number;
  reserved_ticks: number;
  monthly_ticks: number | null;
  ended: boolean;
  at_ceiling: boolean;
  at_budget: boolean;
}

/** Looks why a call was refused. */
export async function findObstacle(db: Knex, order: Reservation): Promise<Obstacle | null> {
  const { rows } = await db.raw<{ rows: ObstacleRow[] }>(obstacle, {
    teamId: order.teamId,
    optimizationId: order.optimizationId,
    reserveTicks: order.reserveTicks,
    simulated: order.simulated,
  });
  const [row] = rows;
  if (row === undefined) return null;
  if (order.optimizationId !== null && row.ended) return { reason: 'ended' };
  if (order.counted && row.at_budget && row.monthly_ticks !== null) {
    return {
      reason: 'budget',
      month: row.month,
      monthlyTicks: row.monthly_ticks,
      spentTicks: row.spent_ticks,
      reservedTicks: row.reserved_ticks,
    };
  }
  if (row.at_ceiling) return { reason: 'maxCost' };
  return findCapInTheWay(db, order);
}

async function findCapInTheWay(db: Knex, order: Reservation): Promise<Obstacle | null> {
  const { teamId, tokenId, simulated } = order;
  if (!order.counted || tokenId === null) return null;
  const state = await readTokenMonth(db, { teamId, tokenId, simulated });
  if (state === undefined || state.spentTicks + state.reservedTicks + order.reserveTicks <= state.monthlyTicks)
    return null;
  return { reason: 'tokenCap', ...state };
}

/**
 * Moves a call's cost from the reserves of its run and month to their costs, and raises the notices that this calls
 * for. A call written off as unknown may still be settled, late.
 */
const settle = `
  with before as (
    select id, team_id, simulated, created_at, state, reserved_ticks, cost_ticks, run_id, token_id
    from usage_records
    where id = :id and state in ('reserved', 'unknown') for update
  ), after as (
    update usage_records u set state = :state, cost_ticks = coalesce(:costTicks, before.reserved_ticks),
      computed_ticks = :computedTicks, reported_ticks = :reportedTicks, model_returned = :modelReturned,
      input_tokens = :input, cached_tokens = :cached, output_tokens = :output, reasoning_tokens = :reasoning,
      request_count = :requestCount, settled_at = clock_timestamp()
    from before where u.id = before.id
    returning u.cost_ticks - before.cost_ticks as cost_ticks,
      case before.state when 'reserved' then before.reserved_ticks else 0 end as freed_ticks
  ), kept as (
    insert into paid_answers (request, team_id, run_id, answer, received_at)
    select :request, team_id, case when :isShared then null else run_id end, :answer, :receivedAt
    from before where cast(:answer as bytea) is not null
    on conflict (request) do update set answer = excluded.answer, received_at = excluded.received_at
  ), run as (
    update runs o
    set cost_ticks = o.cost_ticks + after.cost_ticks, reserved_ticks = o.reserved_ticks - after.freed_ticks
    from before, after where o.id = before.run_id
    returning o.id
  ), token as (
    update token_months t
    set spent_ticks = t.spent_ticks + after.cost_ticks, reserved_ticks = t.reserved_ticks - after.freed_ticks
    from before cross join after left join run on true
    where t.token_id = before.token_id and t.simulated = before.simulated and t.month = ${monthOf('before.created_at')}
    returning t.token_id
  ), month as (
    update team_months m
    set spent_ticks = m.spent_ticks + after.cost_ticks, reserved_ticks = m.reserved_ticks - after.freed_ticks
    from before cross join after left join run on true left join token on true
    where m.team_id = before.team_id and m.simulated = before.simulated and m.month = ${monthOf('before.created_at')}
    returning m.team_id, m.month, m.simulated, m.spent_ticks
  )
  ${raiseNotices('month')}`;

/** Settles a reserved call in the ledger, in its run and in its month, and keeps its answer. */
export async function settleCall(
  db: Knex,
  id: string,
  settlement: Settlement & { countsSimulated: boolean },
): Promise<void> {
  const receipt = settlement.state === 'settled' ? settlement.receipt : null;
  const answer = settlement.state === 'released' ? undefined : settlement.answer;
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
    requestCount: settlement.state === 'settled' ? settlement.requestCount : 1,
    request: answer?.request ?? null,
    answer: answer === undefined ? null : Buffer.from(answer.bytes),
    receivedAt: answer?.receivedAt ?? null,
    isShared: answer?.isShared ?? false,
    countsSimulated: settlement.countsSimulated,
  });
}

const reservedBy = (db: Knex, process: string): Promise<string[]> =>
  db('usage_records').where({ state: 'reserved', process }).pluck<string[]>('id');

/** The calls of another process when it no longer lives: it holds the advisory lock of its name as long as it does. */
function reservedByDead(db: Knex, name: string): Promise<string[]> {
  return db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { dead: boolean }[] }>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as dead',
      [name],
    );
    return rows[0]?.dead === true ? reservedBy(trx, name) : [];
  });
}

/** The process that sweeps: which of the calls in its name it will still settle itself. */
export interface Sweeper {
  process: string;
  /** How long a process must be seen as dead: one that lives takes its lock again after an outage of the database. */
  graceMs?: number;
  isOpen: (callId: string) => boolean;
  countsSimulated: boolean;
}

const defaultGraceMs = 2000;

/**
 * Settles as unknown the calls that no one else will: those of processes that no longer live, and those that this one
 * has no hand in anymore. Returns how many calls that were.
 */
export async function settleAbandonedCalls(db: Knex, sweeper: Sweeper): Promise<number> {
  const { process, isOpen, countsSimulated, graceMs = defaultGraceMs } = sweeper;
  const names = await db('usage_records').where({ state: 'reserved' }).distinct().pluck<string[]>('process');
  const abandoned = names.includes(process) ? (await reservedBy(db, process)).filter((id) => !isOpen(id)) : [];
  const dead: string[] = [];
  for (const name of names) if (name !== process && (await reservedByDead(db, name)).length > 0) dead.push(name);
  if (dead.length > 0) await delay(graceMs);
  for (const name of dead) abandoned.push(...(await reservedByDead(db, name)));
  for (const id of abandoned) await settleCall(db, id, { state: 'unknown', countsSimulated });
  return abandoned.length;
}

/** Tokens of the team's last 200 settled calls like this one, oldest knowledge dropped first; they stand together in `usage_records_tokens`. */
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
