import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { PlanName } from '../../contract/plan-table.ts';
import type { PlanUse } from './plan-rules.ts';

/** The plan a team was put on; null when it has the installation's default, undefined when there is no such team. */
export async function findPlan(db: Knex, teamId: string): Promise<PlanName | null | undefined> {
  if (!isUuid(teamId)) return undefined;
  const row = await db('teams').where({ id: teamId }).first<{ plan: PlanName | null } | undefined>('plan');
  return row?.plan;
}

export async function writePlan(db: Knex, teamId: string, plan: PlanName): Promise<void> {
  await db('teams').where({ id: teamId }).update({ plan });
}

/** What a run may use of its team's plan. */
export interface Allowance {
  runId: string;
  /** Ids of the campaigns it works on. */
  campaigns: readonly string[];
  /** At most this many ads. */
  ads: number;
}

export async function insertAllowance(db: Knex, teamId: string, allowance: Allowance): Promise<void> {
  await db('plan_uses').insert({
    run_id: allowance.runId,
    team_id: teamId,
    campaigns: [...new Set(allowance.campaigns)],
    ads: allowance.ads,
    created_at: db.raw('clock_timestamp()'),
  });
}

/**
 * What the team's runs of this month (UTC) use. A run that has ended counts with the ads it made, one that is still running with
 * all it may make.
 */
export async function readPlanUse(db: Knex, teamId: string): Promise<PlanUse & { month: string }> {
  const { rows } = await db.raw<{ rows: { month: string; campaigns: number; ads: number }[] }>(
    `with month as (
       select date_trunc('month', clock_timestamp() at time zone 'UTC') as begins
     ), uses as (
       select p.campaigns, case
           when o.completed_at is null then coalesce(o.total, p.ads)
           else (select count(*) from run_items i where i.run_id = o.id and i.state = 'succeeded')
         end as ads
       from plan_uses p join runs o on o.id = p.run_id, month
       where p.team_id = :teamId and p.created_at >= month.begins at time zone 'UTC'
     )
     select to_char(month.begins, 'YYYY-MM') as month,
       (select count(distinct campaign) from uses, unnest(uses.campaigns) campaign) as campaigns,
       (select cast(coalesce(sum(ads), 0) as bigint) from uses) as ads
     from month`,
    { teamId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A month without a row.');
  return row;
}
