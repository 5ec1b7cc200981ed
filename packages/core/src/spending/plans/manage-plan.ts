import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, SignedInActor, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { type PlanName, plans } from '../../contract/plan-table.ts';
import { transact } from '../../database/transaction.ts';
import { holdTeam } from '../../people/teams/teams-store.ts';
import { findPlanExcess } from './plan-rules.ts';
import type { TeamPlan } from './plans-api.ts';
import * as store from './plans-store.ts';

const planOf = async (context: Context, teamId: string): Promise<PlanName> => {
  const plan = await store.findPlan(context.db, teamId);
  if (plan === undefined) throw new AppError('not_found', 'Team not found.');
  return plan ?? context.config.defaultPlan;
};

async function describePlan(context: Context, teamId: string): Promise<TeamPlan> {
  const plan = await planOf(context, teamId);
  const { name, usdPerMonth, ...limits } = plans[plan];
  const use = await store.readPlanUse(context.db, teamId);
  return {
    plan,
    name,
    usdPerMonth,
    month: use.month,
    campaigns: { used: use.campaigns, limit: limits.campaigns },
    ads: { used: use.ads, limit: limits.ads },
  };
}

/** The team's plan and what it has used of it this month. */
export async function showPlan(context: Context, actor: TeamActor): Promise<TeamPlan> {
  return describePlan(context, actor.teamId);
}

/** Puts any team on a plan; for the administrator. Throws `not_found` when there is no such team. */
export async function setPlan(
  context: Context,
  actor: SignedInActor,
  input: { id: string; plan: PlanName },
): Promise<TeamPlan> {
  return transact(context, async (context) => {
    const before = await planOf(context, input.id);
    await store.writePlan(context.db, input.id, input.plan);
    await recordAudit(
      context,
      { ...actor, teamId: input.id },
      { action: 'plan.set', subject: input.id, details: { plan: input.plan, before } },
    );
    return describePlan(context, input.id);
  });
}

/**
 * Writes down what a run may use of its team's plan, or refuses it (`quota_exceeded`, reason `plan`). To be called in
 * the transaction that starts the run, so that parallel starts cannot pass the limits together.
 */
export async function requirePlanAllowance(
  context: Context,
  teamId: string,
  allowance: store.Allowance,
): Promise<void> {
  await holdTeam(context.db, teamId);
  await store.insertAllowance(context.db, teamId, allowance);
  const plan = await planOf(context, teamId);
  const use = await store.readPlanUse(context.db, teamId);
  const excess = findPlanExcess(plan, use, use.month);
  if (excess === null) return;
  throw new AppError('quota_exceeded', excess, { details: { reason: 'plan', plan, month: use.month } });
}
