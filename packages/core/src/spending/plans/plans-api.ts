import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { id } from '../../contract/values.ts';

export const planName = z.enum(['starter', 'professional', 'enterprise']);

/** A team's plan and what it has used of it this month (UTC); null limits are none. */
export const teamPlan = z.object({
  plan: planName,
  name: z.string(),
  usdPerMonth: z.number(),
  /** YYYY-MM. */
  month: z.string(),
  campaigns: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
  ads: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
});
export type TeamPlan = z.infer<typeof teamPlan>;

/** What a team may do each month; set by the administrator. */
export const plansApi = {
  show: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/plan',
    access: 'team',
    token: 'read',
    summary: "The team's plan and what it has used of it this month.",
    input: z.object({ teamId: id }),
    output: teamPlan,
  }),
  set: endpoint({
    method: 'PUT',
    // Not {teamId}: the administrator may name any team.
    path: '/api/system/teams/{id}/plan',
    access: 'admin',
    token: 'manage',
    summary: 'Put a team on a plan.',
    input: z.object({ id, plan: planName }),
    output: teamPlan,
  }),
};
