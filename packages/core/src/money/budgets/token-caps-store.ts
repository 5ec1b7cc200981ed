import type { Knex } from 'knex';

/** An access token's spending cap and this month's totals, in ticks. */
export interface TokenMonth {
  tokenName: string;
  /** YYYY-MM. */
  month: string;
  monthlyTicks: number;
  spentTicks: number;
  reservedTicks: number;
}

/** Keeps what a token may spend in a month; it stays after the token, for the runs that continue. */
export async function insertTokenCap(
  db: Knex,
  cap: { tokenId: string; teamId: string; tokenName: string; monthlyTicks: number },
): Promise<void> {
  await db('token_caps').insert({
    token_id: cap.tokenId,
    team_id: cap.teamId,
    token_name: cap.tokenName,
    monthly_ticks: cap.monthlyTicks,
  });
}

/** Sets or changes what a token may spend in a month. */
export async function setTokenCap(
  db: Knex,
  cap: { tokenId: string; teamId: string; tokenName: string; monthlyTicks: number },
): Promise<void> {
  const changed = await db('token_caps')
    .where({ token_id: cap.tokenId, team_id: cap.teamId })
    .update({ monthly_ticks: cap.monthlyTicks });
  if (changed === 0) await insertTokenCap(db, cap);
}

/** What a token may spend and has spent this month; undefined when it has no cap. */
export async function readTokenMonth(
  db: Knex,
  of: { teamId: string; tokenId: string; simulated: boolean },
): Promise<TokenMonth | undefined> {
  const { rows } = await db.raw<{ rows: TokenMonth[] }>(
    `select c.token_name as "tokenName", c.monthly_ticks as "monthlyTicks", to_char(this.month, 'YYYY-MM') as month,
       coalesce(m.spent_ticks, 0) as "spentTicks", coalesce(m.reserved_ticks, 0) as "reservedTicks"
     from (select cast(date_trunc('month', clock_timestamp() at time zone 'UTC') as date) as month) this
     cross join token_caps c
     left join token_months m on m.token_id = c.token_id and m.month = this.month and m.simulated = :simulated
     where c.token_id = :tokenId and c.team_id = :teamId`,
    { ...of },
  );
  return rows[0];
}

/**
 * Deletes the caps of tokens that are gone, unless something that the token started is still running, or what it spent this month is
 * still to be held against the cap.
 */
export async function deleteUnusedCaps(db: Knex): Promise<void> {
  await db.raw(
    `delete from token_caps c
     where not exists (select 1 from api_tokens t where t.id = c.token_id)
       and not exists (select 1 from runs r where r.token_id = c.token_id and r.status in ('pending', 'processing'))
       and not exists (select 1 from automation_runs a where a.token_id = c.token_id and a.ended_at is null)
       and not exists (select 1 from token_months m where m.token_id = c.token_id and (m.reserved_ticks > 0
         or m.month = cast(date_trunc('month', clock_timestamp() at time zone 'UTC') as date)))`,
  );
}
