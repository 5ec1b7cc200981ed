import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../values.ts';

export const budgetNotice = z.object({
  percent: z.union([z.literal(50), z.literal(80), z.literal(100)]),
  /** What people read. */
  message: z.string(),
});

/** The team's budget and what this month (UTC) has cost; amounts in USD. */
export const budget = z.object({
  /** Null when the team has none. */
  monthlyUsd: z.nullable(z.number()),
  /** YYYY-MM. */
  month: z.string(),
  /** The day the next month begins, YYYY-MM-DD. */
  renewsOn: z.string(),
  spentUsd: z.number(),
  /** Held by calls that are being made. */
  reservedUsd: z.number(),
  /** Null without a budget. */
  leftUsd: z.nullable(z.number()),
  /** Whether the amounts are of simulated calls, which cost nothing. */
  simulated: z.boolean(),
  /** The highest level reached and not dismissed. */
  notice: z.nullable(budgetNotice),
});
export type Budget = z.infer<typeof budget>;

/** The budget of a team for each calendar month. */
export const budgetsApi = {
  show: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/budget',
    access: 'team',
    token: 'read',
    summary: "The team's monthly budget and what is left of it.",
    input: z.object({ teamId: id }),
    output: budget,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/teams/{teamId}/budget',
    access: 'owner',
    token: 'manage',
    summary: 'Set the monthly budget in USD, or null for none; runs in progress follow it from their next call.',
    input: z.object({
      teamId: id,
      monthlyUsd: z.nullable(
        z
          .number('An amount in USD.')
          .check(
            z.minimum(0.01, 'At least $0.01; clear the budget for no limit.'),
            z.maximum(500_000, 'At most $500,000.'),
          ),
      ),
    }),
    output: budget,
  }),
  dismissNotice: endpoint({
    method: 'POST',
    path: '/api/teams/{teamId}/budget/dismiss',
    access: 'owner',
    token: 'manage',
    summary: 'Dismiss a budget notice, and those of lower levels, for the whole team.',
    input: z.object({ teamId: id, percent: budgetNotice.shape.percent }),
    output: done,
  }),
};
