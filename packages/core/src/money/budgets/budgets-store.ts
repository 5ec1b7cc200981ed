import type { Knex } from 'knex';

/**
 * The statement that raises the notices of every level a month has reached, once per month, level and amount, however
 * many workers reach it together. `from` names rows with team_id, month, simulated and spent_ticks.
 */
export function raiseNotices(from: string): string {
  return `
  insert into budget_notices (team_id, month, percent, budget_ticks, spent_ticks)
  select reached.team_id, reached.month, level.percent, b.monthly_ticks, reached.spent_ticks
  from ${from} reached join budgets b on b.team_id = reached.team_id
    cross join (values (50), (80), (100)) level (percent)
  where (not reached.simulated or cast(:countsSimulated as boolean))
    and reached.spent_ticks * 100 >= b.monthly_ticks * level.percent
  on conflict do nothing`;
}

const thisMonth = `cast(date_trunc('month', clock_timestamp() at time zone 'UTC') as date)`;

interface Which {
  teamId: string;
  /** Whether the totals are those of simulated calls. */
  simulated: boolean;
}

/** A team's budget and this month's totals, in ticks. */
export interface MonthTotals {
  month: string;
  monthlyTicks: number | null;
  spentTicks: number;
  reservedTicks: number;
}

interface TotalsRow {
  month: string;
  monthly_ticks: number | null;
  spent_ticks: number;
  reserved_ticks: number;
}

/** The team's budget and what this month has cost and holds. */
export async function readMonth(db: Knex, which: Which): Promise<MonthTotals> {
  const { rows } = await db.raw<{ rows: TotalsRow[] }>(
    `select to_char(now_month.month, 'YYYY-MM') as month, b.monthly_ticks,
       coalesce(m.spent_ticks, 0) as spent_ticks, coalesce(m.reserved_ticks, 0) as reserved_ticks
     from (select ${thisMonth} as month) now_month
     left join budgets b on b.team_id = :teamId
     left join team_months m on m.team_id = :teamId and m.month = now_month.month and m.simulated = :simulated`,
    { ...which },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A month without a row.');
  return {
    month: row.month,
    monthlyTicks: row.monthly_ticks,
    spentTicks: row.spent_ticks,
    reservedTicks: row.reserved_ticks,
  };
}

/** Sets or clears a team's budget and returns what it was; raises the notices of levels it has passed already. */
export async function writeBudget(
  db: Knex,
  budget: Which & { monthlyTicks: number | null; userId: string; now: Date },
): Promise<number | null> {
  const { teamId, monthlyTicks } = budget;
  await db('teams').where({ id: teamId }).forNoKeyUpdate().select('id');
  const before = await db('budgets').where({ team_id: teamId }).first<{ monthly_ticks: number } | undefined>();
  if (monthlyTicks === null) await db('budgets').where({ team_id: teamId }).delete();
  else {
    await db('budgets')
      .insert({ team_id: teamId, monthly_ticks: monthlyTicks, set_by: budget.userId, set_at: budget.now })
      .onConflict('team_id')
      .merge();
    await db.raw(
      raiseNotices(
        `(select * from team_months where team_id = :teamId and simulated = :simulated and month = ${thisMonth})`,
      ),
      { teamId, simulated: budget.simulated, countsSimulated: budget.simulated },
    );
  }
  return before?.monthly_ticks ?? null;
}

/** Raises the last notice although a little is left: a call was refused because it could pass the budget. */
export async function raiseLastNotice(
  db: Knex,
  refused: { teamId: string; month: string; monthlyTicks: number; spentTicks: number },
): Promise<void> {
  await db('budget_notices')
    .insert({
      team_id: refused.teamId,
      month: `${refused.month}-01`,
      percent: 100,
      budget_ticks: refused.monthlyTicks,
      spent_ticks: refused.spentTicks,
    })
    .onConflict()
    .ignore();
}

/** The highest notice of this month's budget; null when none was raised or an owner has dismissed it. */
export async function findNotice(
  db: Knex,
  of: { teamId: string; month: string; monthlyTicks: number },
): Promise<number | null> {
  const row = await db('budget_notices')
    .where({ team_id: of.teamId, month: `${of.month}-01`, budget_ticks: of.monthlyTicks })
    .orderBy('percent', 'desc')
    .first<{ percent: number; dismissed_at: Date | null } | undefined>('percent', 'dismissed_at');
  return row === undefined || row.dismissed_at !== null ? null : row.percent;
}

/** Marks this month's notices up to a level as dismissed. */
export async function dismissNotices(
  db: Knex,
  of: { teamId: string; userId: string; percent: number; now: Date },
): Promise<void> {
  await db('budget_notices')
    .where({ team_id: of.teamId, dismissed_at: null })
    .where('percent', '<=', of.percent)
    .update({ dismissed_at: of.now, dismissed_by: of.userId });
}

/** A notice that has not been mailed yet, with the owners' addresses. */
export interface UnmailedNotice {
  teamId: string;
  teamName: string;
  month: string;
  percent: number;
  budgetTicks: number;
  spentTicks: number;
  owners: string[];
}

interface UnmailedRow {
  team_id: string;
  month: string;
  percent: number;
  budget_ticks: number;
  spent_ticks: number;
  team_name: string;
}

/** After this many failures, or this late, a mail about a level is no longer sent. */
const maxMailAttempts = 5;
const mailWithin = `interval '1 day'`;

/**
 * Takes one team's highest unmailed notice and holds the team's notices until the transaction ends; other workers pass
 * them by. Null when there is nothing to mail.
 */
export async function takeUnmailedNotice(db: Knex): Promise<UnmailedNotice | null> {
  const { rows } = await db.raw<{ rows: UnmailedRow[] }>(
    `select n.team_id, to_char(n.month, 'YYYY-MM') as month, n.percent, n.budget_ticks, n.spent_ticks, t.name as team_name
     from budget_notices n join teams t on t.id = n.team_id
     where n.mailed_at is null and n.mail_attempts < ? and n.raised_at > now() - ${mailWithin}
       and not exists (
         select 1 from budget_notices higher where higher.team_id = n.team_id and higher.month = n.month
           and higher.budget_ticks = n.budget_ticks and higher.percent > n.percent)
     order by n.raised_at
     limit 1 for update of n skip locked`,
    [maxMailAttempts],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const owners = await db('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ team_id: row.team_id, role: 'owner' })
    .orderBy('joined_at')
    .pluck<string[]>('users.email');
  return {
    teamId: row.team_id,
    teamName: row.team_name,
    month: row.month,
    percent: row.percent,
    budgetTicks: row.budget_ticks,
    spentTicks: row.spent_ticks,
    owners,
  };
}

/** Keeps that a notice was mailed, and with it those below its level; or that the attempt failed. */
export async function keepMailed(db: Knex, notice: UnmailedNotice, isSent: boolean): Promise<void> {
  const rows = db('budget_notices')
    .where({ team_id: notice.teamId, month: `${notice.month}-01`, budget_ticks: notice.budgetTicks, mailed_at: null })
    .where('percent', '<=', notice.percent);
  await (isSent ? rows.update({ mailed_at: db.fn.now() }) : rows.increment('mail_attempts', 1));
}
