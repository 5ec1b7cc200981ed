import { type PlanName, plans } from '../../contract/plan-table.ts';
import { nameOfDay, nameOfMonth, dayAfterMonth } from '../budgets/budget-rules.ts';

/** What a team has used of its plan in a month (UTC). */
export interface PlanUse {
  /** Distinct campaigns of the ads runs started in the month. */
  campaigns: number;
  /** Ads that those runs have generated, or may still generate. */
  ads: number;
}

/** Says which limit of a plan would be passed and what to do; null when none is. */
export function findPlanExcess(plan: PlanName, use: PlanUse, month: string): string | null {
  const limits = plans[plan];
  for (const what of ['campaigns', 'ads'] as const) {
    const limit = limits[what];
    if (limit === null || use[what] <= limit) continue;
    const again = nameOfDay(dayAfterMonth(month));
    return `The ${limits.name} plan covers ${limit} ${what} a month; with this run it would be ${use[what]} in ${nameOfMonth(month)}. Choose fewer ${what === 'ads' ? 'ad groups' : 'campaigns'}, wait until ${again} (UTC), or ask the administrator for another plan.`;
  }
  return null;
}
